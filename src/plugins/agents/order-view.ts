import { type ActingFor, CANCELLED, z } from '../../plugin.ts'
import type { Act, Make } from './make.ts'
import type { Checkout } from './queries.ts'
import { Item, sessionOf } from './quote.ts'
import { type Line, linesOf, type Total, type View } from './view.ts'
import type { Destination } from './wish.ts'

/** The states of an order that its platform is told of; the others are on the way between them. */
const [SHIPPED, RETURNED] = [5, 9]

const Parcel = z.object({ trackingNumber: z.string(), trackingUrl: z.string().nullable() })
const Address = z.object({
  ...{ name01: z.string(), name02: z.string(), postalCode: z.string(), prefName: z.string() },
  ...{ addr01: z.string(), addr02: z.string(), phoneNumber: z.string() },
})
const Placed = z.object({
  orderNo: z.string(),
  orderDate: z.string(),
  orderStatus: z.int(),
  items: z.array(Item),
  shippings: z.array(
    z.object({ address: Address, items: z.array(Item), parcels: z.array(Parcel).default([]) }),
  ),
  subtotal: z.int(),
  discount: z.int(),
  charge: z.int(),
  deliveryFeeTotal: z.int(),
  paymentTotal: z.int(),
  refundTotal: z.int(),
})

const Links = z.object({ _links: z.object({ goGuestOrder: z.object({ href: z.string() }) }) })

interface Pieces {
  readonly id: string
  readonly quantity: number
}

/** Goods that were sent. */
export interface Sent {
  readonly id: string
  readonly type: 'shipped'
  /** UTC, ISO 8601. */
  readonly occurred_at: string
  readonly line_items: readonly Pieces[]
  readonly tracking_number?: string
  readonly tracking_url?: string
}

/** A deduction from an order after it was placed. Yen with tax. */
export interface Adjustment {
  readonly id: string
  readonly type: 'cancellation' | 'refund'
  /** UTC, ISO 8601. */
  readonly occurred_at: string
  readonly amount: number
  readonly status: 'completed'
}

/** An order as it is stated, in whichever protocol and version. */
export interface OrderView {
  readonly id: string
  readonly state: 'open' | 'sent' | 'returned' | 'cancelled'
  readonly label: string
  readonly checkoutId: string
  readonly permalinkUrl: string
  readonly lines: readonly (Omit<Line, 'quantity'> & {
    readonly quantity: { readonly original: number; readonly total: number; readonly fulfilled: number }
    readonly status: 'processing' | 'partial' | 'fulfilled' | 'removed'
  })[]
  readonly expectations: readonly {
    readonly id: string
    readonly line_items: readonly Pieces[]
    readonly method_type: 'shipping'
    readonly destination: Omit<Destination, 'id'>
    readonly description?: string
  }[]
  /** Each has the number of its expectation. */
  readonly events: readonly Sent[]
  readonly adjustments: readonly Adjustment[]
  readonly totals: readonly Total[]
}

/** Where the shop shows the order to its buyer; with the key that opens it only for those who may have it. */
export const permalinkOf = (
  { baseUrl }: Pick<Act, 'baseUrl'>,
  { order_no: orderNo, order_key: orderKey }: Pick<Checkout, 'order_no' | 'order_key'>,
  hasKey: boolean,
): string => {
  const own = { orderNo: orderNo ?? '' }
  // An order without a key is that of a customer.
  if (orderKey === null) return `${baseUrl}/mypage/history?${new URLSearchParams(own)}`
  return `${baseUrl}/order/guest?${new URLSearchParams({ ...own, ...(hasKey && { orderKey }) })}`
}

/**
 * Returns the key that opens an order without an account: the shop shows it to the session that placed the order.
 * Undefined while the order is not placed.
 */
export const orderKeyOf = async (act: Act, row: Checkout): Promise<string | undefined> => {
  // The order of a customer has none.
  if (row.order_key !== null || row.customer_id !== null) return row.order_key ?? undefined
  const asked = { session: sessionOf(row.id, row.opening) }
  const { document } = await act.ask('goShoppingComplete', { orderNo: row.order_no }, asked)
  const { href } = Links.safeParse(document).data?._links.goGuestOrder ?? {}
  return href === undefined
    ? undefined
    : (new URL(href, act.baseUrl).searchParams.get('orderKey') ?? undefined)
}

/**
 * States the order of a checkout as it is now, with its key if its platform is proven; undefined if the shop does not
 * know it any more. `consent` is that of the customer who has it in their account.
 */
