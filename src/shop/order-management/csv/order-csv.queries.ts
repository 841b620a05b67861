import type { Kysely } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'
import { waitsForPayment } from '../../orders/index.ts'
import { OPEN } from '../../orders/status.rules.ts'
import { matching, type OrderFilter } from '../order/order-matching.queries.ts'

type Db = Kysely<Database>

/** An order with its records, for order files. */
export interface OrderOfFile {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly lines: readonly Row<'order_line'>[]
  /** The customer of the order; undefined for a guest. */
  readonly customer: Pick<Row<'customer'>, 'id' | 'sex' | 'job' | 'birth'> | undefined
}

/** Orders read by one statement: a short one, so that no other work waits long. */
const ORDERS_AT_ONCE = 200

/**
 * Reads the orders that a search finds, with all their records, page by page in the order of their ids. With
 * `paidFirst`, only those to be sent: open orders, without unpaid ones of these payment methods.
 */
export async function* pagesOfOrders(
  db: Db,
  filter: OrderFilter,
  { paidFirst }: { readonly paidFirst?: readonly number[] } = {},
): AsyncGenerator<readonly OrderOfFile[]> {
  let last = ''
  for (;;) {
    const orders = await matching(db, filter, { byId: true })
      .$if(paidFirst !== undefined, (query) =>
        query.where('orders.status', 'in', [...OPEN]).where((eb) => eb.not(waitsForPayment(paidFirst ?? []))),
      )
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

/** Counts the lines of the orders that a search finds. */
export const countOrderLines = async (db: Db, filter: OrderFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('order_line')
    .where('order_id', 'in', matching(db, filter).select('orders.id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
