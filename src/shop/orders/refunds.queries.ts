import type { Reader } from '../../store/database.ts'
import { standingRefunds } from './refunds.rules.ts'

/** What was paid back of an order so far, yen, and when the last of it (UTC, ISO 8601); nothing where nothing was. */
export const refundsOf = async (
  db: Reader,
  orderId: string,
): Promise<{ readonly total: number; readonly lastAt: string } | undefined> => {
  const rows = await db
    .selectFrom('order_change')
    .select(['kind', 'amount', 'created_at'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['refund', 'undo_refund'])
    .orderBy('change_no')
    .execute()
  const standing = standingRefunds(rows)
  const last = standing.at(-1)
  return (
    last && { total: standing.reduce((sum, { amount }) => sum + (amount ?? 0), 0), lastAt: last.created_at }
  )
}
