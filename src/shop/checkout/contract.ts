import { z } from 'zod'
import { clearable, day, flag, integer, key, list, longText, optional, text } from '../../hypermedia/input.ts'
import { message } from '../../hypermedia/message.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Carts, cartItems, DeliveryChoice } from '../cart/contract.ts'
import { Address, addressInputs, Email, EmailConfirm } from '../customers/fields.ts'
import { Orderer, OrderItem, Shipping, Sums } from '../orders/order.contract.ts'
import { PAYMENT_STATES } from '../orders/payment-state.rules.ts'
import { BUYS } from '../scopes.ts'
import { giftInputs } from '../settings/gift/gift.fields.ts'
import { GIFT_KINDS, MIZUHIKI } from '../settings/gift/gift.rules.ts'
import { Sentence, SessionPrefix, Yen } from '../values.ts'

/** Which cart goes to checkout; the one changed last unless given. */
export const CartKey = text(128, { control: 'hidden' })

/** A destination with what may still be chosen for it. */
const DraftShipping = Shipping.extend({
  /** The delivery methods that may be chosen, each with its fee to this address and its time slots. */
  deliveries: z.array(
    DeliveryChoice.extend({
      times: z.array(
        z.object({ deliveryTimeId: z.string(), deliveryTime: z.string() }).meta({ named: 'DeliverySlot' }),
      ),
    }),
  ),
  /** The days that may be asked for; empty where none can be promised (CHK-08). */
  dates: z.array(z.object({ date: z.string(), label: z.string() })),
  /** The gift as it is chosen, with what was typed for it; null: none, or the order is confirmed. */
  giftChoice: z
    .object({
      noshi: z.string().nullable(),
      noshiName: z.string().nullable(),
      wrapping: z.string().nullable(),
      card: z.string().nullable(),
      cardMessage: z.string().nullable(),
    })
    .meta({ named: 'GiftChoice' })
    .nullable(),
}).meta({ named: 'DraftShipping' })

const Payment = z.object({
  paymentId: z.string(),
  paymentName: z.string(),
  charge: Yen,
  /** When it is paid: before sending, at the door, or at any time. */
  paidWhen: z.enum(['first', 'door', 'any']),
  /** Days after the order within which it must be paid; null for no limit. */
  payWithinDays: z.int().nullable(),
  /** The names of the brands that it takes, such as `Visa`. */
  marks: z.array(z.string()),
})

/** An address that a shipping may go to. */
export const KnownAddress = Address.extend({ addressId: z.string() }).meta({ named: 'KnownAddress' })

/** The order as it would be placed now. */
const Draft = {
  customer: Orderer,
  customerId: z.string().nullable(),
  items: z.array(OrderItem),
  shippings: z.array(DraftShipping),
  paymentId: z.string().nullable(),
  paymentName: z.string().nullable(),
  message: z.string().nullable(),
  /** Adjustments of the purchase flow, and what it asks to check again. */
  messages: z.array(Sentence),
  ...Sums,
}

/** A choice that cannot be made now. */
const Unavailable = z.object({
  /** The input, `payment` or `delivery`, and the value that it does not take. */
  field: z.string(),
  value: z.string(),
  label: z.string(),
  /** The shipping that it is about; null for all. */
  shippingId: z.string().nullable(),
  reason: Sentence,
})

