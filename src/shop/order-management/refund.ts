import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { attemptsAt } from '../orders/index.ts'
import { standingRefunds } from '../orders/refunds.rules.ts'
import { link } from '../transitions.ts'
import type { ChangeRow } from './record.ts'

/** Whether a refund of an order is made by a payment service, which cannot take it back. */
export const isPaidAtService = async (db: Reader | Writer, orderId: string): Promise<boolean> =>
  (await attemptsAt(db, orderId)).some(({ status }) => status === 'captured' || status === 'authorized')

/** The link that takes the last refund of an order back, where that can be done. */
export const undoRefundLink = async (
  db: Reader,
  { id, order_no }: Row<'orders'>,
  changes: readonly ChangeRow[],
) => {
  const amount = standingRefunds(changes).at(-1)?.amount
  if (typeof amount !== 'number' || (await isPaidAtService(db, id))) return []
  return [link('doUndoRefund', { orderNo: order_no ?? '', refundAmount: amount })]
}
