import { sql } from 'kysely'
import type { Reader } from '../../store/database.ts'
import { foundInAll } from '../../store/doctor/check.ts'
import type { Row } from '../../store/schema.ts'
import { CANCELLED, DRAFT, RETURNED } from '../orders/status.rules.ts'
import { LineType } from '../settings/tax/tax.rules.ts'

/** Placed orders after one of them, by their ids. */
export const ordersAfter = (db: Reader, id: string, limit: number): Promise<Row<'orders'>[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '>', id)
    .where('status', '<>', DRAFT)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The lines of orders. */
export const linesOfOrders = (db: Reader, ids: readonly string[]): Promise<Row<'order_line'>[]> =>
  db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', 'in', [...ids])
    .orderBy('order_id')
    .orderBy('sort_no')
    .execute()

/**
 * The first orders for which other pieces of a variant left the stock than were ordered; of a cancelled one
 * all came back, of a returned one as many as the merchant said. `found` says how many there are. What was
 * unlimited when it was ordered has no movements.
 */
export const wrongMovements = async (db: Reader, limit: number) => {
  const { rows } = await sql<{
    order_no: string | null
    code: string
    ordered: number
    moved: number
    found: number
  }>`
    select orders.order_no, variant.code, coalesce(ordered.pieces, 0) as ordered, moved.pieces as moved,
      ${foundInAll} as found
    from (
      select order_id, variant_id, sum(quantity) as pieces, max(quantity) as back
      from stock_movement group by order_id, variant_id
    ) as moved
    left join (
      select order_id, variant_id, sum(quantity) as pieces
      from order_line where type = ${LineType.product} group by order_id, variant_id
    ) as ordered on ordered.order_id = moved.order_id and ordered.variant_id = moved.variant_id
    join orders on orders.id = moved.order_id
    join variant on variant.id = moved.variant_id
    where case orders.status
      when ${CANCELLED} then moved.pieces <> 0
      when ${RETURNED} then moved.pieces > 0 or moved.pieces < -coalesce(ordered.pieces, 0)
      else moved.pieces <> -coalesce(ordered.pieces, 0) and not (moved.pieces = 0 and moved.back > 0)
    end
    order by moved.order_id, moved.variant_id limit ${limit}`.execute(db)
  return rows
}
