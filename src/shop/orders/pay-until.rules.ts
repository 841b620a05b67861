import type { Row } from '../../store/schema.ts'
import { daysAfter } from '../values.ts'
import { amountDue, type Owing } from './credit.rules.ts'
import { IN_PROGRESS, PLACED, SHIPPED } from './status.rules.ts'

const OWING: readonly number[] = [PLACED, IN_PROGRESS, SHIPPED]

/**
 * Returns the last day, `YYYY-MM-DD` in the shop's time zone, to pay an order; null if its payment method has
 * no deadline, or nothing is to be paid any more.
 */
export const payUntil = (
  order: Pick<Row<'orders'>, 'status' | 'ordered_at' | 'pay_within_days' | 'payment_at'> & Owing,
  dayOf: (instant: Date) => string,
): string | null => {
  const { status, ordered_at, pay_within_days, payment_at } = order
  if (pay_within_days === null || ordered_at === null) return null
  const isOwing = OWING.includes(status) && payment_at === null && amountDue(order) > 0
  return isOwing ? daysAfter(dayOf(new Date(ordered_at)), pay_within_days) : null
}
