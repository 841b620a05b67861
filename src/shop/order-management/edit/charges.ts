import { message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import { deliveryFeeLine } from '../../cart/charges.rules.ts'
import { offeredVariants } from '../../cart/index.ts'
import { pricingNow, variantsById } from '../../catalog/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { toOrderLine } from '../../orders/index.ts'
import { type Delivery, deliveriesFor } from '../../settings/choices.rules.ts'
import { baseInfo, deliveryMethods, paymentMethods } from '../../settings/index.ts'
import { lineTotal, priceIncTax } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { type Editable, type Revised, reviseOrder } from './editing.ts'
import type { doCreateOrder } from './order-new.contract.ts'

/** Who enters an order, with what they tell of it. */
type Charged = WriteEnvironment & { readonly input: InputOf<typeof doCreateOrder> }

/** What is chosen where the customer comes to the shop for the goods. */
export const COLLECTED = 0

/** The order with the fee of its way to be sent and the charge of its way to be paid, where no others are given. */
export const withCharges = async (act: Charged, target: Editable, pref: number | null) => {
  const { input } = act
  const goods = await reviseOrder(act, target, { items: input.items })
  if (isFailure(goods)) return goods
  const delivery = await deliveryOf(act, goods)
  if (delivery && isFailure(delivery)) return delivery
  const charge = input.charge ?? (await paymentOf(act))?.charge
  const deliveryFeeTotal = input.deliveryFeeTotal ?? (delivery && (await feeOf(act, delivery, goods, pref)))
  const { items, discount, usePoint } = input
  const revised = await reviseOrder(act, target, { items, discount, usePoint, charge, deliveryFeeTotal })
  return isFailure(revised) ? revised : { revised, delivery }
}

/** The way to pay that was chosen; none where none was. */
export const paymentOf = async ({ memory, language, input }: Charged) =>
  (await paymentMethods(memory, language)).find(({ paymentId }) => paymentId === input.payment)

/**
 * The way to send that was chosen, or the one that a checkout proposes (CHK-03); none where the goods are
 * collected. Refused where it cannot carry all of them (CHK-07).
 */
const deliveryOf = async (
  act: Charged,
  { kept }: Revised,
): Promise<Delivery | Failure<'badInput'> | undefined> => {
  const { memory, language, input } = act
  if (input.delivery === COLLECTED) return undefined
  const goods = await offeredVariants(
    act,
    kept.flatMap(({ variant_id }) => variant_id ?? []),
  )
  const saleTypes = [...new Set([...goods.values()].map(({ saleTypeId }) => saleTypeId))]
  const all = await deliveryMethods(memory, language)
  const possible = saleTypes.length > 1 ? [] : deliveriesFor(all, saleTypes[0] ?? 1, [...goods.values()])
  const chosen =
    input.delivery === undefined
      ? possible[0]
      : possible.find(({ deliveryId }) => deliveryId === input.delivery)
  return chosen ?? fail('badInput', { errors: { delivery: message('office.order.deliveryCannot') } })
}

/** What sending costs by a method (PF-19, PF-20), yen with tax. */
const feeOf = async (
  act: Charged,
  delivery: Delivery,
  { kept }: Revised,
  pref: number | null,
): Promise<number> => {
  const products = kept.filter(({ type }) => type === LineType.product)
  const [pricing, base, variants] = await Promise.all([
    pricingNow(act),
    act.memory.get(baseInfo),
    variantsById(
      act.db,
      products.flatMap(({ variant_id }) => variant_id ?? []),
    ),
  ])
  const fees = new Map(variants.map(({ id, delivery_fee }) => [id, delivery_fee]))
  const line = deliveryFeeLine(
    delivery,
    pref,
    products.map((row) => ({
      quantity: row.quantity,
      priceIncTax: priceIncTax(toOrderLine({ ...row, id: '', order_id: '', sort_no: 0 })),
      deliveryFee: fees.get(row.variant_id ?? 0) ?? null,
    })),
    {
      deliveryFreeAmount: base.delivery_free_amount,
      deliveryFreeQuantity: base.delivery_free_quantity,
      optionProductDeliveryFee: base.option_product_delivery_fee,
    },
    pricing.generalRule,
    await act.services.plugins.deliveryFee(act),
  )
  return lineTotal(line)
}
