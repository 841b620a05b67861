/**
 * The shopping flow (§3.2), in its order, on plain data: from what is wanted to the lines and sums of an
 * order. It is run anew at each step of a checkout and keeps nothing.
 */
import { chargeLine, type DeliverySettings, deliveryFeeLine, giftLine } from '../../cart/charges.rules.ts'
import {
  apart,
  commonPaymentIds,
  error,
  type FlowMessage,
  type OrderVariant,
  totalErrors,
} from '../../cart/rules.ts'
import type { DeliveryFeeRule, GivenDiscount } from '../../plugins/index.ts'
import { isOfPromotion, promotedLines } from '../../promotions/discounts.rules.ts'
import type { PromotionGift } from '../../promotions/index.ts'
import { type Offer, pointsTimesBy } from '../../promotions/promotion.rules.ts'
import {
  type Delivery,
  deliveriesFor,
  isTooMuch,
  type NotAtDoor,
  type Payment,
  paymentChoices,
  type UnavailablePayment,
  unavailablePayments,
} from '../../settings/choices.rules.ts'
import type { GiftKind, GiftOption } from '../../settings/gift/gift.rules.ts'
import {
  lineTotal,
  type OrderLine,
  orderLine,
  priceIncTax,
  type Sums,
  sumsOf,
} from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { changesSince, type SeenSums } from '../draft/changes.rules.ts'
import { type ComposedGift, goneErrors, settleGifts } from '../gift/gifts.rules.ts'
import {
  type GoodsLine,
  type GoodsShipping,
  type ShippingRequest,
  settleGoods,
  type TaxContext,
  taxRuleFor,
} from '../sums/goods.rules.ts'
import {
  addPointOf,
  type PointedLine,
  type PointSettings,
  pointLines,
  pointRateOf,
  timesPoints,
  usablePoints,
} from '../sums/points.rules.ts'
import { freedDeliveries, multipliedPoints, promotionGifts } from '../sums/promotion-gifts.rules.ts'

/** The shop's settings that an order depends on. */
export interface OrderSettings extends DeliverySettings, PointSettings {
  readonly optionProductTaxRule: boolean
}

/** All that an order is made from. */
export interface OrderRequest<S extends ShippingRequest> {
  /** Discounts of plugins, in their order, behind those of promotions; none by default. */
  readonly discounts?: readonly GivenDiscount[]
  /** The promotions in force, in their order; none by default. */
  readonly offers?: readonly Offer[]
  /** The rule of plugins for delivery fees; none by default. */
  readonly feeRule?: DeliveryFeeRule
  /** The noshi, wrappings and cards of the shop; none by default. */
  readonly giftOptions?: readonly GiftOption[]
  readonly shippings: readonly S[]
  readonly variants: ReadonlyMap<number, OrderVariant>
  readonly deliveries: readonly Delivery[]
  readonly payments: readonly Payment[]
  /** The payment chosen; null: the default. */
  readonly paymentId: number | null
  readonly taxRules: TaxContext['taxRules']
  readonly settings: OrderSettings
  /** Points the shopper wants to use. */
  readonly usePoint: number
  /** The signed-in customer; null for a guest. */
  readonly customer: { readonly points: number; readonly pref: number | null } | null
  /** The moment of the order: ISO 8601. */
  readonly at: string
  /** The sums as last shown; absent when none were (PF-25). */
  readonly seen?: SeenSums
}

/** A line of the order to be written; what is not about it is null. */
export interface ComposedLine extends PointedLine {
  /** Position of its shipping in the result. */
  readonly shipping: number | null
  readonly variantId: number | null
  readonly productCode: string | null
  readonly productName: string | null
  /** The Japanese name of a gift in an order of another language. */
  readonly productNameJa?: string | undefined
}

/** One shipping of the order, with the request it comes from. */
export interface ComposedShipping<S extends ShippingRequest> {
  readonly request: S
  readonly saleTypeId: number
  /** Whether no method carries so many pieces in one parcel (DLV-02). */
  readonly isTooMuch: boolean
  /** The delivery method in use; null when the one chosen is not to be had. */
  readonly delivery: Delivery | null
  /** Each with what it would cost, in yen with tax. */
  readonly deliveryChoices: readonly { readonly delivery: Delivery; readonly fee: number }[]
  readonly gifts: readonly ComposedGift[]
  /** The kinds of the wanted gifts that are not to be had. */
  readonly goneGifts: readonly GiftKind[]
  /** Its goods, then its delivery fee, then its gifts. */
  readonly lines: readonly ComposedLine[]
}

