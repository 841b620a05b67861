import { createHash } from 'node:crypto'
import { orderIn } from './dress.ts'
import type { Act, Make } from './make.ts'
import { orderViewOf } from './order-view.ts'
import { type Checkout, changeCheckout, checkoutOfOrder, isPrivate } from './queries.ts'
import { detachedSignature, signedPost } from './signatures.ts'
import { capabilitiesIn, LATEST, versionOf } from './versions.ts'

/** An event of an order that its platform is told of; only January has names for them. UCP does not state whether it is paid. */
export type OrderEvent =
  | 'order_placed'
  | 'order_shipped'
  | 'order_cancelled'
  | 'order_refunded'
  | 'order_updated'

/**
 * Tells the platform of an order how it is now, if the order came by UCP. Throws unless it has taken the message: the
 * event is then delivered again.
 */
export const tellOf = async (act: Act, make: Make, orderId: string, event: OrderEvent): Promise<void> => {
  const row = await checkoutOfOrder(act.db, orderId)
  // Of an order that the buyer has in their account, only they hear.
  if (!row?.webhook_url || (await isPrivate(act.db, row))) return
  await noted(act, row, event)
  const now = await checkoutOfOrder(act.db, orderId)
  // The address is that of the platform's own profile.
  const order = now && (await orderViewOf(act, make, now, true))
  // The order is told of once its checkout is completed.
  if (!order) throw new Error('The order of a checkout cannot be stated yet')
  const version = versionOf(row.version) ?? LATEST
  const shared = new Set(capabilitiesIn(version).map(([name]) => name))
  const stated = orderIn({ version, shared, baseUrl: act.baseUrl }, order)
  const body = JSON.stringify(
    version === LATEST ? stated : { event_type: event, checkout_id: row.id, order: stated },
  )
  const url = row.webhook_url
  const { status, error } = await act.post({ url, headers: headersOf(act, url, body), body })
  if (status === undefined || status < 200 || status > 299)
    throw new Error(`The platform did not take the order: ${error ?? status}`)
}

/** Notes when an order was sent, and when it was cancelled or refunded: the shop's page of it does not say. */
const noted = async ({ write, now }: Act, row: Checkout, event: OrderEvent): Promise<void> => {
  const at = now.toISOString()
  const values =
    event === 'order_shipped' && row.shipped_at === null
      ? { shipped_at: at }
      : event === 'order_cancelled' || event === 'order_refunded'
        ? { changed_at: at }
        : undefined
  if (values) await write(({ db }) => changeCheckout(db, row.id, ['completed', 'completing', 'open'], values))
}

const headersOf = (act: Act, url: string, body: string): Readonly<Record<string, string>> => {
  const at = act.now
  const id = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const agent = `profile="${act.baseUrl}/.well-known/ucp"`
  return {
    ...signedPost(act, { url, headers: { 'ucp-agent': agent, 'idempotency-key': id }, body, at }),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    // As the version of January has it.
    'request-signature': detachedSignature(act, body),
  }
}
