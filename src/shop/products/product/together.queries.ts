import { sql } from 'kysely'
import type { Reader, Writer } from '../../../store/database.ts'
import type { Row } from '../../../store/schema.ts'
import { MOST_RELATED } from '../../catalog/index.ts'
import { SOLD } from '../../orders/status.rules.ts'

/** Days whose orders say what is bought together. */
const ORDER_DAYS = 180

const DAY_MS = 86_400_000

/** One order is chance. */
const FEWEST_ORDERS = 2

/** Orders of more products say little of what belongs together, and have very many pairs. */
const MOST_PRODUCTS = 20

/** The products that were bought together with one, with the number of the orders. */
export type Together = Row<'bought_together'>

/** Returns what customers bought together: of each product those of the most orders. */
export const boughtTogether = async (db: Reader, now: Date): Promise<readonly Together[]> => {
  const since = new Date(now.getTime() - ORDER_DAYS * DAY_MS).toISOString()
  const { rows } = await sql<Together>`
    with bought as (
      select distinct order_line.order_id, order_line.product_id
      from orders join order_line on order_line.order_id = orders.id
      where orders.ordered_at >= ${since} and orders.order_no is not null and orders.status in (${sql.join(SOLD)})
        and order_line.product_id is not null
    ), few as (
      select order_id from bought group by order_id having count(*) between 2 and ${MOST_PRODUCTS}
    ), pairs as (
      select one.product_id, other.product_id as other_id, count(*) as times
      from few join bought as one on one.order_id = few.order_id
      join bought as other on other.order_id = few.order_id and other.product_id <> one.product_id
      group by one.product_id, other.product_id having count(*) >= ${FEWEST_ORDERS}
    ), ranked as (
      select product_id, other_id, times,
        row_number() over (partition by product_id order by times desc, other_id desc) as place
      from pairs
    )
    select product_id, other_id, times from ranked where place <= ${MOST_RELATED} order by product_id, place`.execute(
    db,
  )
  // PostgreSQL returns counts as decimals.
  return rows.map((row) => ({ ...row, times: Number(row.times) }))
}

/** Returns the stored products that were bought together. */
export const keptTogether = (db: Reader): Promise<readonly Together[]> =>
  db.selectFrom('bought_together').selectAll().execute()

/** Replaces what was bought together with some products, a few hundred at most. */
export const storeTogether = async (
  tx: Writer,
  productIds: readonly number[],
  rows: readonly Together[],
): Promise<void> => {
  await tx.deleteFrom('bought_together').where('product_id', 'in', productIds).execute()
  if (rows.length > 0) await tx.insertInto('bought_together').values(rows).execute()
}
