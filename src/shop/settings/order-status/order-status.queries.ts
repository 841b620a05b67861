import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

/** The statuses of orders, in the merchant's order. */
export const orderStatuses = (db: Kysely<Database>): Promise<Row<'order_status'>[]> =>
  db.selectFrom('order_status').selectAll().orderBy('sort_no').orderBy('id').execute()

/** Changes one. */
export const changeOrderStatus = async (
  tx: Writer,
  id: number,
  change: Partial<Omit<Row<'order_status'>, 'id'>>,
): Promise<void> => {
  await tx.updateTable('order_status').set(change).where('id', '=', id).execute()
}
