import { orderForMail } from '../orders/index.ts'
import type { LetterWriter, LetterWriters } from './letter.ts'
import { textIn } from './payload.ts'
import { shippingForMail } from './queries.ts'

const placed: LetterWriter = async (context, payload) => {
  const found = await orderForMail(context.environment, textIn(payload, 'orderId'))
  if (!found) return []
  const { language, email, orderId, ...order } = found
  const { customerId } = order
  return [{ template: 'order', language, to: email, orderId, customerId, shopReads: true, data: { order } }]
}

const shipped: LetterWriter = async (context, payload) => {
  const sent = await shippingForMail(context.environment('ja').db, textIn(payload, 'shippingId'))
  const found = sent && (await orderForMail(context.environment, sent.order_id))
  const described = found?.shippings[sent?.place ?? 0]
  if (!sent || !found || !described) return []
  const { language, email, orderId, ...order } = found
  const shipping = {
    ...described,
    trackingNumber: sent.tracking_number,
    shippedAt: sent.shipped_at,
    confirmUrl: /^https?:\/\//.test(sent.confirm_url ?? '') ? sent.confirm_url : null,
  }
  const { customerId } = order
  return [
    {
      template: 'shipping_notify',
      language,
      to: email,
      orderId,
      customerId,
      shopReads: true,
      data: { order, shipping },
    },
  ]
}

/** Which letters the events of an order call for. */
export const orderLetters: LetterWriters = {
  'order.placed': placed,
  'order.shipped': shipped,
}
