import type { OrderView } from '../agents/order-view.ts'
import type { View } from '../agents/view.ts'
import { addressIn, type Language, refundedIn, totalsIn } from './dress.ts'
import { CURRENCY } from './wish.ts'

/** The states of an order; ACP lets shops have further ones, such as `returned`. */
const STATUSES: Readonly<Record<OrderView['state'], string>> = {
  open: 'confirmed',
  sent: 'shipped',
  returned: 'returned',
  cancelled: 'canceled',
}

const fulfillmentsIn = ({ state, expectations, events }: OrderView) =>
  expectations.map(({ id, line_items, destination, description }) => {
    const sent = events.find((event) => event.id.replace(/^shipped/, 'shipping') === id)
    const { first_name, last_name } = destination
    return {
      id,
      type: 'shipping',
      status: sent ? 'shipped' : state === 'cancelled' ? 'canceled' : 'processing',
      line_items,
      ...(sent?.tracking_number !== undefined && { tracking_number: sent.tracking_number }),
      ...(sent?.tracking_url !== undefined && { tracking_url: sent.tracking_url }),
      destination: addressIn([last_name, first_name].filter(Boolean).join(' '), destination),
      ...(description !== undefined && { description }),
      events: sent ? [{ id: sent.id, type: sent.type, occurred_at: sent.occurred_at }] : [],
    }
  })

/** States an order. */
export const orderIn = (order: OrderView, language: Language): object => {
  const refunded = order.adjustments.find(({ type }) => type === 'refund')
  return {
    type: 'order',
    id: order.id,
    checkout_session_id: order.checkoutId,
    order_number: order.label,
    permalink_url: order.permalinkUrl,
    status: STATUSES[order.state],
    line_items: order.lines.map(({ id, item, quantity, totals, status }) => ({
      id,
      title: item.title,
      product_id: item.id,
      ...(item.image_url !== undefined && { image_url: item.image_url }),
      quantity: { ordered: quantity.original, current: quantity.total, fulfilled: quantity.fulfilled },
      unit_price: item.price,
      subtotal: totals.find(({ type }) => type === 'subtotal')?.amount ?? 0,
      status,
    })),
    fulfillments: fulfillmentsIn(order),
    adjustments: order.adjustments.map((adjustment) => ({ ...adjustment, currency: CURRENCY })),
    totals: [
      ...totalsIn(order.totals, language),
      ...(refunded ? [refundedIn(refunded.amount, language)] : []),
    ],
  }
}

/** States an order as its session knows it, where the shop does not show it any more. */
export const orderOf = ({ id, order }: View): object | undefined =>
  order && {
    ...{ type: 'order', id: order.id, checkout_session_id: id, order_number: order.label },
    permalink_url: order.permalink_url,
  }
