import type { z } from 'zod'
import { message } from '../../hypermedia/message.ts'
import { item } from '../../hypermedia/reply.ts'
import {
  isOffered,
  linkToProduct,
  ownRule,
  type Pricing,
  picturePath,
  pricedForGroup,
  pricingNow,
  ruleOf,
  valueWords,
  variantsById,
  type WordedVariant,
} from '../catalog/index.ts'
import { stockStatusOf } from '../catalog/rules.ts'
import { groupDiscounts } from '../customers/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { offersFor } from '../promotions/index.ts'
import type { Offer } from '../promotions/promotion.rules.ts'
import { type Delivery, deliveriesFor, isTooMuch, methodsOf } from '../settings/choices.rules.ts'
import {
  baseInfo,
  choiceName,
  deliveryMethods,
  type Place,
  parcelDays,
  paymentMethods,
  statedEarliest,
} from '../settings/index.ts'
import { lineTotal } from '../settings/tax/sums.rules.ts'
import { taxedPrice } from '../settings/tax/tax.rules.ts'
import { link } from '../transitions.ts'
import { deliveryFeeLine, freeDeliveryOf, type ShippedGoods } from './charges.rules.ts'
import type { Cart, CartItem } from './contract.ts'
import { knownPlace } from './place.ts'
import { promotedCart } from './promoted.ts'
import { DEFAULT_PREFIX, readCarts } from './queries.ts'
import {
  apart,
  type CartFlow,
  type CartLine,
  cartFlow,
  cartKeyOf,
  type OrderVariant,
  quantityLimit,
} from './rules.ts'
import { type SortedCart, type StoredCart, sortedOut } from './sorting.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** A variant with all that the flows and the pages of cart and checkout need of it. */
export interface CartVariant extends OrderVariant {
  readonly row: WordedVariant
}

/** Variants by id, as they are offered now, in the visitor's words; of those in `read` the rows are there already. */
export const offeredVariants = async (
  environment: Environment,
  ids: readonly number[],
  read: readonly WordedVariant[] = [],
): Promise<ReadonlyMap<number, CartVariant>> => {
  const { db, memory, language } = environment
  const missing = ids.filter((id) => !read.some((row) => row.id === id))
  const [more, pricing, deliveries, payments] = await Promise.all([
    variantsById(db, missing),
    pricingNow(environment),
    deliveryMethods(memory, language),
    paymentMethods(memory, language),
  ])
  const rows = await pricedForGroup(environment, [...read, ...more])
  const visiblePayments = new Set(
    payments
      .filter(({ visible, method }) => visible && environment.services.plugins.isOffered(method))
      .map((one) => one.paymentId),
  )
  return new Map(
    rows.map((row) => {
      const excluded = row.excluded_deliveries?.split(',').map(Number) ?? []
      const { temperature, weight, parcel_size: parcelSize } = row
      const piece = { temperature, weight, parcelSize }
      const { alone, besideCooled, coldEnough } = methodsOf(deliveries, row.sale_type_id, piece, excluded)
      const offered: CartVariant = {
        row,
        variantId: row.id,
        productId: row.product_id,
        productCode: row.code,
        productName: fullNameOf(row, environment),
        productStatus: row.status,
        isFixedPrice: row.isFixedPrice === true,
        visible: row.visible,
        classCategoriesVisible: isOffered({ ...row, visible: true }),
        price02: row.price02,
        priceIncTax: taxedPrice(row.price02, ruleOf(row, pricing)),
        stock: row.stock_unlimited ? null : row.stock,
        stockUnlimited: row.stock_unlimited,
        saleLimit: row.sale_limit,
        saleTypeId: row.sale_type_id,
        deliveryFee: row.delivery_fee,
        pointRate: row.point_rate,
        ...piece,
        deliveryIds: alone.map(({ deliveryId }) => deliveryId),
        besideCooledIds: besideCooled.map(({ deliveryId }) => deliveryId),
        coldEnoughIds: coldEnough.map(({ deliveryId }) => deliveryId),
        paymentIds: [...new Set([...alone, ...besideCooled].flatMap((one) => one.paymentIds))].filter((id) =>
          visiblePayments.has(id),
        ),
      }
      return [row.id, offered]
    }),
  )
}

// Messages must tell the variants of a product apart.
const fullNameOf = (row: WordedVariant, { language }: Environment): string => {
  const values = valueWords(row, language)
  const name = worded(language, row.name, row.name_en)
  return values === null ? name : `${name} (${values})`
}

/** A cart with its flow run on it: what can be bought of it now, and what that changed. */
export interface LiveCart {
  readonly cart: SortedCart
  readonly flow: CartFlow
  /** Those that lie in it, whether they can be bought or not. */
  readonly variants: ReadonlyMap<number, CartVariant>
}

