import { z } from 'zod'
import { choice, flag, integer, key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { BUYS } from '../scopes.ts'
import { temperatures } from '../settings/delivery/carrying.rules.ts'
import { Quantity, Sentence, SessionPrefix, StockStatus, Yen } from '../values.ts'

/** A line of a cart. `price` is one piece with tax, whole yen. */
export const CartItem = z
  .object({
    productCode: z.string(),
    productName: z.string(),
    className1: z.string().nullable(),
    classCategoryName1: z.string().nullable(),
    className2: z.string().nullable(),
    classCategoryName2: z.string().nullable(),
    mainImage: z.string().nullable(),
    mainListImage: z.string().nullable(),
    price: Yen,
    price02: Yen,
    quantity: z.int(),
    /** The most that may be ordered at once: 999, the sale limit or the stock. */
    maxQuantity: z.int(),
    totalPrice: Yen,
    reducedTax: z.boolean(),
    stockStatus: StockStatus,
    temperature: z.enum(temperatures),
  })
  .meta({ named: 'CartItem' })

/** The first day on which goods arrive, YYYY-MM-DD, and in words; null if it cannot be told. */
const earliest = { earliestDate: z.string().nullable(), earliestLabel: z.string().nullable() }

/** A delivery method that can be chosen, with its fee and its first day. */
export const DeliveryChoice = z.object({
  deliveryId: z.string(),
  deliveryName: z.string(),
  fee: Yen,
  ...earliest,
})

/** One cart; there is one for each sale type. Sums are whole yen with tax. */
export const Cart = z
  .object({
    cartKey: z.string(),
    saleTypeId: z.string(),
    saleTypeName: z.string(),
    items: z.array(CartItem),
    totalPrice: Yen,
    totalQuantity: z.int(),
    /** The discounts of promotions, by their names. */
    discounts: z.array(z.object({ discountName: z.string(), amount: Yen }).meta({ named: 'PromotionSum' })),
    /** `totalPrice` less the discounts. */
    discountedPrice: Yen,
    /** Sentences that tell what is missing until promotions give more. */
    promotionHints: z.array(Sentence),
    /** To the known address; 0 and `deliveryFeeKnown` false while there is none. */
    deliveryFeeTotal: Yen,
    deliveryFeeKnown: z.boolean(),
    /** By the default method. */
    ...earliest,
    /** How far it is to free delivery; null when the shop has none (CRT-09). */
    freeDelivery: z
      .object({
        free: z.boolean(),
        amountLeft: Yen.nullable(),
        quantityLeft: z.int().nullable(),
        /** The promotion that counts only some of the goods; null: all count. */
        promotionName: z.string().nullable(),
      })
      .nullable(),
    /** The discount of the customer's group on it; null for none. */
    groupDiscount: z.object({ groupLabel: z.string(), groupDiscountYen: Yen }).nullable(),
    /** The adjustments of the cart flow, one sentence each. */
    messages: z.array(Sentence),
    canCheckout: z.boolean(),
  })
  .meta({ named: 'Cart' })

/** The links of the carts and their lines. */
export const cartItems = {
  carts: ['goShopping'],
  items: [
    'goProduct',
    'doAddCartItem',
    'doUpdateCartItemQuantity',
    'doRemoveCartItem',
    'doSaveCartItemForLater',
  ],
} as const

/** The state of all carts of a visitor. */
export const Carts = {
  carts: z.array(Cart),
  /** How many carts there are. */
  cartCount: z.int(),
  /** Pieces in all of them. */
  totalQuantity: z.int(),
  deliveryFeeTotal: Yen,
}

export const goCart = safe('/cart', {
  title: 'Look into the cart',
  for: 'anyone',
  permission: BUYS,
  page: 'cart',
  input: {
    sessionPrefix: optional(SessionPrefix),
    /** The line that was just removed, as the answer to its removal leads here. */
    removedCode: optional(key()),
    removedQuantity: optional(Quantity),
  },
  state: {
    ...Carts,
    totalPrice: Yen,
    /** Whether the checkout offers noshi, wrappings or cards. */
    takesGifts: z.boolean(),
    /** The line that was just removed, while it is in no cart; `doAddCartItem` puts it back, if it can be bought. */
    removed: z.object({ productName: z.string(), quantity: z.int() }).nullable(),
    /** The lines that the customer saved for later, the newest first; empty for guests. */
    savedItems: z.array(CartItem),
  },
  offers: ['doAddCartItem'],
  always: ['goProductList', 'goTop'],
  items: { ...cartItems, savedItems: ['goProduct', 'doAddCartItem', 'doRemoveSavedItem'] },
})

const Changed = {
  cartKey: z.string().nullable(),
  /** Pieces that the line was asked to have, and those that it has now. */
  requestedQuantity: z.int(),
  adjustedQuantity: z.int(),
  deliveryFeeTotal: Yen,
  totalPrice: Yen,
  totalQuantity: z.int(),
  messages: z.array(Sentence),
}

export const doAddCartItem = unsafe('POST', '/cart/item', {
  title: 'Add to the cart',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goProduct',
  input: {
    productCode: key(),
    /** On the product page one select for each axis names the variant, without script. */
    classCategoryId1: optional(key()),
    classCategoryId2: optional(key()),
    quantity: optional(Quantity),
    sessionPrefix: optional(SessionPrefix),
    operation: optional(choice(['add', 'up', 'down', 'remove'], 'hidden')),
    /** Buys just this, in a cart of its own that goes straight to checkout. */
    checkout: optional(flag().meta({ control: 'hidden' })),
  },
  state: Changed,
  offers: ['goCart', 'goShopping', 'doUpdateCartItemQuantity', 'doRemoveCartItem', 'goProductList'],
  errors: ['productNotFound', 'soldOut', 'notForSale', 'badInput'],
})

export const doUpdateCartItemQuantity = idempotent('PUT', '/cart/item', {
  title: 'Set the quantity of a line',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goCart',
  input: { productCode: key(), quantity: integer(1, 999), sessionPrefix: optional(SessionPrefix) },
  state: Changed,
  offers: ['goCart', 'goShopping', 'doUpdateCartItemQuantity', 'doRemoveCartItem', 'goProductList'],
  errors: ['productNotFound', 'lineNotFound', 'soldOut', 'notForSale'],
})

export const doRemoveCartItem = idempotent('DELETE', '/cart/item', {
  title: 'Take a line out of the cart',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goCart',
  input: { productCode: key(), sessionPrefix: optional(SessionPrefix) },
  state: {
    cartKey: z.string().nullable(),
    deliveryFeeTotal: Yen,
    totalPrice: Yen,
    totalQuantity: z.int(),
  },
  offers: ['goCart', 'goShopping', 'doAddCartItem', 'goProductList'],
})
