/** Computes the sum paid for an order, and the refund due. */

import type { Row } from '../../../store/schema.ts'
import { keptRates, standingRefunds } from '../../orders/refunds.rules.ts'
import { isSold, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import type { PaidWhen } from '../../settings/payment/payment.rules.ts'
import type { RateSum } from '../../settings/tax/sums.rules.ts'

type Order = Pick<Row<'orders'>, 'status' | 'payment_at' | 'payment_total' | 'credit'>
type Change = Pick<Row<'order_change'>, 'kind' | 'amount'>

/**
 * Returns the yen paid for an order: its total when its payment was recorded, or when it was sent if none was
 * recorded. An order paid at a service is not paid before the service reports it, and at the sum that the
 * service reports. Each edit records by how much it changed the total. The sum that was taken over from another
 * order counts as paid from the beginning (EXC-03).
 */
export const paidOf = (order: Order, changes: readonly Change[]): number => {
  const { credit } = order
  const from = paidFrom(order, changes)
  if (from === undefined) return credit
  const taken = order.payment_at === null ? null : (changes[from - 1]?.amount ?? null)
  if (taken !== null) return taken + credit
  const edits = changes.slice(from).filter(({ kind }) => kind === 'edit')
  return Math.max(credit, order.payment_total - sumOf(edits))
}

/** The changes of orders that only a payment service pays: authorized, or never paid. */
const AT_A_SERVICE: readonly string[] = ['authorize', 'expire', 'give_up', 'leave']

/** Returns the index of the first change after an order was paid; undefined if it was not paid. */
const paidFrom = ({ status, payment_at }: Order, changes: readonly Change[]): number | undefined => {
  if (payment_at !== null) return changes.findLastIndex(({ kind }) => kind === 'pay') + 1
  if (changes.some(({ kind }) => AT_A_SERVICE.includes(kind))) return undefined
  const sent = changes.findIndex(({ kind }) => kind === 'ship')
  return sent >= 0 || status === SHIPPED || status === RETURNED ? sent + 1 : undefined
}

/**
 * Returns the sums by rate when an order was paid: those before the first later edit, or its current ones.
 */
export const ratesPaid = (
  order: Order,
  changes: readonly (Change & Pick<Row<'order_change'>, 'rates'>)[],
  now: readonly RateSum[],
): readonly RateSum[] => {
  const since = changes.slice(paidFrom(order, changes) ?? 0)
  const edit = since.find(({ kind, rates }) => kind === 'edit' && rates !== null)
  return edit ? keptRates(edit) : now
}

/** Returns the yen refunded for an order so far. */
export const refundedOf = (changes: readonly Change[]): number => sumOf(standingRefunds(changes))

/** Returns the yen of the sum paid for an order that other orders took over in exchange for its goods (EXC-02). */
export const passedOnOf = (changes: readonly Change[]): number =>
  sumOf(changes.filter(({ kind }) => kind === 'exchange'))

/**
 * Returns the yen still to be refunded for an order: the paid sum less its current total and what other orders took
 * over; of an order that does not count as a sale, all of it. Nothing is due for a payment that was never recorded,
 * unless a carrier collected it at the door, or it was taken over from another order.
 */
export const refundDueOf = (
  order: Order,
  changes: readonly Change[],
  paidWhen: PaidWhen | undefined,
): number => {
  const isRecorded = order.payment_at !== null || (paidWhen === 'door' && order.status === SHIPPED)
  const paid = isRecorded ? paidOf(order, changes) : order.credit
  const owed = isSold(order.status) ? order.payment_total : 0
  return Math.max(0, paid - refundedOf(changes) - passedOnOf(changes) - owed)
}

const sumOf = (changes: readonly Change[]): number =>
  changes.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
