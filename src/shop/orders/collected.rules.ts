import type { Row } from '../../store/schema.ts'
import type { PaidWhen } from '../settings/payment/payment.rules.ts'

/** An amount in whole yen, of which so much is tax. */
export interface Collected {
  readonly amount: number
  readonly tax: number
}

/**
 * What the carrier collects for an order that is paid so: all of it with its first parcel, nothing with the
 * others, and nothing where it is paid already.
 */
export const collectedOf = (
  order: Pick<Row<'orders'>, 'payment_at' | 'payment_total' | 'tax'>,
  paidWhen: PaidWhen | undefined,
  place: number,
): Collected | null =>
  paidWhen === 'door' && order.payment_at === null && order.payment_total > 0 && place === 0
    ? { amount: order.payment_total, tax: order.tax }
    : null
