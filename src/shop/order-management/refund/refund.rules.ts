/** What was paid for an order, and what of it is to be paid back. */

import type { Row } from '../../../store/schema.ts'
import { keptRates, standingRefunds } from '../../orders/refunds.rules.ts'
import { isSold, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import type { PaidWhen } from '../../settings/payment/payment.rules.ts'
import type { RateSum } from '../../settings/tax/sums.rules.ts'

type Order = Pick<Row<'orders'>, 'status' | 'payment_at' | 'payment_total'>
type Change = Pick<Row<'order_change'>, 'kind' | 'amount'>

/**
 * What was paid for an order, yen: what it came to when its money was there, or when it was sent where nobody
 * noted that. What is paid at a service is not paid before that has said so, and comes to what it said it took
 * where that is another sum. An edit tells by how much it changed the sum.
 */
export const paidOf = (order: Order, changes: readonly Change[]): number => {
  const from = paidFrom(order, changes)
  if (from === undefined) return 0
  const taken = order.payment_at === null ? null : (changes[from - 1]?.amount ?? null)
  if (taken !== null) return taken
  const edits = changes.slice(from).filter(({ kind }) => kind === 'edit')
  return order.payment_total - sumOf(edits)
}

/** What is done to orders that are paid at a service alone: money is set aside, nobody paid, in time or at all. */
const AT_A_SERVICE: readonly string[] = ['authorize', 'expire', 'give_up']

/** The first change after an order was paid; undefined where it was not. */
const paidFrom = ({ status, payment_at }: Order, changes: readonly Change[]): number | undefined => {
  if (payment_at !== null) return changes.findLastIndex(({ kind }) => kind === 'pay') + 1
  if (changes.some(({ kind }) => AT_A_SERVICE.includes(kind))) return undefined
  const sent = changes.findIndex(({ kind }) => kind === 'ship')
  return sent >= 0 || status === SHIPPED || status === RETURNED ? sent + 1 : undefined
}

/** The sums by rate at which an order was paid: those before the first edit since, or those that it has now. */
export const ratesPaid = (
  order: Order,
  changes: readonly (Change & Pick<Row<'order_change'>, 'rates'>)[],
  now: readonly RateSum[],
): readonly RateSum[] => {
  const since = changes.slice(paidFrom(order, changes) ?? 0)
  const edit = since.find(({ kind, rates }) => kind === 'edit' && rates !== null)
  return edit ? keptRates(edit) : now
}

/** What was paid back of an order so far, yen. */
export const refundedOf = (changes: readonly Change[]): number => sumOf(standingRefunds(changes))

/**
 * What is still to be paid back of an order, yen: what was paid for it, less what it comes to now; of one that came
 * to nothing, all. Nothing is due of money that nobody noted, unless a carrier collected it at the door.
 */
export const refundDueOf = (
  order: Order,
  changes: readonly Change[],
  paidWhen: PaidWhen | undefined,
): number => {
  if (order.payment_at === null && !(paidWhen === 'door' && order.status === SHIPPED)) return 0
  const owed = isSold(order.status) ? order.payment_total : 0
  return Math.max(0, paidOf(order, changes) - refundedOf(changes) - owed)
}

const sumOf = (changes: readonly Change[]): number =>
  changes.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
