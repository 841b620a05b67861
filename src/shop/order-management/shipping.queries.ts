import type { Writer } from '../../store/database.ts'

/** Marks the shippings of orders that have left, and of which nobody was told, as told of; their ids. */
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
