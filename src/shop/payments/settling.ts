import type { Row } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { changeOrder, giveUp, settleSales } from '../order-management/index.ts'
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
import { isSold, PAID, PAYING, PLACED, RETURNED } from '../orders/status.rules.ts'
import type { PaymentNews } from '../plugins/index.ts'

/** Nothing else is expected of these: news of the same is a repeat. */
const SETTLED: readonly Attempt['status'][] = ['captured', 'unwanted']

/**
 * Takes in what a payment service says of an attempt, however often and in whatever order it says it: the order
 * is paid once, by the whole sum; money that comes for anything else goes back. Whether the order is paid now.
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
  if (SETTLED.includes(attempt.status)) return attempt.status === 'captured'
  if (news.status === 'waiting') {
    if (news.promisedUntil !== undefined && attempt.status === 'waiting')
      await changeAttempt(db, attemptId, { status: 'promised' })
    return false
  }
  if (news.status === 'failed' || news.status === 'refunded') {
    if (attempt.status !== 'failed') await failed(act, order, attempt, { status: 'failed' })
    return false
  }
  return takeMoney(act, order, attempt, news)
}

const takeMoney = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  attempt: Attempt,
  { status, amount: received }: PaymentNews,
): Promise<boolean> => {
  const { db, now } = act
  const isTaken = status === 'captured'
  // What was set aside may be taken at any time, by the shop or at the service; of what is cancelled it goes back.
  const isNext =
    attempt.status === 'authorized'
      ? isSold(order.status) || order.status === RETURNED
      : order.status === PAYING
  // Of what was set aside the shop takes what the order comes to by then: a word of another sum is late.
  if (isNext && attempt.status === 'authorized' && !(isTaken && received === attempt.amount)) return true
  if (!isNext || received !== attempt.amount) {
    await failed(act, order, attempt, { status: 'unwanted', received })
    await act.publish('payment.unwanted', { attemptId: attempt.id })
    return false
  }
  await changeAttempt(db, attempt.id, {
    status: isTaken ? 'captured' : 'authorized',
    ...{ received, look_at: null },
  })
  if (order.payment_at !== null) return true
  const paid = await changeOrder(
    db,
    order,
    { status: statusWith(order, isTaken), payment_at: isTaken ? now.toISOString() : null },
    { kind: isTaken ? 'pay' : 'authorize', memberId: null, now },
  )
  await settleSales(act, order, paid)
  if (order.status === PAYING) await act.publish('order.placed', { orderId: order.id })
  return true
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
