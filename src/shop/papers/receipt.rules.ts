import { isSold, PAID, SHIPPED } from '../orders/status.rules.ts'

/** The most receipts of one order, for lost ones; customers cannot request more. */
export const MOST_RECEIPTS = 10

/** The data of an order that its documents depend on. */
export interface PaperedOrder {
  readonly status: number
  readonly payment_at: string | null
  readonly payment_total: number
}

/**
 * Returns whether customers get documents of an order: not of one that is cancelled or returned, and not
 * before it is placed.
 */
export const hasPapers = ({ status }: Pick<PaperedOrder, 'status'>): boolean => isSold(status)

/**
 * Returns why no receipt of an order can be issued; null if it can. A receipt states that money was received:
 * the order is paid, or was sent, like one paid at the door.
 */
export const receiptRefusal = (
  { status, payment_at, payment_total }: PaperedOrder,
  issued: number,
): 'free' | 'unpaid' | 'usedUp' | null => {
  if (payment_total <= 0) return 'free'
  if (payment_at === null && status !== PAID && status !== SHIPPED) return 'unpaid'
  return issued >= MOST_RECEIPTS ? 'usedUp' : null
}
