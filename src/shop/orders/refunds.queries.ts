import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import type { RateSum } from '../settings/tax/sums.rules.ts'
import { ratesTogether } from './refund-rates.rules.ts'
import { keptRates, standingRefunds } from './refunds.rules.ts'

/** Money of an order that went back. */
interface WentBack {
  /** Yen. */
  readonly total: number
  /** The part of it that other orders took over in exchange. */
  readonly passedOn: number
  /** UTC, ISO 8601. */
  readonly lastAt: string
  /** Undefined: they are not known of all of it. */
  readonly rates?: readonly RateSum[]
}

/** Returns the yen that were refunded for an order so far, and whether goods of it were exchanged. */
export const refundsOf = async (db: Reader, orderId: string) => {
  const changes = await refundChanges(db, orderId)
  return {
    total: standingRefunds(changes).reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    isExchanged: changes.some(({ kind }) => kind === 'exchange'),
  }
}

/**
 * Returns what an order's customer got back for goods so far, as a return invoice states it: its refunds, and what other
 * orders took over in exchange (EXC-02).
 */
export const returnedOf = async (db: Reader, orderId: string): Promise<WentBack | undefined> => {
  const changes = await refundChanges(db, orderId)
  return together(
    [
      ...standingRefunds(changes),
      ...changes.filter(({ kind, amount }) => kind === 'exchange' && amount !== null),
    ].sort((one, other) => one.change_no - other.change_no),
  )
}

const together = (
  standing: readonly Pick<Row<'order_change'>, 'kind' | 'amount' | 'created_at' | 'rates'>[],
): WentBack | undefined => {
  const last = standing.at(-1)
  const yenOf = (all: typeof standing) => all.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const isKnown = standing.every(({ rates }) => rates !== null)
  return (
    last && {
      total: yenOf(standing),
      passedOn: yenOf(standing.filter(({ kind }) => kind === 'exchange')),
      lastAt: last.created_at,
      ...(isKnown && { rates: ratesTogether(standing.map(keptRates)) }),
    }
  )
}

/** Returns a refund of an order by the number of its change; undefined if it was undone. */
export const refundAt = async (db: Reader, orderId: string, changeNo: number) =>
  standingRefunds(await refundChanges(db, orderId)).find(({ change_no }) => change_no === changeNo)

const refundChanges = (db: Reader, orderId: string) =>
  db
    .selectFrom('order_change')
    .select(['kind', 'change_no', 'amount', 'created_at', 'rates', 'refund_to'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['refund', 'undo_refund', 'exchange'])
    .orderBy('change_no')
    .execute()

/** Removes where the refunds of a customer's orders went. */
export const forgetRefunds = async (tx: Writer, customerId: string): Promise<void> => {
  await tx
    .updateTable('order_change')
    .set({ refund_to: null })
    .where('refund_to', 'is not', null)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('orders.customer_id', '=', customerId),
    )
    .execute()
}
