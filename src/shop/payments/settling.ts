import type { Row } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import {
  changeOrder,
  changesOf,
  giveUp,
  paidOf,
  ratesOfRefund,
  refundedOf,
  settleSales,
} from '../order-management/index.ts'
import {
  type Attempt,
  type AttemptChange,
  attemptById,
  attemptsAt,
  changeAttempt,
  lockAttempt,
  lockOrderOf,
  openAttempt,
} from '../orders/index.ts'
import { CANCELLED, isSold, PAID, PAYING, PLACED, RETURNED } from '../orders/status.rules.ts'
import type { PaymentNews } from '../plugins/index.ts'

/** The final statuses: further news of them are repeats. */
const SETTLED: readonly Attempt['status'][] = ['captured', 'unwanted']

/**
 * Processes a payment service's news of an attempt, repeated and in any order: the order is paid once, by the
 * whole sum; other money is refunded. Changes made at the service, not by the shop, are recorded with the
 * order. Returns whether the order is paid now.
 */
export const settle = async (
  act: WriteEnvironment,
  attemptId: string,
  news: PaymentNews,
): Promise<boolean> => {
  const { db, dialect } = act
  // Code that moves an order locks it first.
  const known = await attemptById(db, attemptId)
  const order = known && (await lockOrderOf(db, dialect, known))
  const attempt = known && (await lockAttempt(db, dialect, attemptId))
  if (!order || !attempt) return false
  const details = keptDetails(news)
  if (details !== null && details !== attempt.details) await changeAttempt(db, attemptId, { details })
  if (attempt.status === 'captured') await noteGivenBack(act, order, attempt, news)
  if (SETTLED.includes(attempt.status)) return attempt.status === 'captured'
  if (news.status === 'waiting') {
    if (news.promisedUntil !== undefined && attempt.status === 'waiting')
      await changeAttempt(db, attemptId, { status: 'promised' })
    return false
  }
  if (news.status === 'failed' || news.status === 'refunded') {
    if (attempt.status !== 'failed') await failed(act, order, attempt, { status: 'failed' })
    // The news of the capture may come later.
    if (news.refunded && attempt.status !== 'authorized')
      await changeAttempt(db, attemptId, { refunded: Math.max(attempt.refunded, news.refunded) })
    if (attempt.status === 'authorized') await noteLetGo(act, order)
    return false
  }
  const isPaid = await takeMoney(act, order, attempt, news)
  // The news of the capture may be lost or late, and a part of it refunded since.
  const refunded = Math.max(attempt.refunded, news.refunded ?? 0)
  return isPaid && news.status === 'captured' && refunded > 0
    ? settle(act, attemptId, { ...news, refunded })
    : isPaid
}

/** The longest detail that is kept of a payment. */
const MOST_LETTERS = 40

/** Returns the details of a payment as they are stored; null if the service says nothing of them. */
const keptDetails = ({ details = {} }: PaymentNews): string | null => {
  const { brand, last4, threeDSecure, threeDSecureVersion } = details
  const said = Object.entries({ brand, last4, threeDSecure, threeDSecureVersion }).filter(
    ([, value]) => typeof value === 'string',
  )
  return said.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(said.map(([name, value]) => [name, value?.slice(0, MOST_LETTERS)])))
}

const takeMoney = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  attempt: Attempt,
  { status, amount: received }: PaymentNews,
): Promise<boolean> => {
  const { db, now } = act
  const isTaken = status === 'captured'
  const wasSetAside = attempt.status === 'authorized'
  // Authorized money can be captured at any time, by the shop or at the service; for a cancelled order it is
  // refunded.
  const isNext = wasSetAside ? isSold(order.status) || order.status === RETURNED : order.status === PAYING
  if (isNext && wasSetAside && !isTaken) return true
  // The shop captures the order's total of the authorized money; a member at the service captures any sum.
  if (!isNext || (!wasSetAside && received !== attempt.amount)) {
    await failed(act, order, attempt, { status: 'unwanted', received })
    await act.publish('payment.unwanted', { attemptId: attempt.id })
    return false
  }
  // It is placed before it is paid, for those who hear of both.
  if (order.status === PAYING) await act.publish('order.placed', { orderId: order.id })
  if (isTaken) {
    await noteTaken(act, order, attempt, received, statusWith(order, isTaken))
  } else {
    await changeAttempt(db, attempt.id, { status: 'authorized', received, look_at: null })
    const status = statusWith(order, isTaken)
    const held = await changeOrder(db, order, { status }, { kind: 'authorize', memberId: null, now })
    await settleSales(act, order, held)
  }
  return true
}

/** Records with a locked order that money was captured for it, yen: from now on it is paid, by that sum. */
export const noteTaken = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  attempt: Attempt,
  received: number,
  status = order.status,
): Promise<void> => {
  const { db, now } = act
  await changeAttempt(db, attempt.id, { status: 'captured', received, look_at: null })
  // A member may have marked it as paid before.
  if (order.payment_at !== null && paidOf(order, await changesOf(db, order.id)) === received) return
  const paid = await changeOrder(
    db,
    order,
    { status, payment_at: order.payment_at ?? now.toISOString() },
    { kind: 'pay', amount: received === order.payment_total ? null : received, memberId: null, now },
  )
  await settleSales(act, order, paid)
  await act.publish('order.paid', { orderId: order.id })
}

/** Records refunds at the service beyond those recorded before: the shop's own are included in the news. */
const noteGivenBack = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  { id, received, refunded: known }: Attempt,
  { status, refunded }: PaymentNews,
): Promise<void> => {
  const { db, now } = act
  const back = Math.min(received, refunded ?? (status === 'refunded' ? received : 0))
  const changes = await changesOf(db, order.id)
  const amount = back - refundedOf(changes)
  if (amount <= 0) return
  const rates = await ratesOfRefund(db, order, changes, amount)
  await changeOrder(db, order, {}, { kind: 'refund', amount, rates, memberId: null, now })
  await changeAttempt(db, id, { refunded: Math.max(known, back) })
}

/** Records that authorized money was released, if the shop did not do so: nobody pays then. */
const noteLetGo = async ({ db, now }: WriteEnvironment, order: Row<'orders'>): Promise<void> => {
  if (order.status !== CANCELLED && order.payment_total > 0)
    await changeOrder(db, order, {}, { kind: 'let_go', memberId: null, now })
}

/** An order in progress or sent stays so, whenever its money is captured. */
const statusWith = ({ status }: Row<'orders'>, isTaken: boolean): number => {
  if (status !== PAYING && status !== PLACED) return status
  return isTaken ? PAID : PLACED
}

/** Closes a failed attempt: the shopper can try again as long as the order is pending. */
const failed = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  { id, method }: Attempt,
  change: AttemptChange,
): Promise<void> => {
  await changeAttempt(act.db, id, { ...change, look_at: null })
  const [last] = await attemptsAt(act.db, order.id)
  if (order.status === PAYING && last?.id === id) await openAttempt(act.db, order, method, act.now)
}

/**
 * Gives up an order whose shopper did not pay in time; does nothing if it was paid meanwhile, or another
 * attempt is pending.
 */
export const expire = async (act: WriteEnvironment, attempt: Attempt): Promise<void> => {
  const { db, dialect } = act
  const order = await lockOrderOf(db, dialect, attempt)
  await changeAttempt(db, attempt.id, { status: 'failed', look_at: null })
  if (order?.status !== PAYING) return
  const others = await attemptsAt(db, order.id)
  if (others.some(({ id, look_at }) => id !== attempt.id && look_at !== null)) return
  await giveUp(act, order)
}
