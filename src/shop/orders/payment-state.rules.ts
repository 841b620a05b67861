import type { Row } from '../../store/schema.ts'
import { amountDue, type Owing } from './credit.rules.ts'
import { isSold, PAID } from './status.rules.ts'

/** How far an order is paid, as its customer sees it: paid, waited for, or collected at the door. */
export const PAYMENT_STATES = ['paid', 'awaiting', 'atTheDoor'] as const

/** The state of a payment. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Returns how far an order is paid; null for one that costs nothing, or that was cancelled or returned. */
export const paymentState = (
  order: Pick<Row<'orders'>, 'status' | 'payment_at'> & Owing,
  method: { readonly paidWhen: string } | undefined,
): PaymentState | null => {
  const { status, payment_at, payment_total } = order
  if (payment_total === 0 || !isSold(status)) return null
  if (payment_at !== null || status === PAID || amountDue(order) === 0) return 'paid'
  return method?.paidWhen === 'door' ? 'atTheDoor' : 'awaiting'
}
