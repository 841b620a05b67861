import type { Reader, Writer } from '../../store/database.ts'
import { insertRows } from '../../store/prepared.ts'

export const insertMovements = insertRows('stock_movement')

/**
 * Counts the pieces of each variant that an order has taken from stock; without variants of unlimited stock.
 */
export const piecesOut = async (
  db: Reader | Writer,
  orderId: string,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('stock_movement')
    .select((eb) => ['variant_id', eb.fn.sum('quantity').as('moved')])
    .where('order_id', '=', orderId)
    .groupBy('variant_id')
    .execute()
  // PostgreSQL returns sums as decimals.
  return new Map(rows.map(({ variant_id, moved }) => [variant_id, 0 - Number(moved)]))
}

/** Whether an order came from another program: then its goods were never in the stock of this shop. */
export const isImported = async (db: Reader | Writer, orderId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('number_elsewhere', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