/** An order while it is being put together. */
export const OpenOrder = {
  ...Draft,
  shippings: z.array(
    DraftShipping.extend({
      /** Its address: `own` for the orderer's. Parts of it may be missing. */
      addressId: z.string(),
    }).meta({ named: 'OpenShipping' }),
  ),
  /** Which of the carts this is. */
  cartKey: z.string(),
  canCheckout: z.boolean(),
  email: z.string(),
  /** Null for whoever has yet to give an address. */
  defaultShippingAddress: Address.nullable(),
  /** The addresses that goods can be sent to; those of which parts are missing are not among them. */
  addresses: z.array(KnownAddress),
  /** How the goods are shared out among addresses now. */
  allocations: z.array(
    z
      .object({ addressId: z.string(), productCode: z.string(), quantity: z.int() })
      .meta({ named: 'AddressShare' }),
  ),
  /** The points there are to use; null for a guest, and where the shop gives none. */
  pointBalance: z.int().nullable(),
  payments: z.array(Payment),
  /** The noshi, wrappings and cards to choose from for each shipping; empty where the shop has none. */
  giftOptions: z.array(
    z
      .object({
        giftOptionId: z.string(),
        giftKind: z.enum(GIFT_KINDS),
        giftName: z.string(),
        giftDescription: z.string().nullable(),
        giftPrice: Yen,
        omotegaki: z.string().nullable(),
        mizuhiki: z.enum(MIZUHIKI),
        /** The name of the cord; null: none. */
        mizuhikiName: z.string().nullable(),
      })
      .meta({ named: 'GiftChoiceOption' }),
  ),
  /** Visible choices that do not go with the rest, each with its reason. */
  unavailable: z.array(Unavailable),
  /** The required inputs of `doQuoteOrder` that are not known yet. */
  missing: z.array(z.string()),
}

export const goShopping = safe('/shopping', {
  title: 'See the order and choose how it is delivered and paid',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping',
  input: { sessionPrefix: optional(SessionPrefix), cartKey: optional(CartKey) },
  state: {
    ...Carts,
    ...OpenOrder,
  },
  extras: ['carts', 'giftOptions'],
  submitTo: 'doConfirmOrder',
  items: cartItems,
  offers: [
    'doConfirmOrder',
    'goCart',
    'goShoppingNonMember',
    'goShoppingShipping',
    'goShoppingShippingEdit',
    'goShoppingShippingMultiple',
    'goShoppingLogin',
    'doQuoteOrder',
    'doLogin',
    'goLogin',
    'goPostalCode',
    'goHelpPrivacy',
  ],
  errors: ['cartEmpty'],
})

export const goShoppingLogin = safe('/shopping/login', {
  title: 'Choose to sign in, to register or to order as a guest',
  for: 'anyone',
  page: 'shopping_login',
  input: { cartKey: optional(CartKey) },
  offers: ['goLogin', 'goShoppingNonMember'],
  always: ['goCustomerRegistration', 'goCart'],
})

export const goShoppingNonMember = safe('/shopping/non-member', {
  title: "The form of a guest's name and address",
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_nonmember',
  input: { cartKey: optional(CartKey) },
  submitTo: 'doSubmitNonMember',
  offers: ['doSubmitNonMember', 'goShoppingLogin'],
  always: ['goPostalCode', 'goCart', 'goHelpPrivacy'],
})

const guestInputs = {
  ...addressInputs,
  email: Email,
  email_confirm: EmailConfirm,
  newsletterWanted: optional(flag()),
  cartKey: optional(CartKey),
}

export const doSubmitNonMember = unsafe('POST', '/shopping/non-member', {
  title: "Give a guest's name and address",
  for: 'anyone',
  refusedAt: 'goShoppingNonMember',
  input: guestInputs,
  state: { ...Address.shape, email: z.string() },
  offers: ['goShopping', 'goShoppingShippingMultiple', 'goShoppingNonMember'],
  errors: ['badInput'],
})

const ShippingChoice = z.object({
  shippingId: key(),
  delivery: clearable(key()),
  delivery_date: clearable(day()),
  delivery_time: clearable(key()),
  ...giftInputs,
})

/** The choices of an order. An input that is sent empty is none, one that is left out stays as it was chosen. */
export const choiceInputs = {
  /** One choice for all shippings; a shipping's own is in `shippings`. */
  delivery: clearable(key()),
  delivery_date: clearable(day()),
  delivery_time: clearable(key()),
  ...giftInputs,
  shippings: optional(list(ShippingChoice, 100)),
  payment: clearable(key()),
  usePoint: clearable(integer(0)),
  message: clearable(longText(3000)),
  sessionPrefix: optional(SessionPrefix),
  cartKey: optional(CartKey),
}

