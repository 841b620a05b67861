import type { Language } from '../../../hypermedia/language.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import { deliveryFeeLine, freedBy } from '../../cart/charges.rules.ts'
import { offeredVariants } from '../../cart/index.ts'
import { pricingNow, variantsById } from '../../catalog/index.ts'
import { multipliedPoints, promotionGifts } from '../../checkout/sums/promotion-gifts.rules.ts'
import { orderingFor } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { toOrderLine } from '../../orders/index.ts'
import { offersFor } from '../../promotions/index.ts'
import type { Offer } from '../../promotions/promotion.rules.ts'
import { type Delivery, deliveriesFor } from '../../settings/choices.rules.ts'
import { baseInfo, deliveryMethods, giftOptions } from '../../settings/index.ts'
import { lineTotal, priceIncTax } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { type Editable, type Revised, reviseOrder } from './editing.ts'
import { belowGifts, settledGift } from './gifts.ts'
import { paymentNamed } from './names.ts'
import type { doCreateOrder } from './order-new.contract.ts'
import { promotedDiscounts } from './promoted.ts'

/** The environment in which a member creates an order, with the input. */
type Charged = WriteEnvironment & { readonly input: InputOf<typeof doCreateOrder> }

/** The choice for goods that the customer collects at the shop. */
export const COLLECTED = 0

/**
 * Adds the gifts, the delivery fee, the charge of the payment method and the discounts of promotions and of the
 * customer's group to a new order, unless the input gives others (PRO-10).
 */
export const withCharges = async (act: Charged, target: Editable, pref: number | null) => {
  const { input } = act
  const gift = settledGift([], input, await giftOptions(act.memory, target.language))
  if (Object.keys(gift.errors).length > 0) return fail('badInput', { errors: gift.errors })
  const gifts = target.shippingIds.map((shippingId) => ({ shippingId, gifts: gift.lines }))
  const goods = await reviseOrder(act, target, { items: input.items })
  if (isFailure(goods)) return goods
  const buyer = await buyerOf(act, target)
  const promoted = await promotedGoods(buyer, goods)
  const delivery = await deliveryOf(act, goods, target.language)
  if (delivery && isFailure(delivery)) return delivery
  const giftTotal = gift.lines.reduce(
    (sum: number, one) => sum + (typeof one === 'number' ? 0 : one.price),
    0,
  )
  if (input.charge !== undefined && input.charge < giftTotal)
    return fail('badInput', { errors: { charge: belowGifts(giftTotal) } })
  const charge = input.charge ?? ((await paymentOf(act, target.language))?.charge ?? 0) + giftTotal
  const fee = delivery && (await feeOf(act, delivery, goods, { pref, offers: promoted.offers }))
  const deliveryFeeTotal = input.deliveryFeeTotal ?? fee?.yen
  const { items, discount, usePoint } = input
  const { discounts, offers } = promoted
  const revised = await reviseOrder(
    act,
    { ...target, offers },
    { items, gifts, discount, discounts, usePoint, charge, deliveryFeeTotal },
  )
  if (isFailure(revised)) return revised
  const given = promotionGifts([
    ...(discount === undefined ? promoted.gifts : []),
    ...(input.deliveryFeeTotal === undefined ? (fee?.gifts ?? []) : []),
    ...(target.customerId === null
      ? []
      : multipliedPoints(revised.lines, { ...promoted, settings: await settingsOf(act) })),
  ])
  return { revised, delivery, gifts: gift.column, promoted: given }
}

/** Returns the environment with the customer of an order as its visitor, in the language of the order. */
const buyerOf = async (act: Charged, { customerId, language }: Editable) => ({
  ...(await orderingFor(act, customerId)),
  language,
  say: (message: Message) => act.sayIn(language, message),
})

