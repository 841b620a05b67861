import { sql } from 'kysely'
import { deleteSome, type Sweep, updateSome } from '../../store/housekeeping.ts'
import { DRAFT } from '../orders/status.rules.ts'

const DAY_MS = 24 * 3_600_000

const aDayBefore = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString()

/** After a day: a confirmed order that nobody placed goes, one that was placed leaves its session and is no longer counted as open. */
export const checkoutSweeps: readonly Sweep[] = [
  {
    name: 'drafts of orders',
    step: (tx, now) =>
      deleteSome(tx, ['orders', 'id'], sql`status = ${sql.lit(DRAFT)} and updated_at <= ${aDayBefore(now)}`),
  },
  {
    name: 'sessions of orders',
    step: (tx, now) =>
      updateSome(
        tx,
        ['orders', 'id'],
        sql`session_id = null`,
        sql`session_id is not null and ordered_at <= ${aDayBefore(now)}`,
      ),
  },
  {
    name: 'open orders',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['open_order', 'order_id'],
        sql`order_id in (select id from orders where ordered_at <= ${aDayBefore(now)})`,
      ),
  },
]
