import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { CANCELLED, RETURNED, SHIPPED, SOLD } from '../orders/status.rules.ts'
import type { BookedOn } from './accounting.rules.ts'
import type { Instants } from './reports.queries.ts'

type Db = Kysely<Database>

/** Changes of an order that a book takes. */
const BOOKED = [
  'edit',
  'cancel',
  'back_to_in_progress',
  'return',
  'cancel_return',
  'refund',
  'undo_refund',
] as const

/** Returns the ids of the orders that were sold, or changed in a way that a book takes, in a time. */
export const ordersToBook = async (db: Db, on: BookedOn, { from, until }: Instants) => {
  const sold =
    on === 'order'
      ? db
          .selectFrom('orders')
          .select('id')
          .where('ordered_at', '>=', from)
          .where('ordered_at', '<', until)
          .where('order_no', 'is not', null)
      : db
          .selectFrom('shipping')
          .select('order_id as id')
          .where('shipped_at', '>=', from)
          .where('shipped_at', '<', until)
  const changed = db
    .selectFrom('order_change')
    .select('order_id as id')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('kind', 'in', [...BOOKED])
  const rows = await sold.union(changed).execute()
  return rows.map(({ id }) => id)
}

/** Returns orders with their lines, the changes that a book takes, and the time when the last parcel left. */
export const ordersOfBook = async (db: Db, on: BookedOn, ids: readonly string[]) => {
  const [orders, lines, changes, shippings] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['id', 'order_no', 'status', 'payment_total', 'ordered_at'])
      .where('id', 'in', ids)
      .where('order_no', 'is not', null)
      // The books of the shop that took them have them already.
      .where('number_elsewhere', 'is', null)
      .where('status', 'in', on === 'order' ? [...SOLD, CANCELLED, RETURNED] : [SHIPPED, RETURNED])
      .orderBy('id')
      .execute(),
    db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).orderBy('sort_no').execute(),
    db
      .selectFrom('order_change')
      .select(['order_id', 'kind', 'amount', 'rates', 'created_at'])
      .where('order_id', 'in', ids)
      .where('kind', 'in', [...BOOKED])
      .orderBy('order_id')
      .orderBy('change_no')
      .execute(),
    db
      .selectFrom('shipping')
      .select((eb) => ['order_id', eb.fn.max('shipped_at').as('last')])
      .where('order_id', 'in', ids)
      .groupBy('order_id')
      .execute(),
  ])
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const changesOf = Map.groupBy(changes, ({ order_id }) => order_id)
  const sentAt = new Map(shippings.map(({ order_id, last }) => [order_id, last]))
  return orders.map((order) => ({
    order,
    lines: linesOf.get(order.id) ?? [],
    changes: changesOf.get(order.id) ?? [],
    soldAt: on === 'order' ? order.ordered_at : (sentAt.get(order.id) ?? null),
  }))
}