/** The order as it would be placed now. */
export interface ComposedOrder<S extends ShippingRequest> {
  readonly shippings: readonly ComposedShipping<S>[]
  /** All lines in the order they are shown: goods, delivery fees, gifts, charge, points. */
  readonly lines: readonly ComposedLine[]
  readonly sums: Sums
  readonly messages: readonly FlowMessage[]
  /** The discounts of plugins that were taken off, yen with tax. */
  readonly discounts: readonly { readonly of: GivenDiscount; readonly amount: number }[]
  /** The gifts of promotions: yen, delivery fees, points. */
  readonly promotions: readonly PromotionGift[]
  readonly paymentChoices: readonly Payment[]
  /** The visible payments that cannot be chosen, with the reason. */
  readonly unavailablePayments: readonly UnavailablePayment[]
  /** The payment in use; null when there is none or the one chosen is not to be had. */
  readonly payment: Payment | null
  /** Points used, after clipping. */
  readonly usePoint: number
  /** Points that will be granted; 0 for a guest. */
  readonly addPoint: number
  /** Whether it cannot be placed as it stands: some message is an error. */
  readonly blocked: boolean
}

/** Runs the shopping flow. */
export function composeOrder<S extends ShippingRequest>(request: OrderRequest<S>): ComposedOrder<S> {
  const { settings, customer } = request
  const goods = settleGoods(request.shippings, request.variants, taxContext(request))
  const points = (total: number) => usablePoints(request.usePoint, customer?.points ?? null, total, settings)
  const { shippings, choices, unavailable, payment } = settleDelivery(goods.shippings, points, request)
  const shipped = shippings.flatMap(({ lines }) => lines)
  const off = discountsOn(shipped, request)
  const charges = payment === null ? [] : [chargeLine(payment, taxRuleFor(taxContext(request)))]
  const beforePoints = sumsOf([...shipped, ...charges, ...off.lines]).total
  const { usePoint, messages: pointMessages } = points(beforePoints)
  const lines = [
    ...shipped.filter(isProduct),
    ...shipped.filter(({ type }) => type === LineType.deliveryFee),
    ...shipped.filter(({ type }) => type === LineType.charge),
    ...charges.map((line) => plainLine(line, null, settings)),
    ...off.lines,
    ...pointLines(usePoint, settings).map((line) => plainLine(line, null, settings)),
  ]
  const sums = sumsOf(lines)
  const messages = [
    ...goods.messages,
    ...pointMessages,
    ...orderErrors({ goods: goods.shippings, shippings, choices, payment, total: sums.total }),
    ...(request.seen === undefined ? [] : changesSince(request.seen, sums)),
  ]
  return {
    shippings,
    lines,
    sums,
    messages,
    discounts: off.taken.flatMap(({ of, amount }) => (isOfPromotion(of) ? [] : [{ of, amount }])),
    promotions: promotionGifts([
      ...off.taken.flatMap(({ of, amount }) => (isOfPromotion(of) ? [{ ...of, yen: amount }] : [])),
      ...freedDeliveries(shippings, request),
      ...(customer === null ? [] : multipliedPoints(shipped, request)),
    ]),
    paymentChoices: choices,
    unavailablePayments: unavailable,
    payment,
    usePoint,
    addPoint: customer === null ? 0 : addPointOf(lines, usePoint),
    blocked: messages.some(({ level }) => level === 'error'),
  }
}

/** The lines of all discounts: of promotions, then of plugins. */
const discountsOn = <S extends ShippingRequest>(
  shipped: readonly ComposedLine[],
  { offers = [], discounts = [], variants, settings }: OrderRequest<S>,
) => {
  const off = promotedLines(
    offers,
    discounts,
    shipped.filter(isProduct),
    (variantId) => variants.get(variantId)?.productId,
  )
  const lines = off.lines.map(
    (line): ComposedLine => ({
      ...plainLine(line, null, settings),
      productName: line.productName,
      productNameJa: line.productNameJa,
    }),
  )
  return { lines, taken: off.taken }
}

