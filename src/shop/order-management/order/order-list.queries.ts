import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Reader } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import type { ColumnOf, SortedPage } from '../../paging.ts'
import type { orderSorting } from './order.fields.ts'

type Db = Kysely<Database>

import { counting, inIndex, MOST_COUNTED, matching, type OrderFilter } from './order-matching.queries.ts'

const ORDERS = {
  orderDate: 'orders.ordered_at',
  updateDate: 'orders.updated_at',
  orderStatus: 'orders.status',
  paymentTotal: 'orders.payment_total',
  orderNo: 'orders.order_no',
} as const satisfies Record<ColumnOf<typeof orderSorting>, unknown>

/**
 * Returns the orders of one page, whether there are more, and their number, counted up to `MOST_COUNTED` + 1.
 */
export const orderRows = async (
  db: Db,
  filter: OrderFilter,
  { limit, offset, order, descending }: SortedPage<keyof typeof ORDERS>,
): Promise<{ readonly rows: readonly Row<'orders'>[]; readonly count: number; readonly more: boolean }> => {
  const direction = descending ? 'desc' : 'asc'
  const [rows, { count }] = await Promise.all([
    // Selects the ids first: orders are wide rows, and of those before the page only the ids are read.
    db
      .selectFrom('orders')
      .selectAll('orders')
      .where('orders.id', 'in', (eb) =>
        eb
          .selectFrom(
            matching(db, filter)
              .select('orders.id')
              .orderBy(ORDERS[order], direction)
              .orderBy('orders.id', direction)
              .limit(limit + 1)
              .offset(offset)
              .as('page'),
          )
          .select('page.id'),
      )
      .orderBy(ORDERS[order], direction)
      .orderBy('orders.id', direction)
      .execute(),
    db
      .selectFrom(
        counting(db, filter)
          .select(sql.lit(1).as('one'))
          .limit(MOST_COUNTED + 1)
          .as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.slice(0, limit), count: Number(count), more: rows.length > limit }
}

/** True if the text is the number of an order. */
export const isNumberOfOrder = async (db: Db, text: string): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('order_no', '=', text).executeTakeFirst()) !== undefined

/**
 * Returns at most `limit` orders that match a word, the newest first; an order's number finds only that
 * order.
 */
export const ordersNamed = async (db: Reader, dialect: Dialect, keyword: string, limit: number) =>
  matching(
    db,
    (await isNumberOfOrder(db, keyword)) ? { orderNo: keyword } : await inIndex(db, dialect, { keyword }),
  )
    .select(['order_no', 'name01', 'name02', 'status'])
    .orderBy('ordered_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()

/** Counts the orders in each of some statuses, up to `MOST_COUNTED` + 1. */
export const countsByStatus = async (
  db: Db,
  statuses: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const counted = (status: number) =>
    db
      .selectFrom('orders')
      .select([sql.lit(status).as('status')])
      .where('status', '=', status)
      .limit(MOST_COUNTED + 1)
  const [first, ...rest] = statuses
  if (first === undefined) return new Map()
  const rows = await db
    .selectFrom(
      rest
        .reduce(
          (all, status) => all.unionAll(db.selectFrom(counted(status).as('some')).select('some.status')),
          db.selectFrom(counted(first).as('some')).select('some.status'),
        )
        .as('all'),
    )
    .select((eb) => ['all.status', eb.fn.countAll<number>().as('count')])
    .groupBy('all.status')
    .execute()
  return new Map(rows.map(({ status, count }) => [Number(status), Number(count)]))
}

/** Returns the lines of goods of orders, in the order of each order. */
export const goodsOf = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('order_line')
    .select(['order_id', 'product_name', 'names_ja', 'quantity'])
    .where('order_id', 'in', [...orderIds])
    .where('type', '=', 1)
    .orderBy('order_id')
    .orderBy('sort_no')
    .execute()

/** Returns the shippings of orders, in the order of each order. */
export const shippingsOf = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('shipping')
    .select(['order_id', 'delivery_name', 'names_ja', 'delivery_date', 'tracking_number', 'gifts'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('sort_no')
    .execute()
