import { randomBytes } from 'node:crypto'
import type { ActingFor, PaymentHandler } from '../../plugin.ts'
import {
  type Account,
  accountOf,
  actFor,
  BUYS,
  heldFor,
  needScope,
  noticesOf,
  withAccount,
} from './linked.ts'
import type { Act, Make } from './make.ts'
import { withoutBuyer } from './personal.ts'
import { type Checkout, changeCheckout, checkoutById, insertCheckout, linkCheckout } from './queries.ts'
import { type Quote, quote } from './quote.ts'
import { outcome, protocolError, Refusal, type Told } from './refusal.ts'
import { type View, viewOf } from './view.ts'
import { emailKeyOf, hasBuyer, type Wish } from './wish.ts'

/** A checkout that nobody completes ends after six hours. */
const LIFE_MS = 6 * 3_600_000
/** Random bytes of an id, which nobody can guess. */
const ID_BYTES = 24

/** A platform that sends requests. */
export interface Sender {
  /** The name by which its protocol knows it. */
  readonly id: string
  /** The version of the protocol in which it speaks. */
  readonly version: string
  /** It hears of its orders there; null if the protocol has the address elsewhere, or it has none. */
  readonly webhookUrl: string | null
  /** The origins of its pages that may show a checkout in a frame; none unless it is known who it is. */
  readonly origins?: readonly string[] | undefined
}

/** A request on its way. */
export interface Exchange {
  readonly act: Act
  readonly make: Make
  readonly platform: Sender
  /** Whether the platform itself sends it now, and nobody who saw it before. */
  readonly isProven: boolean
  /** Whether what cannot be done ends with a status in place of the checkout. */
  readonly isStrict: boolean
  readonly language: 'ja' | 'en'
  /** The customer for whom the platform asks; undefined for a guest. */
  readonly customer?: ActingFor | undefined
}

/** A new id, with what it is of before it. */
export const newId = (of: string): string => `${of}_${randomBytes(ID_BYTES).toString('base64url')}`

/** Creates a checkout. */
export const createCheckout = async (x: Exchange, wished: Wish): Promise<View> => {
  const { act, make, platform, language, customer } = x
  needScope(customer, BUYS)
  const wish = withKnown(x, wished)
  if (wish.lines.length === 0) throw outcome(400, 'missing', 'line_items must have a line')
  const id = newId('chk')
  const ends_at = new Date(act.now.getTime() + LIFE_MS).toISOString()
  const customer_id = customer?.customerId ?? null
  const view = await worked(x, { id, wish, ends_at, customer_id })
  await act.write(({ db }) =>
    insertCheckout(db, make, {
      id,
      platform: platform.id,
      version: platform.version,
      language,
      customer_id,
      consent_id: customer?.consent.id ?? null,
      ...columnsOf(wish, customer_id),
      view: JSON.stringify(view),
      status: 'open',
      claimed_at: null,
      order_id: newId('ord'),
      order_no: null,
      opening: null,
      order_key: null,
      webhook_url: platform.webhookUrl,
      framed_by: platform.origins?.join(' ') || null,
      shipped_at: null,
      changed_at: act.now.toISOString(),
      ends_at,
    }),
  )
  return view
}

/** States a checkout as it is now. */
export const getCheckout = async (x: Exchange, id: string): Promise<View> => {
  const row = await ownCheckout(x, id)
  const last = JSON.parse(row.view) as View
  if (row.status === 'completing' || (row.status === 'open' && row.order_no !== null))
    return { ...last, status: 'complete_in_progress' }
  if (row.status === 'completed') return last
  if (row.status === 'canceled') return { ...last, status: 'canceled' }
  if (isOver(x, row)) return { ...last, status: 'expired' }
  const view = await worked(x, { ...row, wish: JSON.parse(row.wish) as Wish })
  await kept(x, row, view)
  return view
}

/** Changes a checkout; goods that cannot be had leave it as it was. */
export const updateCheckout = async (
  x: Exchange,
  id: string,
  change: (before: Wish) => Wish,
): Promise<View> => {
  const row = await openCheckout(x, id)
  const wish = withKnown(x, change(JSON.parse(row.wish) as Wish))
  try {
    const view = await worked(x, { ...row, wish })
    await kept(x, row, view, wish)
    return view
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'protocol') throw error
    return unmet(x, JSON.parse(row.view) as View, error.told, error.status)
  }
}

/** Cancels a checkout. Nothing was taken for it yet. */
export const cancelCheckout = async (x: Exchange, id: string): Promise<View> => {
  const row = await openCheckout(x, id)
  const view: View = { ...(JSON.parse(row.view) as View), status: 'canceled', messages: [] }
  const isCanceled = await x.act.write(({ db }) =>
    changeCheckout(db, x.make, id, ['open'], {
      status: 'canceled',
      ...withoutBuyer({ wish: row.wish, view: JSON.stringify(view) }),
    }),
  )
  if (!isCanceled) throw protocolError(409, 'not_modifiable', 'The checkout is not open any more')
  return view
}

