import type { ActingFor } from '../../plugin.ts'
import { SEES_ORDERS } from './linked.ts'
import type { Act, Make } from './make.ts'
import { type OrderView, orderViewOf } from './order-view.ts'
import { type Checkout, changeCheckout, checkoutOfOrder, isPrivate } from './queries.ts'

/** An event of an order that its platform is told of. Whether it is paid is not stated. */
export type OrderEvent =
  | 'order_placed'
  | 'order_shipped'
  | 'order_cancelled'
  | 'order_refunded'
  | 'order_updated'

/** How a protocol tells of an order. */
export interface Teller {
  /** Where the platform of a checkout hears of its order; undefined if it does not. */
  addressOf(row: Checkout): string | undefined
  /** The message to it. */
  message(
    act: Act,
    told: {
      readonly row: Checkout
      readonly order: OrderView
      readonly event: OrderEvent
      readonly url: string
    },
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: string }
}

/**
 * Tells the platform of an order how it is now, if the order came by the protocol. Throws unless it has taken the
 * message: the event is then delivered again.
 */
export const tellOf = async (
  act: Act,
  { make, teller }: { readonly make: Make; readonly teller: Teller },
  orderId: string,
  event: OrderEvent,
): Promise<void> => {
  const row = await checkoutOfOrder(act.db, make, orderId)
  if (!row) return
  const consent = await consentFor(act, row)
  if (consent === 'none') return
  await noted(act, make, row, event)
  const url = teller.addressOf(row)
  if (url === undefined) return
  const now = await checkoutOfOrder(act.db, make, orderId)
  // The address is one that the platform has proved to be its own.
  const order = now && (await orderViewOf(act, make, now, { isProven: true, ...(consent && { consent }) }))
  // The buyer may have ordered with another account than that of the consent.
  if (!order && consent) return
  // The order is told of once its checkout is completed.
  if (!order) throw new Error('The order of a checkout cannot be stated yet')
  const { status, error } = await act.post({ url, ...teller.message(act, { row, order, event, url }) })
  if (status === undefined || status < 200 || status > 299)
    throw new Error(`The platform did not take the order: ${error ?? status}`)
}

/**
 * The consent by which a platform hears of an order that its buyer has in their account: that of its checkout, as long
 * as it lets it see orders. Undefined for the order of a guest, which needs none.
 */
const consentFor = async (
  { db, ask }: Act,
  row: Checkout,
): Promise<ActingFor['consent'] | 'none' | undefined> => {
  if (row.customer_id === null && !(await isPrivate(db, row))) return undefined
  if (row.consent_id === null) return 'none'
  const consent = { id: row.consent_id, scopes: [SEES_ORDERS] }
  const { status } = await ask('goOrderHistory', { historyLimit: 1 }, { consent })
  return status === 200 ? consent : 'none'
}

/** Notes when an order was sent, and when it was cancelled or refunded: the shop's page of it does not say. */
const noted = async ({ write, now }: Act, make: Make, row: Checkout, event: OrderEvent): Promise<void> => {
  const at = now.toISOString()
  const values =
    event === 'order_shipped' && row.shipped_at === null
      ? { shipped_at: at }
      : event === 'order_cancelled' || event === 'order_refunded'
        ? { changed_at: at }
        : undefined
  if (values)
    await write(({ db }) => changeCheckout(db, make, row.id, ['completed', 'completing', 'open'], values))
}
