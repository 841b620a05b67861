import { type Kysely, sql } from 'kysely'
import { isAmong } from '../../../store/among.ts'
import type { Dialect } from '../../../store/columns.ts'
import type { Database } from '../../../store/schema.ts'
import { waitsForPayment } from '../../orders/index.ts'
import { OPEN } from '../../orders/status.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { matching, type OrderFilter } from '../order/order-matching.queries.ts'

type Db = Kysely<Database>

/** The goods in unsent parcels of the open orders that a search finds, without those that wait for a payment. */
const goodsToSend = (db: Db, filter: OrderFilter, paidFirst: readonly number[]) =>
  db
    .selectFrom('order_line')
    .innerJoin('shipping', 'shipping.id', 'order_line.shipping_id')
    .where(
      'order_line.order_id',
      'in',
      matching(db, filter)
        .where('orders.status', 'in', [...OPEN])
        .where((eb) => eb.not(waitsForPayment(paidFirst)))
        .select('orders.id'),
    )
    .where('order_line.type', '=', LineType.product)
    .where('shipping.shipped_at', 'is', null)

/** A variant by its id, or by its code in the orders if it is deleted. */
const VARIANT = sql<string>`coalesce(cast(order_line.variant_id as text), 'code:' || order_line.product_code)`

/**
 * Sums up the goods to be sent by variant: the pieces, the number of orders with it, and the newest of its lines,
 * which names it. Beside it the number of all orders.
 */
export const piecesToSend = async (db: Db, filter: OrderFilter, paidFirst: readonly number[]) => {
  const [variants, { orders }] = await Promise.all([
    goodsToSend(db, filter, paidFirst)
      .select((eb) => [
        eb.fn.sum<number>('order_line.quantity').as('quantity'),
        sql<number>`count(distinct order_line.order_id)`.as('orders'),
        eb.fn.max('order_line.id').as('line_id'),
      ])
      .groupBy(VARIANT)
      .execute(),
    goodsToSend(db, filter, paidFirst)
      .select(sql<number>`count(distinct order_line.order_id)`.as('orders'))
      .executeTakeFirstOrThrow(),
  ])
  return { variants, orders: Number(orders) }
}

/** Lines that one statement reads. */
const AT_ONCE = 500

/** Returns lines of orders by their ids. */
export const linesById = async (db: Db, ids: readonly string[]) => {
  const found = new Map<string, NamedLine>()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const row of await namedLines(db, ids.slice(at, at + AT_ONCE))) found.set(row.id, row)
  return found
}

type NamedLine = Awaited<ReturnType<typeof namedLines>>[number]

const namedLines = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('order_line')
    .select([
      'id',
      'product_id',
      'product_code',
      'product_name',
      'class_category_name1',
      'class_category_name2',
      'names_ja',
    ])
    .where('id', 'in', ids)
    .execute()

/** Returns the categories that were chosen for products. */
export const categoriesOfGoods = (db: Db, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom('product_category')
    .select(['product_id', 'category_id'])
    .where(isAmong(dialect, 'product_id', ids))
    .where('chosen', '=', true)
    .execute()
