import { type Message, message } from '../../../hypermedia/message.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { deliveryChoices, type UnavailablePayment } from '../../settings/choices.rules.ts'
import { deliveryMethods } from '../../settings/index.ts'
import type { Draft } from '../draft/draft.ts'

/** The visible payments and delivery methods that an order cannot have as it is, each with its reason. */
export const unavailableChoices = async (
  { order, live }: Draft,
  { memory, language, say }: ReadEnvironment | WriteEnvironment,
) => {
  const methods = await deliveryMethods(memory, language)
  const deliveries = order.shippings.flatMap(({ request, saleTypeId, lines, deliveryChoices: offered }) =>
    deliveryChoices(methods, saleTypeId)
      .filter(({ deliveryId }) => !offered.some(({ delivery }) => delivery.deliveryId === deliveryId))
      .map(({ deliveryId, deliveryName }) => {
        const goods = lines.flatMap(({ variantId }) => live.variants.get(variantId ?? 0) ?? [])
        const excluding = goods.find(({ deliveryIds }) => !deliveryIds.includes(deliveryId))
        return {
          field: 'delivery',
          value: String(deliveryId),
          label: deliveryName,
          shippingId: request.shippingId,
          reason: say(message('checkout.unavailable.goods', { product: excluding?.productName ?? '' })),
        }
      }),
  )
  const payments = order.unavailablePayments.map((one) => ({
    field: 'payment',
    value: String(one.payment.paymentId),
    label: one.payment.paymentName,
    shippingId: null,
    reason: say(reasonOf(one)),
  }))
  return [...deliveries, ...payments]
}

const reasonOf = ({ payment: { ruleMin, ruleMax }, because }: UnavailablePayment): Message => {
  if (because === 'minimum') return message('checkout.unavailable.minimum', { minimum: ruleMin ?? 0 })
  if (because === 'maximum') return message('checkout.unavailable.maximum', { maximum: ruleMax ?? 0 })
  return message('checkout.unavailable.delivery')
}
