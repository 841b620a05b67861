import { type Message, message } from '../../../hypermedia/message.ts'
import type { CartVariant } from '../../cart/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import {
  type Delivery,
  deliveryChoices,
  idsTogether,
  type UnavailablePayment,
} from '../../settings/choices.rules.ts'
import { keepsCool, measuresOf, obstacleTo } from '../../settings/delivery/carrying.rules.ts'
import { deliveryMethods } from '../../settings/index.ts'
import type { Draft } from '../draft/draft.ts'

/** The visible payments and delivery methods that an order cannot have as it is, each with its reason. */
export const unavailableChoices = async (
  { order, live }: Draft,
  { memory, language, say }: ReadEnvironment | WriteEnvironment,
) => {
  const methods = await deliveryMethods(memory, language)
  const deliveries = order.shippings.flatMap(({ request, saleTypeId, lines, deliveryChoices: offered }) => {
    const goods = lines.flatMap(({ variantId, quantity }) => {
      const variant = live.variants.get(variantId ?? 0)
      return variant ? [{ ...variant, quantity }] : []
    })
    const isCooled = goods.some(({ temperature }) => temperature !== 'normal')
    return (
      deliveryChoices(methods, saleTypeId)
        .filter(({ deliveryId }) => !offered.some(({ delivery }) => delivery.deliveryId === deliveryId))
        // Nobody misses a cooled parcel for goods that need none.
        .filter(({ temperature }) => isCooled || temperature === 'normal')
        .map((delivery) => ({
          field: 'delivery',
          value: String(delivery.deliveryId),
          label: delivery.deliveryName,
          shippingId: request.shippingId,
          reason: say(whyNot(delivery, goods)),
        }))
    )
  })
  const payments = order.unavailablePayments.map((one) => ({
    field: 'payment',
    value: String(one.payment.paymentId),
    label: one.payment.paymentName,
    shippingId: null,
    reason: say(reasonOf(one)),
  }))
  return [...deliveries, ...payments]
}

/** The reason why a delivery method cannot carry the goods of a shipping (CHK-07, DLV-02, DLV-03). */
const whyNot = (
  method: Delivery,
  goods: readonly (CartVariant & { readonly quantity: number })[],
): Message => {
  const { weight } = measuresOf(goods)
  switch (obstacleTo(method, goods)) {
    case 'temperature': {
      const uncarried = goods.find((one) => !keepsCool(method, one.temperature))
      const { productName: product = '', temperature = 'normal' } = uncarried ?? {}
      return message('checkout.unavailable.temperature', { product, temperature })
    }
    case 'weight':
      return message('checkout.unavailable.weight', { weight, most: method.mostWeight ?? 0 })
    case 'size':
      return message('checkout.unavailable.size', { most: method.mostSize ?? 0 })
    case 'pieces':
      return message('checkout.unavailable.pieces', { most: method.mostPieces ?? 0 })
    default: {
      const carrying = idsTogether(goods)
      const excluding = goods.find((_, at) => !carrying[at]?.includes(method.deliveryId))
      return message('checkout.unavailable.goods', { product: excluding?.productName ?? '' })
    }
  }
}

const reasonOf = ({ payment: { ruleMin, ruleMax }, because }: UnavailablePayment): Message => {
  if (because === 'minimum') return message('checkout.unavailable.minimum', { minimum: ruleMin ?? 0 })
  if (because === 'maximum') return message('checkout.unavailable.maximum', { maximum: ruleMax ?? 0 })
  if (because === 'gift') return message('checkout.unavailable.gift')
  if (because === 'several') return message('checkout.unavailable.several')
  return message('checkout.unavailable.delivery')
}
