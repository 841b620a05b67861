import type { Row } from '../../store/schema.ts'
import type { PaidWhen } from '../settings/payment/payment.rules.ts'
import { amountDue, type Owing } from './credit.rules.ts'

/** An amount in whole yen, with the tax that it includes. */
export interface Collected {
  readonly amount: number
  readonly tax: number
}

/**
 * Returns the sum that the carrier collects for an order with this payment: all that is due of it with its first
 * parcel, nothing with the others, and nothing if it is paid already. The tax of a part is in proportion, rounded down.
 */
export const collectedOf = (
  order: Pick<Row<'orders'>, 'payment_at' | 'tax'> & Owing,
  paidWhen: PaidWhen | undefined,
  place: number,
): Collected | null => {
  const amount = amountDue(order)
  if (paidWhen !== 'door' || order.payment_at !== null || amount === 0 || place !== 0) return null
  const { payment_total: total, tax } = order
  return { amount, tax: amount === total ? tax : Number((BigInt(tax) * BigInt(amount)) / BigInt(total)) }
}
