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

/** Nothing else is expected of these: news of the same is a repeat. */
const SETTLED: readonly Attempt['status'][] = ['captured', 'unwanted']

/**
 * Takes in what a payment service says of an attempt, however often and in whatever order it says it: the order
 * is paid once, by the whole sum; money that comes for anything else goes back. What was done at the service,
 * and not by the shop, is noted with the order. Whether the order is paid now.
 */
export const settle = async (
  act: WriteEnvironment,
  attemptId: string,
  news: PaymentNews,
): Promise<boolean> => {
  const { db, dialect } = act
  // Whoever moves an order holds it first.
  const known = await attemptById(db, attemptId)
  const order = known && (await lockOrderOf(db, dialect, known))
  const attempt = known && (await lockAttempt(db, dialect, attemptId))
  if (!order || !attempt) return false
  if (attempt.status === 'captured') await noteGivenBack(act, order, attempt, news)
  if (SETTLED.includes(attempt.status)) return attempt.status === 'captured'
  if (news.status === 'waiting') {
    if (news.promisedUntil !== undefined && attempt.status === 'waiting')
      await changeAttempt(db, attemptId, { status: 'promised' })
    return false
  }
  if (news.status === 'failed' || news.status === 'refunded') {
    if (attempt.status !== 'failed') await failed(act, order, attempt, { status: 'failed' })
    // The word that it was taken may come later.
    if (news.refunded && attempt.status !== 'authorized')
      await changeAttempt(db, attemptId, { refunded: Math.max(attempt.refunded, news.refunded) })
    if (attempt.status === 'authorized') await noteLetGo(act, order)
    return false
  }
  const isPaid = await takeMoney(act, order, attempt, news)
  // The word that it was taken may be lost or late, and some of it have gone back since.
  const refunded = Math.max(attempt.refunded, news.refunded ?? 0)
  return isPaid && news.status === 'captured' && refunded > 0
    ? settle(act, attemptId, { ...news, refunded })
    : isPaid
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
  // What was set aside may be taken at any time, by the shop or at the service; of what is cancelled it goes back.
  const isNext = wasSetAside ? isSold(order.status) || order.status === RETURNED : order.status === PAYING
  if (isNext && wasSetAside && !isTaken) return true
  // Of what was set aside the shop takes what the order comes to, and a member at the service what they want.
  if (!isNext || (!wasSetAside && received !== attempt.amount)) {
    await failed(act, order, attempt, { status: 'unwanted', received })
    await act.publish('payment.unwanted', { attemptId: attempt.id })
    return false
  }
  if (isTaken) {
    await noteTaken(act, order, attempt, received, statusWith(order, isTaken))
  } else {
    await changeAttempt(db, attempt.id, { status: 'authorized', received, look_at: null })
    const status = statusWith(order, isTaken)
    const held = await changeOrder(db, order, { status }, { kind: 'authorize', memberId: null, now })
    await settleSales(act, order, held)
  }
  if (order.status === PAYING) await act.publish('order.placed', { orderId: order.id })
  return true
}

/** Notes with an order that is locked that money was taken for it, yen: from now on it is paid, by so much. */
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
}

/** Notes what went back at the service beyond what was noted as paid back before: what the shop had go back is among that. */
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

/** Notes that money which was set aside is let go of, where it is not the shop that did so: nobody pays then. */
const noteLetGo = async ({ db, now }: WriteEnvironment, order: Row<'orders'>): Promise<void> => {
  if (order.status !== CANCELLED && order.payment_total > 0)
    await changeOrder(db, order, {}, { kind: 'let_go', memberId: null, now })
}

/** An order that is being packed or was sent stays so, whenever its money is taken. */
const statusWith = ({ status }: Row<'orders'>, isTaken: boolean): number => {
  if (status !== PAYING && status !== PLACED) return status
  return isTaken ? PAID : PLACED
}

/** Nothing comes of an attempt: its shopper may try once more as long as the order waits. */
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

/** Gives an order up whose shopper did not pay in time; nothing where it was paid meanwhile, or another attempt runs. */
export const expire = async (act: WriteEnvironment, attempt: Attempt): Promise<void> => {
  const { db, dialect } = act
  const order = await lockOrderOf(db, dialect, attempt)
  await changeAttempt(db, attempt.id, { status: 'failed', look_at: null })
  if (order?.status !== PAYING) return
  const others = await attemptsAt(db, order.id)
  if (others.some(({ id, look_at }) => id !== attempt.id && look_at !== null)) return
  await giveUp(act, order)
}
