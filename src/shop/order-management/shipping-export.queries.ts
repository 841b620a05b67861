import type { Kysely } from 'kysely'
import type { Database, Row } from '../../store/schema.ts'
import { OPEN } from '../orders/status.rules.ts'
import { matching, type OrderFilter } from './order-list.queries.ts'

type Db = Kysely<Database>

/** An order as files of orders say it. */
export interface OrderOfFile {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly lines: readonly Row<'order_line'>[]
  /** Who ordered, where they have an account. */
  readonly customer: Pick<Row<'customer'>, 'id' | 'sex' | 'job' | 'birth'> | undefined
}

/** So many orders are read at once: a short statement, that nobody else waits for. */
const ORDERS_AT_ONCE = 200

/** Orders that a search finds, and of them, where it is asked for, those that wait to be sent. */
const found = (db: Db, filter: OrderFilter, isWaiting: boolean) => {
  const all = matching(db, filter)
  return isWaiting ? all.where('orders.status', 'in', [...OPEN]) : all
}

/** The orders that a search finds, with all that hangs on them, a page at a time, by their ids. */
export async function* pagesOfOrders(
  db: Db,
  filter: OrderFilter,
  isWaiting: boolean,
): AsyncGenerator<readonly OrderOfFile[]> {
  let last = ''
  for (;;) {
    const orders = await found(db, filter, isWaiting)
      .selectAll('orders')
      .where('orders.id', '>', last)
      .orderBy('orders.id')
      .limit(ORDERS_AT_ONCE)
      .execute()
    if (orders.length > 0) yield await ordersOfFile(db, orders)
    last = orders.at(-1)?.id ?? last
    if (orders.length < ORDERS_AT_ONCE) return
  }
}

const ordersOfFile = async (db: Db, orders: readonly Row<'orders'>[]): Promise<readonly OrderOfFile[]> => {
  const ids = orders.map(({ id }) => id)
  const customerIds = [...new Set(orders.flatMap(({ customer_id }) => customer_id ?? []))]
  const [shippings, lines, customers] = await Promise.all([
    db.selectFrom('shipping').selectAll().where('order_id', 'in', ids).orderBy('sort_no').execute(),
    db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).orderBy('sort_no').execute(),
    customerIds.length === 0
      ? []
      : db
          .selectFrom('customer')
          .select(['id', 'sex', 'job', 'birth'])
          .where('id', 'in', customerIds)
          .execute(),
  ])
  const shippingsOf = Map.groupBy(shippings, ({ order_id }) => order_id)
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const customerOf = new Map(customers.map((row) => [row.id, row]))
  return orders.map((order) => ({
    order,
    shippings: shippingsOf.get(order.id) ?? [],
    lines: linesOf.get(order.id) ?? [],
    customer: customerOf.get(order.customer_id ?? ''),
  }))
}

/** How many lines of the orders that a search finds belong to a shipping. */
export const countShippingLines = async (db: Db, filter: OrderFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('order_line')
    .where('order_id', 'in', found(db, filter, false).select('orders.id'))
    .where('shipping_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many shippings of the orders that a search finds wait to be sent. */
export const countWaiting = async (db: Db, filter: OrderFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('shipping')
    .where('order_id', 'in', found(db, filter, true).select('orders.id'))
    .where('shipped_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
