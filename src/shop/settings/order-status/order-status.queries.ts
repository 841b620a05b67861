import type { Kysely } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'

/** Returns the statuses of orders, in the merchant's order. */
export const orderStatuses = (db: Kysely<Database>): Promise<Row<'order_status'>[]> =>
  db.selectFrom('order_status').selectAll().orderBy('sort_no').orderBy('id').execute()
