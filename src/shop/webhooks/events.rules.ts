import type { Events } from '../events.ts'
import { CANCELLED, PAID, PAYING, PLACED, RETURNED, SHIPPED } from '../orders/status.rules.ts'

/** The shop's own events that an address can choose; plugins add further ones. */
export const WEBHOOK_EVENTS = [
  ...(['order.placed', 'order.paid', 'order.shipped', 'order.cancelled', 'order.refunded'] as const),
  ...(['order.returned', 'order.changed', 'product.changed', 'stock.low', 'stock.out'] as const),
  ...(['customer.registered', 'customer.changed', 'customer.withdrawn', 'enquiry.received'] as const),
] as const

type OwnEvent = (typeof WEBHOOK_EVENTS)[number]

/** The event that tries an address. */
export const TEST_EVENT = 'webhook.test'

/** The ids by which the thing is found that an event is about; `screen` is the transition that states a plugin's. */
export type Found = Readonly<Record<string, string | number>> & { readonly screen?: string }

/** The thing that an event is about: `resource` names it, and orders its events; the rest finds it. */
export interface Subject {
  readonly resource: string
  readonly found: Found
}

/** An event as addresses choose it, and what it is about. */
export interface Fact extends Subject {
  readonly type: string
}

const ofOrder = (type: OwnEvent, orderId: string): Fact => ({
  type,
  resource: `order:${orderId}`,
  found: { orderId },
})

const ofCustomer = (type: OwnEvent, customerId: string): Fact => ({
  type,
  resource: `customer:${customerId}`,
  found: { customerId },
})

const ofVariants = (type: OwnEvent, variantIds: readonly number[]): readonly Fact[] =>
  variantIds.map((variantId) => ({ type, resource: `variant:${variantId}`, found: { variantId } }))

/** Returns what a move of an order is for addresses; one of an order that was never placed is nothing. */
const ofMove = ({ orderId, from, to }: Events['order.moved']): readonly Fact[] => {
  if (from === PAYING) return []
  if (to === CANCELLED) return [ofOrder('order.cancelled', orderId)]
  if (to === RETURNED) return [ofOrder('order.returned', orderId)]
  // A move back to a status is none forward to it.
  if (to === PAID && from === PLACED) return [ofOrder('order.paid', orderId)]
  if (to === SHIPPED && from !== RETURNED) return [ofOrder('order.shipped', orderId)]
  return [ofOrder('order.changed', orderId)]
}

type Readers = { readonly [Name in keyof Events]?: (payload: Events[Name]) => readonly Fact[] }

/** The events of the shop that are events of addresses. */
const readers = {
  'order.placed': ({ orderId }) => [ofOrder('order.placed', orderId)],
  'order.entered': ({ orderId }) => [ofOrder('order.placed', orderId)],
  'order.paid': ({ orderId }) => [ofOrder('order.paid', orderId)],
  'order.moved': ofMove,
  'order.refunded': ({ orderId }) => [ofOrder('order.refunded', orderId)],
  'order.changed': ({ orderId }) => [ofOrder('order.changed', orderId)],
  'product.changed': ({ productId }) => [
    { type: 'product.changed', resource: `product:${productId}`, found: { productId } },
  ],
  'stock.low': ({ variantIds }) => ofVariants('stock.low', variantIds),
  'stock.out': ({ variantIds }) => ofVariants('stock.out', variantIds),
  'customer.registered': ({ customerId }) => [ofCustomer('customer.registered', customerId)],
  'customer.activated': ({ customerId, byMail }) => [
    ofCustomer(byMail ? 'customer.changed' : 'customer.registered', customerId),
  ],
  'customer.entered': ({ customerId }) => [ofCustomer('customer.registered', customerId)],
  'customer.edited': ({ customerId }) => [ofCustomer('customer.changed', customerId)],
  'customer.changed': ({ customerId }) => [ofCustomer('customer.changed', customerId)],
  'customer.withdrawn': ({ customerId }) => [ofCustomer('customer.withdrawn', customerId)],
  'contact.sent': ({ ticketId }) => [
    { type: 'enquiry.received', resource: `enquiry:${ticketId}`, found: { ticketId } },
  ],
  'plugin.event': ({ type, id, page: [screen, input] = ['', {}] }) => [
    { type, resource: `${type.split('.')[0]}:${id}`, found: { ...(screen && { screen }), ...input } },
  ],
} as const satisfies Readers

/** The names of the shop's events that are events of addresses. */
export const HEARD = Object.keys(readers) as readonly (keyof typeof readers)[]

/** Returns what an event of the shop is for addresses. */
export const factsOf = (event: string, payload: unknown): readonly Fact[] =>
  (readers as Readonly<Record<string, (payload: never) => readonly Fact[]>>)[event]?.(payload as never) ?? []
