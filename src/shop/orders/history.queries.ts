import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import type { Database, Row } from '../../store/schema.ts'
import { isOrderNumber } from './placed.queries.ts'
import { selectReturns, withGoods } from './returning.queries.ts'
import { DRAFT, PAYING, UNPLACED } from './status.rules.ts'

type Db = Kysely<Database>

/** Caches the statuses of orders with their names for customers. */
export const orderStatuses = cached(async (db) => {
  const rows = await db.selectFrom('order_status').selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
})

const ordersOf = (db: Db, customerId: string) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('status', 'not in', [...UNPLACED])

/** Returns a customer's orders, the newest first. */
export const customerOrders = (
  db: Db,
  customerId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Row<'orders'>[]> =>
  ordersOf(db, customerId)
    .selectAll()
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Counts the placed orders of a customer. */
export const countOrders = async (db: Db, customerId: string): Promise<number> => {
  const { count } = await ordersOf(db, customerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a customer's order by its number; undefined for another's. */
export const customerOrder = async (
  db: Db,
  customerId: string,
  orderNo: string,
): Promise<Row<'orders'> | undefined> =>
  isOrderNumber(orderNo)
    ? ordersOf(db, customerId).selectAll().where('order_no', '=', orderNo).executeTakeFirst()
    : undefined

/** Returns the lines of orders, in their order; one query for any number of orders. */
export const linesOf = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Row<'order_line'>[]>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('sort_no')
    .execute()
  return byOrder(rows)
}

const byOrder = <T extends { readonly order_id: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}

/** Returns the mails about an order to its customer, the oldest first. */
export const mailsOfOrder = (db: Db, { id, email }: Pick<Row<'orders'>, 'id' | 'email'>) =>
  db
    .selectFrom('mail')
    .select(['subject', 'text', 'created_at'])
    .where('order_id', '=', id)
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns the mails to a customer and about their orders. */
export const mailsOfCustomer = (db: Db, customerId: string) =>
  db
    .selectFrom('mail')
    .leftJoin('orders', 'orders.id', 'mail.order_id')
    .select(['mail.subject', 'mail.text', 'mail.created_at', 'mail.sent_at'])
    .where((eb) =>
      eb.or([eb('mail.customer_id', '=', customerId), eb('orders.customer_id', '=', customerId)]),
    )
    .orderBy('mail.created_at')
    .orderBy('mail.id')
    .execute()

/**
 * Returns all data of a customer's placed orders, without session ids and members' notes, in a fixed number of
 * queries.
 */
export const wholeOrders = async (db: Db, customerId: string) => {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '!=', DRAFT)
    .orderBy('ordered_at')
    .orderBy('id')
    .execute()
  const ids = db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '!=', DRAFT)
  const [shippings, lines, returns] = await Promise.all([
    db.selectFrom('shipping').selectAll().where('order_id', 'in', ids).orderBy('sort_no').execute(),
    db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).orderBy('sort_no').execute(),
    selectReturns(db)
      .where('order_id', 'in', ids)
      .orderBy('return_no')
      .execute()
      .then((rows) => withGoods(db, rows)),
  ])
  const shippingsOf = byOrder(shippings)
  const linesOfOrder = byOrder(lines)
  const returnsOfOrder = byOrder(returns)
  return orders.map(
    ({
      session_id: _session,
      pre_order_id: _token,
      cart_id: _cart,
      note: _note,
      own_fields: _own,
      ...order
    }) => ({
      ...order,
      shippings: shippingsOf.get(order.id) ?? [],
      lines: linesOfOrder.get(order.id) ?? [],
      returns: returnsOfOrder.get(order.id) ?? [],
    }),
  )
}

/** Returns the number of an order that a customer is paying at a service. */
export const orderBeingPaid = async (tx: Writer, customerId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('customer_id', '=', customerId)
    .where('status', '=', PAYING)
    .limit(1)
    .executeTakeFirst()
  return row?.order_no ?? undefined
}