/**
 * CHK-03: where no delivery method was chosen it is the first one that leaves a payment to choose; where
 * none does, the first.
 */
function settleDelivery<S extends ShippingRequest>(
  goods: readonly GoodsShipping<S>[],
  points: (total: number) => { readonly usePoint: number },
  order: OrderRequest<S>,
): ReturnType<typeof settlePayment> & { readonly shippings: readonly ComposedShipping<S>[] } {
  const by = (preferred: number) => {
    const shippings = goods.map((one, index) => composeShipping(one, index, order, preferred))
    const shipped = shippings.flatMap(({ lines }) => lines)
    const off = discountsOn(shipped, order)
    return { shippings, ...settlePayment(shippings, [...shipped, ...off.lines], points, order) }
  }
  const first = by(0)
  const methods = Math.max(1, ...first.shippings.map(({ deliveryChoices: all }) => all.length))
  const isOpen = goods.some(({ request }) => request.deliveryId === null)
  let settled = first
  for (let next = 1; isOpen && next < methods && settled.choices.length === 0; next += 1) settled = by(next)
  return settled.choices.length === 0 ? first : settled
}

/** PF-17, 19, 20, 23 and CHK-07 for one shipping; `preferred` is the place of the method where none was chosen. */
function composeShipping<S extends ShippingRequest>(
  { request, saleTypeId, goods }: GoodsShipping<S>,
  shipping: number,
  order: OrderRequest<S>,
  preferred: number,
): ComposedShipping<S> {
  const { settings } = order
  const products = goods.map(({ variant, quantity, rule }) => ({
    variant,
    line: orderLine({ type: LineType.product, price: variant.price02, quantity }, rule),
  }))
  const shipped = products.map(({ variant, line }) => ({
    productId: variant.productId,
    quantity: line.quantity,
    priceIncTax: priceIncTax(line),
    deliveryFee: variant.deliveryFee,
  }))
  const rule = taxRuleFor(taxContext(order))
  const packed = packedOf(goods)
  const choices = deliveriesFor(order.deliveries, saleTypeId, packed).map((delivery) => ({
    delivery,
    feeLine: deliveryFeeLine(
      delivery,
      request.pref,
      shipped,
      { ...settings, offers: order.offers },
      rule,
      order.feeRule,
    ),
  }))
  const choice = chosen(choices, request.deliveryId, ({ delivery }) => delivery.deliveryId, preferred)
  const { gifts, gone } = settleGifts(request.gifts ?? [], order.giftOptions ?? [])
  return {
    request,
    saleTypeId,
    isTooMuch: isTooMuch(order.deliveries, saleTypeId, packed),
    delivery: choice?.delivery ?? null,
    deliveryChoices: choices.map(({ delivery, feeLine }) => ({ delivery, fee: lineTotal(feeLine) })),
    gifts,
    goneGifts: gone,
    lines: [
      ...products.map(({ variant, line }) => productLine(line, shipping, variant, order)),
      ...(choice === null ? [] : [plainLine(choice.feeLine, shipping, settings)]),
      ...gifts.map(({ option }) => ({
        ...plainLine(giftLine(option, rule), shipping, settings),
        productName: option.giftName,
        productNameJa: option.giftNameJa,
      })),
    ],
  }
}

const packedOf = (goods: readonly GoodsLine[]) =>
  goods.map(({ variant, quantity }) => ({ ...variant, quantity }))

/**
 * CHK-06, CHK-03: the payments to choose from and the one in use; bounds are held against what would be
 * paid.
 */
function settlePayment<S extends ShippingRequest>(
  shippings: readonly ComposedShipping<S>[],
  shipped: readonly OrderLine[],
  points: (total: number) => { readonly usePoint: number },
  { payments, paymentId, settings }: OrderRequest<S>,
): {
  readonly choices: readonly Payment[]
  readonly unavailable: readonly UnavailablePayment[]
  readonly payment: Payment | null
} {
  const total = sumsOf(shipped).total
  const paidWith = (charge: number): number => {
    const deduction = pointLines(points(total + charge).usePoint, settings)
    return total + charge + sumsOf(deduction).total
  }
  const deliveries = shippings.flatMap(({ delivery }) => delivery ?? [])
  const notAtDoor = notAtDoorBy(shippings)
  const choices = paymentChoices(payments, deliveries, paidWith, notAtDoor)
  // Nobody pays a charge that they did not choose where they could pay without one.
  const free = Math.max(
    0,
    choices.findIndex(({ charge }) => charge === 0),
  )
  return {
    choices,
    unavailable: unavailablePayments(payments, deliveries, paidWith, notAtDoor),
    payment: chosen(choices, paymentId, (choice) => choice.paymentId, free),
  }
}

