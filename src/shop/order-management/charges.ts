import { isFailure } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { deliveryFeeLine } from '../cart/charges.rules.ts'
import { generalRule, pricingNow, variantsById } from '../catalog/index.ts'
import type { WriteEnvironment } from '../environment.ts'
import { toOrderLine } from '../orders/index.ts'
import { baseInfo, deliveryMethods, paymentMethods } from '../settings/index.ts'
import { lineTotal, priceIncTax } from '../settings/sums.rules.ts'
import { LineType } from '../settings/tax.rules.ts'
import { type Editable, type Revised, reviseOrder } from './editing.ts'
import type { doCreateOrder } from './order-new.contract.ts'

/** Who enters an order, with what they tell of it. */
type Charged = WriteEnvironment & { readonly input: InputOf<typeof doCreateOrder> }

/** The order with the fee of its way to be sent and the charge of its way to be paid, where no others are given. */
export const withCharges = async (act: Charged, target: Editable, pref: number | null) => {
  const { input } = act
  const goods = await reviseOrder(act, target, { items: input.items })
  if (isFailure(goods)) return goods
  const charge = input.charge ?? (await paymentOf(act))?.charge
  const deliveryFeeTotal = input.deliveryFeeTotal ?? (await feeOf(act, goods, pref))
  const { items, discount, usePoint } = input
  return reviseOrder(act, target, { items, discount, usePoint, charge, deliveryFeeTotal })
}

/** The way to pay that was chosen; none where none was. */
export const paymentOf = async ({ memory, language, input }: Charged) =>
  (await paymentMethods(memory, language)).find(({ paymentId }) => paymentId === input.payment)

/** The way to send that was chosen; none where none was. */
export const deliveryOf = async ({ memory, language, input }: Charged) =>
  (await deliveryMethods(memory, language)).find(({ deliveryId }) => deliveryId === input.delivery)

/** What sending costs by the method that was chosen (PF-19, PF-20), yen with tax; nothing where none was. */
const feeOf = async (act: Charged, { kept }: Revised, pref: number | null): Promise<number | undefined> => {
  const delivery = await deliveryOf(act)
  if (!delivery) return undefined
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
    generalRule(pricing),
  )
  return lineTotal(line)
}
