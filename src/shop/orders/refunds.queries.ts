import type { Reader, Writer } from '../../store/database.ts'
import type { RateSum } from '../settings/tax/sums.rules.ts'
import { ratesTogether } from './refund-rates.rules.ts'
import { keptRates, standingRefunds } from './refunds.rules.ts'

/**
 * Returns the refunds of an order so far: yen, the rates if all of them are known, and the time of the last
 * one (UTC, ISO 8601); undefined without any.
 */
export const refundsOf = async (
  db: Reader,
  orderId: string,
): Promise<
  { readonly total: number; readonly lastAt: string; readonly rates?: readonly RateSum[] } | undefined
> => {
  const standing = standingRefunds(await refundChanges(db, orderId))
  const last = standing.at(-1)
  const isKnown = standing.every(({ rates }) => rates !== null)
  return (
    last && {
      total: standing.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
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
    .where('kind', 'in', ['refund', 'undo_refund'])
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
