/** The charges on top of the goods: delivery fee and payment charge (PF-19..21), in yen with tax. */
import type { DeliveryFeeRule } from '../plugins/index.ts'
import { freeDeliveryBy, nearestFreeDelivery, type Offer } from '../promotions/promotion.rules.ts'
import type { Delivery, Payment } from '../settings/choices.rules.ts'
import type { GiftOption } from '../settings/gift/gift.rules.ts'
import { type OrderLine, orderLine } from '../settings/tax/sums.rules.ts'
import { LineType, type TaxRule } from '../settings/tax/tax.rules.ts'
import { type FreeDelivery, type FreeDeliveryHint, freeDeliveryHint } from './rules.ts'

/** Goods of one shipping, as far as the fee depends on them. */
export interface ShippedGoods {
  readonly productId: number
  readonly quantity: number
  /** Yen with tax for one unit. */
  readonly priceIncTax: number
  /** Extra fee of the variant in yen for one unit; null: none. */
  readonly deliveryFee: number | null
}

/** The shop's settings on delivery. */
export interface DeliverySettings extends FreeDelivery {
  /** 商品ごとの送料設定: whether variants' own fees count. */
  readonly optionProductDeliveryFee: boolean
  /** The promotions in force; none by default. */
  readonly offers?: readonly Offer[] | undefined
}

/** PF-20, PRO-05: what makes the delivery of goods to one destination free: the shop, or a promotion. */
export const freedBy = (
  goods: readonly ShippedGoods[],
  settings: FreeDelivery & Pick<DeliverySettings, 'offers'>,
): 'shop' | Offer | undefined => {
  const { total, pieces } = totalOf(goods)
  if (freeDeliveryHint(total, pieces, settings)?.free) return 'shop'
  return freeDeliveryBy(settings.offers ?? [], goods)
}

/**
 * CRT-09, PRO-05: how far it is to free delivery, by the shop's settings or by a promotion, whichever is nearer;
 * `offer` is a promotion that counts only some goods. Null if there is no way.
 */
export const freeDeliveryOf = (
  goods: readonly ShippedGoods[],
  settings: FreeDelivery & Pick<DeliverySettings, 'offers'>,
): (FreeDeliveryHint & { readonly offer: Offer | null }) | null => {
  const { total, pieces } = totalOf(goods)
  const hint = freeDeliveryHint(total, pieces, settings)
  const nearest = nearestFreeDelivery(settings.offers ?? [], goods)
  const isShopNearer =
    hint !== null && (hint.free || (hint.amountShort ?? Infinity) <= (nearest?.short ?? Infinity))
  if (!nearest || isShopNearer) return hint && { ...hint, offer: null }
  const { offer, short } = nearest
  const own = { free: short === 0, amountShort: short }
  return offer.isForAll
    ? { ...own, quantityShort: hint?.quantityShort ?? null, offer: null }
    : { ...own, quantityShort: null, offer }
}

/**
 * PF-19, PF-20: the fee line of one shipping, by the general tax rule, and as plugins rule. Free delivery keeps
 * the line, at quantity 0.
 */
export function deliveryFeeLine(
  delivery: Pick<Delivery, 'deliveryId' | 'fees'>,
  pref: number | null,
  goods: readonly ShippedGoods[],
  settings: DeliverySettings,
  rule: TaxRule | undefined,
  ruled: DeliveryFeeRule = ({ fee }) => fee,
): OrderLine {
  const { total: subtotal, pieces: quantity } = totalOf(goods)
  const isFree = freedBy(goods, settings) !== undefined
  const price = deliveryFee(delivery, pref, goods, settings)
  const fee = isFree ? 0 : price
  const asked = ruled({ deliveryId: delivery.deliveryId, pref, subtotal, quantity, fee })
  const line = (yen: number, pieces: number) =>
    orderLine({ type: LineType.deliveryFee, price: yen, quantity: pieces }, rule)
  return asked === fee ? line(price, isFree ? 0 : 1) : line(Math.max(Math.trunc(asked), 0), 1)
}

/** PF-21: the charge line of a payment, by the general tax rule. */
export const chargeLine = (payment: Pick<Payment, 'charge'>, rule: TaxRule | undefined): OrderLine =>
  orderLine({ type: LineType.charge, price: payment.charge, quantity: 1 }, rule)

/** GFT-01: the charge line of a gift of a parcel, by the general tax rule, under the name of its option. */
export const giftLine = (
  { giftName, giftNameJa, price }: Pick<GiftOption, 'giftName' | 'giftNameJa' | 'price'>,
  rule: TaxRule | undefined,
): OrderLine & { readonly productName: string; readonly productNameJa: string | undefined } => ({
  ...chargeLine({ charge: price }, rule),
  productName: giftName,
  productNameJa: giftNameJa,
})

/** An address without a prefecture (null or 0) costs the variants' own fees only. */
function deliveryFee(
  { fees }: Pick<Delivery, 'fees'>,
  pref: number | null,
  goods: readonly ShippedGoods[],
  { optionProductDeliveryFee }: DeliverySettings,
): number {
  const regional = (pref === null ? undefined : fees[pref]) ?? 0
  if (!optionProductDeliveryFee) return regional
  return goods.reduce((sum, { deliveryFee, quantity }) => sum + (deliveryFee ?? 0) * quantity, regional)
}

const totalOf = (goods: readonly ShippedGoods[]) => ({
  total: goods.reduce((sum, { priceIncTax, quantity }) => sum + priceIncTax * quantity, 0),
  pieces: goods.reduce((sum, { quantity }) => sum + quantity, 0),
})