/** CHK-18: who gets a gift pays nothing for it, and a carrier collects the sum of an order at one door. */
const notAtDoorBy = <S extends ShippingRequest>(
  shippings: readonly Pick<ComposedShipping<S>, 'request' | 'gifts'>[],
): NotAtDoor | null => {
  if (shippings.length > 1) return 'several'
  return shippings.some(({ request, gifts }) => request.isToOther && gifts.length > 0) ? 'gift' : null
}

/**
 * PF-12..16, and that there is a delivery method and a payment at all; without goods nothing else is worth
 * saying.
 */
function orderErrors<S extends ShippingRequest>(order: {
  readonly goods: readonly GoodsShipping<S>[]
  readonly shippings: readonly ComposedShipping<S>[]
  readonly choices: readonly Payment[]
  readonly payment: Payment | null
  readonly total: number
}): readonly FlowMessage[] {
  const variants = order.goods.flatMap(({ goods }) => goods.map(({ variant }) => variant))
  if (variants.length === 0) return [error('cart.empty')]
  const deliverable = order.shippings.every(({ delivery }) => delivery !== null)
  const [isApart] = order.goods.flatMap(({ goods }) => apart(goods.map(({ variant }) => variant)) ?? [])
  const tooMuch = order.shippings.some((shipping) => shipping.isTooMuch)
  const undelivered = isApart ?? error(tooMuch ? 'cart.tooMuch' : 'checkout.deliveryNotAvailable')
  return [
    ...(deliverable ? [] : [undelivered]),
    ...(deliverable ? paymentErrors(variants, order) : []),
    ...goneErrors(order.shippings.flatMap(({ goneGifts }) => goneGifts)),
    ...totalErrors(order.total),
  ]
}

/** PF-13 only where each could be paid by itself; otherwise it is not their being together that is wrong. */
function paymentErrors(
  variants: readonly OrderVariant[],
  { choices, payment }: { readonly choices: readonly Payment[]; readonly payment: Payment | null },
): readonly FlowMessage[] {
  const eachPayable = variants.every(({ paymentIds }) => paymentIds.length > 0)
  if (eachPayable && commonPaymentIds(variants).length === 0) return [error('cart.differentPayments')]
  if (choices.length === 0) return [error('checkout.noPayment')]
  return payment === null ? [error('checkout.paymentNotAvailable')] : []
}

/** The one chosen if it may be, the preferred one when none was: never another than the shopper named. */
const chosen = <T>(
  choices: readonly T[],
  id: number | null,
  idOf: (choice: T) => number,
  preferred = 0,
): T | null =>
  (id === null ? (choices[preferred] ?? choices[0]) : choices.find((choice) => idOf(choice) === id)) ?? null

const isProduct = ({ type }: OrderLine): boolean => type === LineType.product

const productLine = (
  line: OrderLine,
  shipping: number,
  { variantId, productId, productCode, productName, pointRate }: OrderVariant,
  { settings, offers = [] }: Pick<OrderRequest<ShippingRequest>, 'settings' | 'offers'>,
): ComposedLine => ({
  ...line,
  shipping,
  variantId,
  productCode,
  productName,
  pointRate: timesPoints(pointRateOf(pointRate, settings), pointsTimesBy(offers, productId)),
})

/** PNT-04: lines that are no goods keep the shop's point rate. */
const plainLine = (line: OrderLine, shipping: number | null, settings: OrderSettings): ComposedLine => ({
  ...line,
  shipping,
  variantId: null,
  productCode: null,
  productName: null,
  pointRate: pointRateOf(null, settings),
})

const taxContext = <S extends ShippingRequest>(order: OrderRequest<S>): TaxContext => ({
  taxRules: order.taxRules,
  at: order.at,
  customerPref: order.customer?.pref ?? null,
  optionProductTaxRule: order.settings.optionProductTaxRule,
})