/** Returns a checkout of the platform that sends a request: those of others are unknown to it. */
export const ownCheckout = async (x: Exchange, id: string): Promise<Checkout> => {
  const row = await checkoutOf(x, id)
  const { act, make, customer } = x
  if (!customer || row.status !== 'open' || row.order_no !== null || isOver(x, row)) return row
  const { customerId, consent } = customer
  if (row.customer_id === customerId && row.consent_id === consent.id) return row
  // A buyer who links their account goes on with what they had begun.
  needScope(customer, BUYS)
  const values = { customer_id: customerId, consent_id: consent.id }
  await act.write(({ db }) => linkCheckout(db, make, id, values))
  return checkoutOf(x, id)
}

const checkoutOf = async (x: Exchange, id: string): Promise<Checkout> => {
  const row = await checkoutById(x.act.db, x.make, id)
  if (row?.platform !== x.platform.id) throw outcome(404, 'not_found', 'There is no such checkout')
  heldFor(x, row.customer_id, 'checkout')
  return row
}

/** Returns a checkout that can be changed. */
export const openCheckout = async (x: Exchange, id: string): Promise<Checkout> => {
  const row = await ownCheckout(x, id)
  if (row.status === 'completed') throw protocolError(409, 'not_modifiable', 'The checkout is completed')
  if (row.status === 'canceled' || isOver(x, row))
    throw protocolError(409, 'not_modifiable', 'The checkout was canceled, or has expired')
  if (row.status === 'completing' || row.order_no !== null)
    throw protocolError(409, 'not_modifiable', 'The checkout is being completed')
  return row
}

const isOver = ({ act }: Exchange, { ends_at }: Checkout): boolean => new Date(ends_at) <= act.now

/** Works a checkout out, as the shop's own pages would. */
export const worked = async (
  x: Exchange,
  {
    id,
    wish,
    ends_at,
    customer_id,
  }: Pick<Checkout, 'id' | 'ends_at' | 'customer_id'> & { readonly wish: Wish },
): Promise<View> => {
  const { act, make, language } = x
  const payments = await act.tokenPayments()
  const first =
    payments.find(({ handlers }) => handlers.some((one) => one.id === wish.handlerId)) ?? payments[0]
  const { found, account } = await quoteFor(x, { id, customer_id, wish, paymentId: first?.paymentId })
  const offered = payments.filter(({ paymentId }) =>
    found.payments.some((one) => one.paymentId === paymentId),
  )
  const handlers = offered.flatMap((one): readonly PaymentHandler[] => one.handlers)
  const expiresAt = new Date(ends_at).toISOString()
  const stated = account ? withAccount(make, id, wish, account, found) : wish
  const notices = account ? noticesOf(found) : []
  return viewOf(act, make, stated, found, { id, language, expiresAt, handlers, notices })
}

/** Has the shop work an order out: for its customer, if it has one. */
export const quoteFor = async (
  x: Exchange,
  {
    id,
    customer_id,
    wish,
    ...asked
  }: Pick<Checkout, 'id' | 'customer_id'> & {
    readonly wish: Wish
    readonly paymentId?: string | undefined
    readonly confirm?: boolean
  },
): Promise<{ readonly found: Quote; readonly account: Account | undefined }> => {
  const account = customer_id === null ? undefined : await accountOf(x.act, customer_id)
  const act = actFor(x, customer_id)
  return { found: await quote(act, x.make, wish, { id, language: x.language, account, ...asked }), account }
}

/** The columns that a wish fills. */
export const columnsOf = (wish: Wish, customerId: string | null) => ({
  wish: JSON.stringify(wish),
  email_key: emailKeyOf(wish),
  has_buyer: customerId !== null || hasBuyer(wish),
})

/** Keeps a checkout as it was stated, with the wish that it was stated for. */
export const kept = async (
  { act, make }: Exchange,
  row: Checkout,
  view: View,
  wish?: Wish,
): Promise<void> => {
  const stated = JSON.stringify(view)
  if (wish === undefined && stated === row.view) return
  const isKept = await act.write(({ db }) =>
    changeCheckout(db, make, row.id, ['open'], {
      view: stated,
      ...(wish && columnsOf(wish, row.customer_id)),
    }),
  )
  if (wish && !isKept) throw protocolError(409, 'not_modifiable', 'The checkout is not open any more')
}

/** Answers with a checkout and why it is not as wished. */
export const unmet = (
  { isStrict }: Pick<Exchange, 'isStrict'>,
  view: View,
  told: readonly Told[],
  status: number,
): View => {
  if (isStrict) throw new Refusal('business', status, told)
  return { ...view, messages: [...told, ...view.messages] }
}

/** Addresses that the shop knows of a buyer take the place of none, and give theirs the ids that they have. */
const withKnown = ({ make: { book } }: Exchange, wish: Wish): Wish => {
  if (!wish.asksShipping) return wish
  if (wish.destinations.length === 0) return { ...wish, destinations: book.known(wish.buyer) }
  const destinations = wish.destinations.map((one) => book.note(wish.buyer, one))
  return { ...wish, destinations }
}