export const doConfirmOrder = unsafe('POST', '/shopping/confirm', {
  title: 'Choose delivery and payment, and have the order drawn up',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goShopping',
  input: choiceInputs,
  state: { preOrderId: z.string(), ...Draft },
  offers: ['goShoppingConfirm', 'doCheckout', 'goShopping'],
  errors: [
    'cartEmpty',
    'addressUnknownYet',
    'addressBookFull',
    'orderNeedsLook',
    'orderNotAccepted',
    'badInput',
  ],
  limits: [
    { by: 'address', most: 100, minutes: 30 },
    { by: 'session', most: 10, minutes: 30 },
  ],
})

export const goShoppingConfirm = safe('/shopping/confirm', {
  title: 'Read the order through before placing it',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_confirm',
  input: { preOrderId: optional(key()) },
  state: {
    preOrderId: z.string(),
    ...Draft,
    /** The statements that the law requires where an order is placed (CHK-15). */
    tradeLawRows: z.array(z.object({ name: z.string(), description: z.string() })),
  },
  submitTo: 'doCheckout',
  offers: ['doCheckout', 'goShopping', 'goCart'],
  errors: ['nothingConfirmed'],
})

export const doCheckout = unsafe('POST', '/shopping/checkout', {
  title: 'Place the order',
  for: 'anyone',
  permission: BUYS,
  tool: {
    says: 'Places the order that was drawn up, at the total that the person has seen.',
  },
  costsMoney: true,
  needsConsent: true,
  findsItself: true,
  refusedAt: 'goShopping',
  input: { preOrderId: optional(key()), expectedTotal: optional(integer(0, 2147483647, 'hidden')) },
  // A quote that was not confirmed has none: what it answers is no total to place an order at.
  check: ({ expectedTotal }) => (expectedTotal === null ? { expectedTotal: message('input.required') } : {}),
  state: {
    orderNo: z.string(),
    customerId: z.string().nullable(),
    addPoint: z.int(),
    paymentTotal: Yen,
    completeMessage: z.string().nullable(),
  },
  leadsOutside: true,
  offers: ['goShoppingComplete', 'goPay', 'doStartPayment', 'goTop'],
  errors: [
    'badInput',
    'nothingConfirmed',
    'totalDiffers',
    'orderNeedsLook',
    'soldOutAtCheckout',
    'tooManyOpenOrders',
    'orderNotAccepted',
  ],
  limits: [
    { by: 'address', most: 100, minutes: 30 },
    { by: 'session', most: 10, minutes: 30 },
  ],
})

export const goShoppingComplete = safe('/shopping/complete', {
  title: 'The number of the order just placed, and how to pay',
  for: 'anyone',
  permission: BUYS,
  tool: {
    says: 'Shows the number of the order just placed and how to pay it.',
    gives: ['orderNo', 'completeMessage', 'paymentName', 'payUntil', 'paymentState', 'paymentTotal'],
  },
  page: 'shopping_complete',
  measured: true,
  input: { orderNo: optional(key()) },
  state: {
    orderNo: z.string(),
    /** Safe HTML: how to pay, and what a payment method adds. */
    completeMessage: z.string().nullable(),
    email: z.string(),
    paymentName: z.string().nullable(),
    payUntil: z.string().nullable(),
    /** Null for an order that costs nothing. */
    paymentState: z.enum(PAYMENT_STATES).nullable(),
    items: z.array(OrderItem),
    /** Where it goes and when, with what the carrier collects there. */
    shippings: z.array(Shipping.extend({ collected: Yen })),
    ...Sums,
  },
  offers: ['goMypageHistory', 'goGuestOrder', 'doRegisterFromOrder', 'goTop', 'goProductList'],
  errors: ['orderNotFound'],
})

export const goShoppingError = safe('/shopping/error', {
  title: 'Say that an order could not be placed, and lead on',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_error',
  entered: 'error',
  input: { cartKey: optional(CartKey) },
  state: {
    staticContent: z.object({ sections: z.array(z.object({ body: z.string(), content: z.string() })) }),
  },
  offers: ['goShopping'],
  always: ['goCart', 'goTop'],
})
