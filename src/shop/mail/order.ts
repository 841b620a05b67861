import { orderForMail } from '../orders/index.ts'
import { orderKey } from '../orders/order-key.rules.ts'
import { trackingUrl } from '../settings/delivery.rules.ts'
import { link } from '../transitions.ts'
import type { Letter, LetterWriter, LetterWriters, MailContext } from './letter.ts'
import { textIn } from './payload.ts'
import { shippingForMail } from './queries.ts'

const placed: LetterWriter = async (context, payload) => {
  const found = await orderForMail(context.environment, textIn(payload, 'orderId'))
  if (!found) return []
  const { language, email, orderId, ...order } = found
  const { customerId } = order
  const data: Letter['data'] = { order, papersLink: papersLink(context, { ...order, orderId }) }
  return [{ template: 'order', language, to: email, orderId, customerId, shopReads: true, data }]
}

/** Customers come to the papers of their order by signing in; guests by a key, which opens nothing but these. */
const papersLink = (
  { address, environment }: MailContext,
  order: { readonly orderId: string; readonly orderNo: string | null; readonly customerId: string | null },
): string | null => {
  const { orderId, orderNo, customerId } = order
  if (orderNo === null) return null
  const { vault } = environment('ja').security
  const key = customerId === null ? { orderKey: orderKey(vault, orderId) } : {}
  return address(link('goOrderPapers', { orderNo, ...key }))
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
    confirmUrl: trackingUrl(sent.confirm_url, sent.tracking_number),
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
