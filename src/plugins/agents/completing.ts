import { PaymentRefused, type TokenPayment, z } from '../../plugin.ts'
import {
  columnsOf,
  type Exchange,
  getCheckout,
  openCheckout,
  ownCheckout,
  quoteFor,
  unmet,
  worked,
} from './checkout.ts'
import { actFor } from './linked.ts'
import { orderKeyOf, permalinkOf } from './order-view.ts'
import { withoutBuyer } from './personal.ts'
import {
  type Checkout,
  changeCheckout,
  checkoutById,
  claimCheckout,
  isOfCustomer,
  paymentOf,
} from './queries.ts'
import { sessionOf } from './quote.ts'
import { outcome, protocolError, Refusal, type Told } from './refusal.ts'
import { totalOf, type View } from './view.ts'
import type { Instrument, Wish } from './wish.ts'

/** A completion that was left unfinished, such as by a restart, may be begun again after a minute. */
const UNFINISHED_MS = 60_000

/**
 * Completes a checkout: the shop places its order at the total that the platform was told, once, and its payment service
 * takes the token of the instrument. `change` is made to the wish before. Returns it completed, or with why it is not.
 */
export const completeCheckout = async (
  x: Exchange,
  id: string,
  instrument: Instrument,
  change?: (before: Wish) => Wish,
): Promise<View> => {
  const { act, make } = x
  const begunNow = await begun(x, id)
  try {
    const row = change ? await changed(x, begunNow, change) : begunNow
    const payment = await paymentFor(x, instrument)
    const placed =
      row.order_no === null ? await orderFor(x, row, payment) : { orderNo: row.order_no, isPaid: false }
    if ('view' in placed) {
      await reopened(x, id)
      return placed.view
    }
    // An order that was paid for already when it is completed may be one that the buyer placed in the shop.
    const state = placed.isPaid ? 'paid' : await paid(x, row, placed.orderNo, { payment, instrument })
    return keyed(x, await finished(x, id, placed.orderNo, state))
  } catch (error) {
    // An order that was placed stays with its checkout: it is not placed twice.
    const now = await checkoutById(act.db, make, id)
    if (now?.order_no === null) await reopened(x, id)
    if (error instanceof Refusal && error.kind === 'business')
      return unmet(x, JSON.parse(now?.view ?? begunNow.view) as View, error.told, error.status)
    throw error
  }
}

/**
 * States a checkout as it is now, with its order if that was placed meanwhile: by the buyer in the shop, or by a payment
 * that the shop learned of later.
 */
export const followedCheckout = async (x: Exchange, id: string): Promise<View> => {
  const view = await getCheckout(x, id)
  if (view.status === 'completed') return keyed(x, { view, row: await ownCheckout(x, id) })
  if (view.status !== 'complete_in_progress') return view
  const row = await ownCheckout(x, id)
  if (row.order_no === null) return view
  // The shop shows the key of an order to the session that placed it, but for a customer's, which has none.
  const isPlaced =
    (await orderKeyOf(x.act, row)) !== undefined || (await isOfCustomer(x.act.db, row.order_no))
  return isPlaced ? keyed(x, await finished(x, id, row.order_no, 'paidElsewhere')) : view
}

/** States the key of its order to a platform that has proved who it is, whoever placed it. */
const keyed = (
  { act, isProven }: Pick<Exchange, 'act' | 'isProven'>,
  { view, row }: { readonly view: View; readonly row: Checkout },
): View =>
  view.order && isProven
    ? { ...view, order: { ...view.order, permalink_url: permalinkOf(act, row, true) } }
    : view

/** Claims a checkout: of two requests at the same time, one completes it. */
const begun = async (x: Exchange, id: string): Promise<Checkout> => {
  const { act, make } = x
  const row = await ownCheckout(x, id)
  if (row.status !== 'completing') await openCheckout(x, id)
  const unfinished = new Date(act.now.getTime() - UNFINISHED_MS)
  const isClaimed = await act.write(({ db }) => claimCheckout(db, make, id, act.now, unfinished))
  if (!isClaimed) throw protocolError(409, 'in_progress', 'The checkout is being completed, or has expired')
  // An update may have come in between.
  const claimed = (await checkoutById(act.db, make, id)) ?? row
  if (claimed.order_no !== null && claimed.opening !== null)
    throw protocolError(409, 'in_progress', 'The buyer has placed the order of this checkout in the shop')
  return claimed
}

/** Changes the wish of a checkout that is being completed; the total stays the one that the platform was told. */
const changed = async (
  { act, make }: Exchange,
  row: Checkout,
  change: (before: Wish) => Wish,
): Promise<Checkout> => {
  if (row.order_no !== null) return row
  const columns = columnsOf(change(JSON.parse(row.wish) as Wish), row.customer_id)
  await act.write(({ db }) => changeCheckout(db, make, row.id, ['completing'], columns))
  return { ...row, ...columns }
}

const reopened = ({ act, make }: Exchange, id: string) =>
  act.write(({ db }) => changeCheckout(db, make, id, ['completing'], { status: 'open', claimed_at: null }))

const paymentFor = async ({ act }: Exchange, { handler_id: id }: Instrument): Promise<TokenPayment> => {
  const payments = await act.tokenPayments()
  const payment = payments.find(({ handlers }) => handlers.some((one) => one.id === id))
  if (!payment)
    throw new Refusal('business', 400, [
      paymentFault(`The shop has no payment handler ${id} that takes tokens`),
    ])
  return payment
}