/** The visitor's carts as they can be bought now. Nothing is written: the next unsafe request on a cart does that. */
export const liveCarts = async (environment: Environment, prefix?: string): Promise<LiveCart[]> => {
  const carts = await readCarts(environment, prefix)
  return asBought(carts, await offeredVariants(environment, variantsIn(carts)))
}

/** The variants that lie in carts or are saved for later, each once. */
export const variantsIn = (
  carts: readonly StoredCart[],
  saved: readonly { readonly variantId: number }[] = [],
): number[] => [...new Set([...carts.flatMap((cart) => cart.lines), ...saved].map((line) => line.variantId))]

/** Carts as they can be bought now, from the variants that lie in them. */
export const asBought = (
  carts: readonly StoredCart[],
  variants: ReadonlyMap<number, CartVariant>,
): LiveCart[] =>
  sortedOut(carts).map((cart) => {
    const own = cart.lines.flatMap(({ variantId }) => variants.get(variantId) ?? [])
    return {
      cart,
      variants: new Map(own.map((variant) => [variant.variantId, variant])),
      flow: cartFlow(cart.lines, variants, cart.moved),
    }
  })

/** The way to the page that shows a cart, and a line that was just removed from it. */
export const toCart = (
  { prefix }: { readonly prefix: string },
  removed?: { readonly productCode: string; readonly quantity: number },
) =>
  link('goCart', {
    ...(prefix !== DEFAULT_PREFIX && { sessionPrefix: prefix }),
    ...(removed && { removedCode: removed.productCode, removedQuantity: removed.quantity }),
  })

/** Whether a cart may go to checkout: the rule behind each `goShopping` link. */
export const canCheckout = ({ flow }: LiveCart): boolean => flow.error === undefined && flow.lines.length > 0

/** A line as answers state it. */
export const describeItem = (
  line: CartLine,
  variant: CartVariant,
  pricing: Pricing,
  environment: Environment,
): z.infer<typeof CartItem> => {
  const { row } = variant
  const { language } = environment
  const picture = (size: 'list' | 'detail') => (row.picture === null ? null : picturePath(row.picture, size))
  return {
    productCode: row.code,
    productName: worded(language, row.name, row.name_en),
    className1: worded(language, row.axis1_name, row.axis1_name_en),
    classCategoryName1: worded(language, row.value1_name, row.value1_name_en),
    className2: worded(language, row.axis2_name, row.axis2_name_en),
    classCategoryName2: worded(language, row.value2_name, row.value2_name_en),
    mainImage: picture('detail'),
    mainListImage: picture('list'),
    price: variant.priceIncTax,
    price02: variant.price02,
    quantity: line.quantity,
    maxQuantity: Math.max(line.quantity, quantityLimit(variant).max),
    totalPrice: variant.priceIncTax * line.quantity,
    reducedTax: (ruleOf(row, pricing)?.taxRate ?? 0) !== pricing.generalRate,
    stockStatus: stockStatusOf([row]),
    temperature: row.temperature,
  }
}

/** Describes a line in the reader's language, and in Japanese, as an order keeps it. */
export const itemsOf = (line: CartLine, variant: CartVariant, pricing: Pricing, environment: Environment) => {
  const item = describeItem(line, variant, pricing, environment)
  const { language } = environment
  return {
    item,
    japanese:
      language === 'ja' ? item : describeItem(line, variant, pricing, { ...environment, language: 'ja' }),
  }
}

const itemLinks = (cart: SortedCart, row: WordedVariant, productCode: string) => [
  linkToProduct(row, productCode),
  link('doAddCartItem', { productCode, sessionPrefix: cart.prefix }),
  link('doUpdateCartItemQuantity', { productCode, sessionPrefix: cart.prefix }),
  link('doRemoveCartItem', { productCode, sessionPrefix: cart.prefix }),
  link('doSaveCartItemForLater', { productCode, sessionPrefix: cart.prefix }),
]