/** Returns what promotions and the customer's group take off the goods of a new order (PRO-10). */
const promotedGoods = async (buyer: WriteEnvironment, { kept, lines }: Revised) => {
  const [offers, variants] = await Promise.all([
    offersFor(
      buyer,
      kept.flatMap(({ product_id }) => product_id ?? []),
    ),
    offeredVariants(
      buyer,
      kept.flatMap(({ variant_id }) => variant_id ?? []),
    ),
  ])
  return { offers, variants, ...(await promotedDiscounts(buyer, { lines, offers, variants })) }
}

/** Returns the shop's terms of delivery and points. */
const settingsOf = async ({ memory }: Charged) => {
  const base = await memory.get(baseInfo)
  return {
    deliveryFreeAmount: base.delivery_free_amount,
    deliveryFreeQuantity: base.delivery_free_quantity,
    optionProductDeliveryFee: base.option_product_delivery_fee,
    optionPoint: base.option_point,
    basicPointRate: base.basic_point_rate,
    pointConversionRate: base.point_conversion_rate,
  }
}

/** Returns the chosen payment method, if any. */
export const paymentOf = async ({ memory, input }: Charged, language: Language) =>
  input.payment === undefined ? undefined : paymentNamed(memory, language, input.payment)

/**
 * Returns the chosen delivery method, or the default of a checkout (CHK-03); undefined if the goods are
 * collected. Rejects a method that cannot carry all goods (CHK-07).
 */
const deliveryOf = async (
  act: Charged,
  { kept }: Revised,
  language: Language,
): Promise<Delivery | Failure<'badInput'> | undefined> => {
  const { memory, input } = act
  if (input.delivery === COLLECTED) return undefined
  const variants = await offeredVariants(
    act,
    kept.flatMap(({ variant_id }) => variant_id ?? []),
  )
  const goods = kept.flatMap(({ variant_id, quantity }) => {
    const variant = variants.get(variant_id ?? 0)
    return variant ? [{ ...variant, quantity }] : []
  })
  const saleTypes = [...new Set(goods.map(({ saleTypeId }) => saleTypeId))]
  const all = await deliveryMethods(memory, language)
  const possible = saleTypes.length > 1 ? [] : deliveriesFor(all, saleTypes[0] ?? 1, goods)
  const chosen =
    input.delivery === undefined
      ? possible[0]
      : possible.find(({ deliveryId }) => deliveryId === input.delivery)
  return chosen ?? fail('badInput', { errors: { delivery: message('office.order.deliveryCannot') } })
}

/**
 * Returns the fee of a delivery method (PF-19, PF-20), yen with tax, and the promotion that takes it off, if one does
 * (PRO-05).
 */
const feeOf = async (
  act: Charged,
  delivery: Delivery,
  { kept }: Revised,
  { pref, offers }: { readonly pref: number | null; readonly offers: readonly Offer[] },
) => {
  const products = kept.filter(({ type }) => type === LineType.product)
  const [pricing, settings, variants, ruled] = await Promise.all([
    pricingNow(act),
    settingsOf(act),
    variantsById(
      act.db,
      products.flatMap(({ variant_id }) => variant_id ?? []),
    ),
    act.services.plugins.deliveryFee(act),
  ])
  const fees = new Map(variants.map(({ id, delivery_fee }) => [id, delivery_fee]))
  const goods = products.map((row) => ({
    productId: row.product_id ?? 0,
    quantity: row.quantity,
    priceIncTax: priceIncTax(toOrderLine({ ...row, id: '', order_id: '', sort_no: 0 })),
    deliveryFee: fees.get(row.variant_id ?? 0) ?? null,
  }))
  const lineBy = (all: readonly Offer[]) =>
    deliveryFeeLine(delivery, pref, goods, { ...settings, offers: all }, pricing.generalRule, ruled)
  const line = lineBy(offers)
  const by = freedBy(goods, { ...settings, offers })
  const isFreed = by !== undefined && by !== 'shop' && lineTotal(line) === 0
  return {
    yen: lineTotal(line),
    gifts: isFreed ? [{ promotionId: by.id, yen: lineTotal(lineBy([])) }] : [],
  }
}