const paymentFault = (content: string): Told => ({
  type: 'error',
  code: 'payment_failed',
  content,
  path: '$.payment',
  severity: 'recoverable',
})

const Answer = z.object({
  orderNo: z.string().optional(),
  isPaid: z.boolean().optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
  _links: z.record(z.string(), z.object({ href: z.string() }).or(z.unknown())).optional(),
})

/** The checkout whose session is asked. */
type Own = Pick<Checkout, 'id' | 'customer_id'>

const asked = async (
  x: Exchange,
  { id, customer_id }: Own,
  name: string,
  input: Readonly<Record<string, unknown>>,
) => {
  const asking = { session: sessionOf(id), language: x.language }
  const { status, document } = await actFor(x, customer_id).ask(name, input, asking)
  return { isDone: status < 400, ...Answer.parse(document) }
}

type Placed = { readonly orderNo: string; readonly isPaid: boolean } | { readonly view: View }

/** Places the order, at the total that was stated last; or states the checkout anew if it cannot be placed so. */
const orderFor = async (x: Exchange, row: Checkout, { paymentId }: TokenPayment): Promise<Placed> => {
  const { act, make } = x
  const { id, customer_id } = row
  const wish = JSON.parse(row.wish) as Wish
  const view = await worked(x, { ...row, wish })
  const keep = () =>
    act.write(({ db }) => changeCheckout(db, make, id, ['completing'], { view: JSON.stringify(view) }))
  if (view.status !== 'ready_for_complete') {
    await keep()
    const errors = view.messages.filter(({ type }) => type === 'error')
    return { view: unmet(x, { ...view, messages: [] }, errors, 400) }
  }
  const told = totalOf(JSON.parse(row.view) as View)
  const { found: drawnUp } = await quoteFor(x, { id, customer_id, wish, paymentId, confirm: true })
  const total = drawnUp.expectedTotal ?? drawnUp.paymentTotal
  if (total !== told) {
    await keep()
    return { view: unmet(x, view, [priceFault(told, total)], 409) }
  }
  const order = await asked(x, row, 'doCheckout', {
    preOrderId: drawnUp.preOrderId,
    expectedTotal: drawnUp.expectedTotal,
  })
  if (!order.isDone || order.orderNo === undefined) throw orderRefusal(order)
  return {
    orderNo: order.orderNo,
    isPaid: !('doStartPayment' in (order._links ?? {})) && !('goPay' in (order._links ?? {})),
  }
}

const priceFault = (told: number, total: number): Told => ({
  type: 'error',
  code: 'price_changed',
  content: `The total was ${told} yen, and is ${total} yen now`,
  path: '$.totals',
  severity: 'recoverable',
})

const orderRefusal = ({
  code = '',
  detail = '',
}: {
  readonly code?: string | undefined
  readonly detail?: string | undefined
}) => {
  const isGone = code === 'soldOutAtCheckout'
  return new Refusal('business', 409, [
    {
      type: 'error',
      code: isGone ? 'out_of_stock' : code,
      content: isGone ? `Insufficient stock. ${detail}` : detail,
      severity: 'recoverable',
    },
  ])
}

/** Whether an order is paid: by the platform that completed it just now, or otherwise. */
type PaidState = 'paid' | 'paidElsewhere' | 'unpaid'

/** Has the payment service take a token; gives the order up if it refuses. */
const paid = async (
  x: Exchange,
  own: Own,
  orderNo: string,
  { payment, instrument }: { readonly payment: TokenPayment; readonly instrument: Instrument },
): Promise<PaidState> => {
  const { act, make } = x
  const before = await asked(x, own, 'doCheckPayment', { orderNo })
  if (before.isPaid) return 'paidElsewhere'
  await asked(x, own, 'doStartPayment', { orderNo })
  const reference = await paymentOf(act.db, orderNo)
  if (reference === null) throw outcome(503, 'payment_failed', 'The payment service does not answer')
  try {
    await payment.pay(reference, instrument.credential ?? {})
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await asked(x, own, 'doLeavePayment', { orderNo })
    await act.write(({ db }) =>
      changeCheckout(db, make, own.id, ['completing'], { order_no: null, status: 'open', claimed_at: null }),
    )
    throw new Refusal('business', 402, [paymentFault('The payment was declined')])
  }
  return (await asked(x, own, 'doCheckPayment', { orderNo })).isPaid === true ? 'paid' : 'unpaid'
}

/** Notes the order with its checkout, which needs no buyer of its own from then on: the order has one. */
const finished = async (
  x: Exchange,
  id: string,
  orderNo: string,
  state: PaidState,
): Promise<{ readonly view: View; readonly row: Checkout }> => {
  const { act, make } = x
  const row = await checkoutById(act.db, make, id)
  if (!row) throw outcome(404, 'not_found', 'There is no such checkout')
  const last = JSON.parse(row.view) as View
  if (state === 'unpaid') return { view: { ...last, status: 'complete_in_progress', messages: [] }, row }
  const order_key = (await orderKeyOf(act, { ...row, order_no: orderNo })) ?? null
  const order = { ...row, order_no: orderNo, order_key }
  const view: View = {
    ...last,
    status: 'completed',
    messages: [],
    order: { id: row.order_id, label: orderNo, permalink_url: permalinkOf(act, order, state === 'paid') },
  }
  await act.write(({ db }) =>
    changeCheckout(db, make, id, ['completing', 'open'], {
      status: 'completed',
      order_no: orderNo,
      order_key,
      ...withoutBuyer({ wish: row.wish, view: JSON.stringify(view) }),
    }),
  )
  return { view, row: order }
}
