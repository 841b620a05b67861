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