export const orderViewOf = async (
  act: Act,
  make: Pick<Make, 'addresses'>,
  row: Checkout,
  { isProven, consent }: { readonly isProven: boolean; readonly consent?: ActingFor['consent'] },
): Promise<OrderView | undefined> => {
  const { order_no: orderNo } = row
  if (orderNo === null) return undefined
  const language = row.language === 'ja' ? 'ja' : 'en'
  if (consent) {
    const { status, document } = await act.ask('goMypageHistory', { orderNo }, { language, consent })
    return status === 200 ? viewOfOrder(act, make, row, document, permalinkOf(act, row, false)) : undefined
  }
  const orderKey = await orderKeyOf(act, row)
  if (orderKey === undefined) return undefined
  const asked = { session: sessionOf(row.id), language } as const
  const { status, document } = await act.ask('goGuestOrder', { orderNo, orderKey }, asked)
  if (status !== 200) return undefined
  const { order } = JSON.parse(row.view) as View
  const known = { order_no: orderNo, order_key: orderKey }
  const permalink = isProven
    ? permalinkOf(act, known, true)
    : (order?.permalink_url ?? permalinkOf(act, known, false))
  return viewOfOrder(act, make, row, document, permalink)
}

const viewOfOrder = (
  act: Act,
  { addresses }: Pick<Make, 'addresses'>,
  row: Checkout,
  document: Readonly<Record<string, unknown>>,
  permalinkUrl: string,
): OrderView => {
  const order = Placed.parse(document)
  const view = JSON.parse(row.view) as View
  const isGone = order.orderStatus === CANCELLED || order.orderStatus === RETURNED
  const isSent = order.orderStatus === SHIPPED || order.orderStatus === RETURNED
  const sent = (
    items: readonly { readonly productCode: string; readonly quantity: number }[],
  ): readonly Pieces[] => items.map(({ productCode: id, quantity }) => ({ id, quantity }))
  const fulfilled = (id: string): number =>
    order.shippings
      .filter(({ parcels }) => isSent || parcels.length > 0)
      .flatMap(({ items }) => sent(items))
      .reduce((sum, one) => sum + (one.id === id ? one.quantity : 0), 0)
  const at = row.shipped_at ?? act.now.toISOString()
  const option = view.shipping?.options.find(({ id }) => id === view.shipping?.optionId)
  return {
    id: row.order_id,
    state: stateOf(order.orderStatus),
    label: order.orderNo,
    checkoutId: row.id,
    permalinkUrl,
    lines: linesOf(order.items, act.baseUrl).map(({ quantity: original, ...line }) => {
      const total = isGone ? 0 : original
      const done = Math.min(fulfilled(line.id), total)
      const state = done === total ? 'fulfilled' : done > 0 ? 'partial' : 'processing'
      return {
        ...line,
        quantity: { original, total, fulfilled: done },
        status: total === 0 ? 'removed' : state,
      }
    }),
    expectations: order.shippings
      .filter(({ items }) => items.length > 0)
      .map(({ address, items }, number) => ({
        id: `shipping_${number + 1}`,
        line_items: sent(items),
        method_type: 'shipping',
        destination: addresses.state(address, row.id),
        ...(option && { description: option.title }),
      })),
    events: order.shippings.flatMap(({ items, parcels }, number): readonly Sent[] =>
      isSent || parcels.length > 0
        ? [
            {
              ...{ id: `shipped_${number + 1}`, type: 'shipped', occurred_at: at, line_items: sent(items) },
              ...(parcels[0] && { tracking_number: parcels[0].trackingNumber }),
              ...(parcels[0]?.trackingUrl && { tracking_url: parcels[0].trackingUrl }),
            },
          ]
        : [],
    ),
    adjustments: [
      ...(order.orderStatus === CANCELLED
        ? [adjustment('cancellation', row.changed_at, order.paymentTotal)]
        : []),
      ...(order.refundTotal > 0 ? [adjustment('refund', row.changed_at, order.refundTotal)] : []),
    ],
    totals: [
      { type: 'subtotal', amount: order.subtotal },
      ...(order.discount > 0 ? [{ type: 'discount' as const, amount: -order.discount }] : []),
      { type: 'fulfillment', amount: order.deliveryFeeTotal },
      ...(order.charge > 0 ? [{ type: 'fee' as const, amount: order.charge }] : []),
      { type: 'total', amount: order.paymentTotal },
    ],
  }
}

const stateOf = (orderStatus: number): OrderView['state'] =>
  orderStatus === CANCELLED
    ? 'cancelled'
    : orderStatus === RETURNED
      ? 'returned'
      : orderStatus === SHIPPED
        ? 'sent'
        : 'open'

const adjustment = (type: Adjustment['type'], occurred_at: string, amount: number): Adjustment => ({
  ...{ id: `${type}_1`, type, occurred_at, amount },
  status: 'completed',
})
