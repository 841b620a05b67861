import type { Reader, Writer } from '../../../store/database.ts'
import type { Row } from '../../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { attemptsAt, toOrderLine, wholeOrder } from '../../orders/index.ts'
import { ratesGivenBack, ratesTogether } from '../../orders/refund-rates.rules.ts'
import { keptRates, standingRefunds } from '../../orders/refunds.rules.ts'
import { isSold } from '../../orders/status.rules.ts'
import { paymentMethods } from '../../settings/index.ts'
import { type RateSum, sumsOf } from '../../settings/tax/sums.rules.ts'
import { link } from '../../transitions.ts'
import { changesOf } from '../order/order.queries.ts'
import type { ChangeRow } from '../order/record.ts'
import { ratesPaid, refundDueOf } from './refund.rules.ts'

/** Returns the yen still to be refunded for an order. */
export const refundDueNow = async (
  { db, memory, language }: ReadEnvironment | WriteEnvironment,
  order: Row<'orders'>,
): Promise<number> => {
  const [changes, methods] = await Promise.all([changesOf(db, order.id), paymentMethods(memory, language)])
  const method = methods.find(({ paymentId }) => paymentId === order.payment_id)
  return refundDueOf(order, changes, method?.paidWhen)
}

/** True if a payment service makes the refunds of an order; it cannot undo them. */
export const isPaidAtService = async (db: Reader | Writer, orderId: string): Promise<boolean> =>
  (await attemptsAt(db, orderId)).some(({ status }) => status === 'captured' || status === 'authorized')

/** Returns the link that undoes the last refund of an order, if it can be undone. */
export const undoRefundLink = async (
  db: Reader,
  { id, order_no }: Row<'orders'>,
  changes: readonly ChangeRow[],
) => {
  const amount = standingRefunds(changes).at(-1)?.amount
  if (typeof amount !== 'number' || (await isPaidAtService(db, id))) return []
  return [link('doUndoRefund', { orderNo: order_no ?? '', refundAmount: amount })]
}

/**
 * Returns the yen that a refund of a locked order returns at each rate: a credit note shows them as they were
 * then.
 */
export const ratesOfRefund = async (
  db: Writer,
  order: Row<'orders'>,
  changes: readonly ChangeRow[],
  yen: number,
): Promise<readonly RateSum[]> => {
  const lines = (await wholeOrder(db, order)).lines.map(toOrderLine)
  const { rates } = sumsOf(lines)
  const back = ratesTogether(standingRefunds(changes).map(keptRates))
  const paid = ratesPaid(order, changes, rates)
  return ratesGivenBack({ paid, owed: isSold(order.status) ? rates : [], back, lines }, yen)
}
