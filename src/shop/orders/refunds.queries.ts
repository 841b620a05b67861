import type { Reader } from '../../store/database.ts'
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
  const rows = await db
    .selectFrom('order_change')
    .select(['kind', 'amount', 'created_at', 'rates'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['refund', 'undo_refund'])
    .orderBy('change_no')
    .execute()
  const standing = standingRefunds(rows)
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
