import type { Dialect } from '../../../store/columns.ts'
import type { Reader, Writer } from '../../../store/database.ts'
import { updateRows } from '../../../store/update-rows.ts'
import { SOLD } from '../../orders/status.rules.ts'
import { lockProducts } from './product.queries.ts'

/** Days whose sales sort products. */
const SOLD_DAYS = 90

const DAY_MS = 86_400_000

/** The pieces of a product that were sold in the last days. */
export interface Sold {
  readonly id: number
  readonly sold_lately: number
}

/** Returns the products whose stored sales of the last days are not those of their orders, with the right ones. */
export const changedSales = async (db: Reader, now: Date): Promise<readonly Sold[]> => {
  const since = new Date(now.getTime() - SOLD_DAYS * DAY_MS).toISOString()
  const [lines, kept] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('order_line', 'order_line.order_id', 'orders.id')
      .innerJoin('product', 'product.id', 'order_line.product_id')
      .select((eb) => ['product.id', eb.fn.sum('order_line.quantity').as('pieces')])
      .where('orders.ordered_at', '>=', since)
      .where('orders.order_no', 'is not', null)
      .where('orders.status', 'in', SOLD)
      .groupBy('product.id')
      .execute(),
    db.selectFrom('product').select(['id', 'sold_lately']).where('sold_lately', '>', 0).execute(),
  ])
  // PostgreSQL returns sums as decimals.
  const sold = new Map(lines.map(({ id, pieces }) => [id, Number(pieces)]))
  const known = new Map(kept.map(({ id, sold_lately }) => [id, sold_lately]))
  return [...new Set([...sold.keys(), ...known.keys()])]
    .map((id) => ({ id, sold_lately: sold.get(id) ?? 0 }))
    .filter(({ id, sold_lately }) => sold_lately !== (known.get(id) ?? 0))
    .sort((one, other) => one.id - other.id)
}

/** Stores sales of products, a few hundred at most. */
export const storeSales = async (tx: Writer, dialect: Dialect, sold: readonly Sold[]): Promise<void> => {
  await lockProducts(
    tx,
    dialect,
    sold.map(({ id }) => id),
  )
  await updateRows(tx, 'product', sold, { counts: false })
}
