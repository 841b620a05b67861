import { isSold, PAID, SHIPPED } from '../orders/status.rules.ts'

/** As many receipts of an order are issued as somebody may lose; more are asked for by no customer. */
export const MOST_RECEIPTS = 10

/** An order as far as its papers depend on it. */
export interface PaperedOrder {
  readonly status: number
  readonly payment_at: string | null
  readonly payment_total: number
}

/** Whether customers get papers of an order: neither of one that is cancelled or returned, nor of one that is not placed. */
export const hasPapers = ({ status }: Pick<PaperedOrder, 'status'>): boolean => isSold(status)

/**
 * Why no receipt is issued of an order; null where one is. It says that money was received: the order is paid, or
 * was sent, as one is that is paid at the door.
 */
export const receiptRefusal = (
  { status, payment_at, payment_total }: PaperedOrder,
  issued: number,
): 'free' | 'unpaid' | 'usedUp' | null => {
  if (payment_total <= 0) return 'free'
  if (payment_at === null && status !== PAID && status !== SHIPPED) return 'unpaid'
  return issued >= MOST_RECEIPTS ? 'usedUp' : null
}