/** A cart as answers state it; `to` is the place that it goes to, where the caller knows it already. */
export const describeCart = async (
  live: LiveCart,
  environment: Environment,
  to?: Place | null,
): Promise<z.infer<typeof Cart>> => {
  const { cart, flow, variants } = live
  const { memory, language, say } = environment
  const [pricing, base, methods, place, saleTypeName, offers, ofGroup] = await Promise.all([
    pricingNow(environment),
    memory.get(baseInfo),
    deliveryMethods(memory, language),
    to === undefined ? knownPlace(environment) : to,
    choiceName(memory, 'sale_type', cart.saleTypeId, language),
    offersFor(
      environment,
      [...variants.values()].map(({ productId }) => productId),
    ),
    groupDiscounts(environment, variants),
  ])
  const items = flow.lines.flatMap((line) => {
    const variant = variants.get(line.variantId)
    if (!variant) return []
    const described = describeItem(line, variant, pricing, environment)
    return [item(described, itemLinks(cart, variant.row, described.productCode))]
  })
  const delivery = place && (await deliveryTo(place, live, environment, { pricing, offers }))
  // It stops nobody here: shared out to several addresses, the goods are several parcels.
  const tooMuch = isTooMuch(methods, cart.saleTypeId, packedIn(live)) ? [message('cart.tooMuch')] : []
  const parted = apart(flow.lines.flatMap((line) => variants.get(line.variantId) ?? []))
  const several = parted ? [parted.message] : tooMuch
  const totalPrice = items.reduce((sum, one) => sum + one.totalPrice, 0)
  const totalQuantity = items.reduce((sum, one) => sum + one.quantity, 0)
  const hint = freeDeliveryOf(packedIn(live), {
    deliveryFreeAmount: base.delivery_free_amount,
    deliveryFreeQuantity: base.delivery_free_quantity,
    offers,
  })
  const { discounts, discountTotal, groupDiscount, promotionHints } = promotedCart(live, {
    ...{ offers, ofGroup, pricing, say },
  })
  return item(
    {
      cartKey: cartKeyOf(cart),
      saleTypeId: String(cart.saleTypeId),
      saleTypeName,
      items,
      totalPrice,
      totalQuantity,
      discounts,
      discountedPrice: totalPrice - discountTotal,
      promotionHints,
      deliveryFeeTotal: delivery?.fee ?? 0,
      deliveryFeeKnown: delivery !== null,
      ...statedEarliest(delivery?.earliest ?? null, language),
      freeDelivery: hint && {
        free: hint.free,
        amountLeft: hint.amountShort,
        quantityLeft: hint.quantityShort,
        promotionName: hint.offer?.name ?? null,
      },
      groupDiscount,
      messages: [...flow.messages.map(({ message }) => message), ...several].map(say),
      canCheckout: canCheckout(live),
    },
    canCheckout(live) ? [link('goShopping', { cartKey: cartKeyOf(cart) })] : [],
  )
}

/** Returns a function that gives the fee of a delivery method for goods to a prefecture, yen with tax. */
export const feeWriter = async (
  environment: Environment,
  { pricing, offers }: { readonly pricing: Pricing; readonly offers: readonly Offer[] },
) => {
  const base = await environment.memory.get(baseInfo)
  const settings = {
    deliveryFreeAmount: base.delivery_free_amount,
    deliveryFreeQuantity: base.delivery_free_quantity,
    optionProductDeliveryFee: base.option_product_delivery_fee,
    offers,
  }
  const ruled = await environment.services.plugins.deliveryFee(environment)
  return (delivery: Delivery, pref: number | null, goods: readonly ShippedGoods[]): number =>
    lineTotal(deliveryFeeLine(delivery, pref, goods, settings, pricing.generalRule, ruled))
}

const packedIn = ({ flow, variants }: LiveCart) =>
  flow.lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    return variant ? [{ ...variant, quantity }] : []
  })

/** Returns what the default delivery method of a cart asks for, and when the cart arrives by it. */
const deliveryTo = async (
  to: Place,
  live: LiveCart,
  environment: Environment,
  by: Parameters<typeof feeWriter>[1],
) => {
  const { memory, language } = environment
  const [methods, days, feeOf] = await Promise.all([
    deliveryMethods(memory, language),
    parcelDays(environment),
    feeWriter(environment, by),
  ])
  const goods = packedIn(live)
  const [delivery] = deliveriesFor(methods, live.cart.saleTypeId, goods)
  if (!delivery) return { fee: 0, earliest: null }
  const durationIds = goods.map(({ row }) => row.delivery_duration_id)
  return {
    fee: feeOf(delivery, to.pref, goods),
    earliest: days.earliestOf({ durationIds, to, delivery, payment: null }),
  }
}

/** The tax rules that apply to these variants: the general ones and each variant's own. */
export const taxRulesFor = (pricing: Pricing, variants: ReadonlyMap<number, CartVariant>) => [
  ...pricing.general,
  ...[...variants.values()].flatMap(({ row }) => ownRule(row) ?? []),
]

/** The state of all carts together. */
export const describeCarts = async (lives: readonly LiveCart[], environment: Environment) => {
  const carts = await Promise.all(lives.map((live) => describeCart(live, environment)))
  return {
    carts,
    cartCount: carts.length,
    totalQuantity: carts.reduce((sum, cart) => sum + cart.totalQuantity, 0),
    totalPrice: carts.reduce((sum, cart) => sum + cart.totalPrice, 0),
    deliveryFeeTotal: carts.reduce((sum, cart) => sum + cart.deliveryFeeTotal, 0),
  }
}
