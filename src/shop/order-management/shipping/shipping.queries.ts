import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

/** Returns the shippings of an order, in their order. */
export const shippingsOfOrder = (db: Kysely<Database>, orderId: string): Promise<Row<'shipping'>[]> =>
  db.selectFrom('shipping').selectAll().where('order_id', '=', orderId).orderBy('sort_no').execute()

/** The columns that a change writes into a shipping. */
export type ShippingChange = Partial<Omit<Row<'shipping'>, 'id' | 'order_id' | 'sort_no'>>

/** Changes a shipping of a locked order. */
export const changeShipping = async (tx: Writer, id: string, change: ShippingChange): Promise<void> => {
  await tx.updateTable('shipping').set(change).where('id', '=', id).execute()
}

/**
 * Marks shippings of orders that have left and were not announced yet as announced; returns their ids. The
 * customers of these orders must be reachable.
 */
export const unannouncedShippings = async (
  tx: Writer,
  orderIds: readonly string[],
  now: Date,
): Promise<readonly string[]> => {
  if (orderIds.length === 0) return []
  const rows = await tx
    .updateTable('shipping')
    .set({ mail_sent_at: now.toISOString() })
    .where('order_id', 'in', [...orderIds])
    .where('shipped_at', 'is not', null)
    .where('mail_sent_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
