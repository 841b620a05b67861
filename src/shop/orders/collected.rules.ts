import type { Row } from '../../store/schema.ts'
import type { PaidWhen } from '../settings/payment/payment.rules.ts'

/** An amount in whole yen, with the tax that it includes. */
export interface Collected {
  readonly amount: number
  readonly tax: number
}

/**
 * Returns the sum that the carrier collects for an order with this payment: all of it with its first parcel,
 * nothing with the others, and nothing if it is paid already.
 */
export const collectedOf = (
  order: Pick<Row<'orders'>, 'payment_at' | 'payment_total' | 'tax'>,
  paidWhen: PaidWhen | undefined,
  place: number,
): Collected | null =>
  paidWhen === 'door' && order.payment_at === null && order.payment_total > 0 && place === 0
    ? { amount: order.payment_total, tax: order.tax }
    : null
