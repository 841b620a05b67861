import type { Reader, Writer } from '../../../store/database.ts'
import type { Row } from '../../../store/schema.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { attemptsAt, toOrderLine, wholeOrder } from '../../orders/index.ts'
import { ratesGivenBack, ratesTogether } from '../../orders/refund-rates.rules.ts'
import { keptRates, standingRefunds } from '../../orders/refunds.rules.ts'
import { isSold } from '../../orders/status.rules.ts'
import { paymentMethods } from '../../settings/index.ts'
import { type OrderLine, type RateSum, sumsOf } from '../../settings/tax/sums.rules.ts'
import { link } from '../../transitions.ts'
import { changeOrder, changesOf } from '../order/order.queries.ts'
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

/** The yen of an order that a refund returns at each rate, or that another order takes over, from its current lines. */
export const ratesOfLines = (
  order: Row<'orders'>,
  lines: readonly OrderLine[],
  changes: readonly RatedChange[],
  yen: number,
): readonly RateSum[] => {
  const { rates } = sumsOf(lines)
  const gone = [...standingRefunds(changes), ...changes.filter(({ kind }) => kind === 'exchange')]
  const back = ratesTogether(gone.map(keptRates))
  const paid = ratesPaid(order, changes, rates)
  return ratesGivenBack({ paid, owed: isSold(order.status) ? rates : [], back, lines }, yen)
}

/** A change of an order with the sums before it, from which the rates of a refund follow. */
export type RatedChange = Pick<ChangeRow, 'kind' | 'amount' | 'rates'>

/**
 * Returns the yen that a refund of a locked order returns at each rate: a credit note shows them as they were
 * then.
 */
export const ratesOfRefund = async (
  db: Writer,
  order: Row<'orders'>,
  changes: readonly ChangeRow[],
  yen: number,
): Promise<readonly RateSum[]> =>
  ratesOfLines(order, (await wholeOrder(db, order)).lines.map(toOrderLine), changes, yen)

/** A refund as a member records it. */
export interface NewRefund {
  /** Yen. */
  readonly amount: number
  readonly refundTo?: string | undefined
  /** The reason, for the timeline. */
  readonly words: string | null
  /** Whether the customer gets a mail, and the member's words in it. */
  readonly mail: { readonly words?: string | undefined } | undefined
}

/**
 * Records a refund of a locked order with its rates; a payment service makes it after the commit. Returns the
 * order after it.
 */
export const recordRefund = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  changes: readonly ChangeRow[],
  { amount, refundTo, words, mail }: NewRefund,
): Promise<Row<'orders'>> => {
  const { db, now } = act
  const rates = await ratesOfRefund(db, order, changes, amount)
  const done = { kind: 'refund' as const, amount, refundTo, words, rates, memberId: memberOf(act), now }
  const changed = await changeOrder(db, order, {}, done)
  await act.publish('order.refunded', {
    orderId: order.id,
    changeNo: changed.change_no,
    amount,
    ...(mail ? mail.words !== undefined && { words: mail.words } : { isSilent: true }),
  })
  return changed
}
