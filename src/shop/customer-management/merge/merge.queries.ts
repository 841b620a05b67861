import type { Kysely } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { pointsMoved } from '../../customers/index.ts'
import { DRAFT, UNPLACED } from '../../orders/status.rules.ts'

type Db = Kysely<Database>

/** Tables whose rows change their customer by their id alone. */
type Handed = 'orders' | 'point_movement' | 'enquiry' | 'mail' | 'restock_notice'

/** Rows written by one statement: their ids are its parameters. */
const ROWS_AT_ONCE = 500

/** Gives rows from one customer to another, null for a guest; returns the ids of those that were the first one's. */
export const handOver = async (
  tx: Writer,
  table: Handed,
  ids: readonly string[],
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<readonly string[]> => {
  const moved: string[] = []
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = await tx
      // All of them have the two columns.
      .updateTable(table as 'orders')
      .set({ customer_id: to })
      .where('id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
      .where('customer_id', 'is not distinct from', from)
      .returning('id')
      .execute()
    moved.push(...rows.map(({ id }) => id))
  }
  return moved
}

/** Gives all rows of one customer to another; returns their ids. */
export const handAllOver = async (
  tx: Writer,
  table: Exclude<Handed, 'orders'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> => {
  const rows = await tx
    .updateTable(table as 'orders')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the orders of a customer, those being paid and drafts included, and the placed ones of guests with some
 * email addresses, in the order of their ids.
 */
export const lockOrdersToMove = (
  tx: Writer,
  dialect: Dialect,
  customerId: string | null,
  guests: readonly string[],
): Promise<readonly Pick<Row<'orders'>, 'id' | 'status' | 'customer_id'>[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'status', 'customer_id'])
    .where((eb) =>
      eb.or([
        ...(customerId === null ? [] : [eb('customer_id', '=', customerId)]),
        ...(guests.length === 0
          ? []
          : [
              eb.and([
                eb('email', 'in', guests),
                eb('order_no', 'is not', null),
                eb('customer_id', 'is', null),
                eb('status', 'not in', [...UNPLACED]),
              ]),
            ]),
      ]),
    )
    .orderBy('id')
    // SQLite has only one writer.
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()

/** Locks orders by their ids, in the order of those. */
export const lockOrdersById = async (tx: Writer, dialect: Dialect, ids: readonly string[]): Promise<void> => {
  if (dialect === 'sqlite') return
  const sorted = [...ids].sort()
  for (let at = 0; at < sorted.length; at += ROWS_AT_ONCE)
    await tx
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', sorted.slice(at, at + ROWS_AT_ONCE))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

/** Deletes drafts by their ids. */
export const dropDraftsById = async (tx: Writer, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await tx.deleteFrom('orders').where('id', 'in', ids).where('status', '=', DRAFT).execute()
}

/** Returns whether a customer has an order other than a draft. */
export const hasOrder = async (db: Db, customerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '<>', DRAFT)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of the enquiries that were sent from some addresses without signing in. */
export const guestEnquiries = async (db: Db, emailKeys: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('enquiry')
    .select('id')
    .where('customer_id', 'is', null)
    .where('email_key', 'in', emailKeys)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds the points of moved movements to a balance, or takes them off it. */
export const addMovedPoints = async (
  tx: Writer,
  customerId: string,
  points: number,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('customer')
    .set((eb) => ({ point: eb('point', '+', points), ...(points !== 0 && pointsMoved(now)) }))
    .where('id', '=', customerId)
    .execute()
}

/** Takes the points of moved movements off a balance; returns false if they exceed it: they were spent. */
export const takeMovedPoints = async (
  tx: Writer,
  customerId: string,
  points: number,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('customer')
    .set((eb) => ({ point: eb('point', '-', points), ...(points !== 0 && pointsMoved(now)) }))
    .where('id', '=', customerId)
    .$if(points > 0, (query) => query.where('point', '>=', points))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the movements of a customer's points that are among `ids`, or belong to one of these orders. */
export const movementsToReturn = async (
  db: Db,
  customerId: string,
  { ids, orderIds }: { readonly ids: readonly string[]; readonly orderIds: readonly string[] },
) => {
  const wanted = new Set(ids)
  const orders = new Set(orderIds)
  const rows = await db
    .selectFrom('point_movement')
    .select(['id', 'order_id', 'points'])
    .where('customer_id', '=', customerId)
    .execute()
  return rows.filter(({ id, order_id }) => wanted.has(id) || (order_id !== null && orders.has(order_id)))
}

/** Counts the records that move with an account; guests' are those with its email address. */
export const countMoving = async (db: Db, { id, email, email_key }: Row<'customer'>) => {
  const count = (table: Handed | 'customer_address' | 'favorite' | 'saved_item') =>
    db
      .selectFrom(table as 'orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', id)
  const row = await db
    .selectNoFrom([
      count('orders').where('status', '<>', DRAFT).as('orders'),
      db
        .selectFrom('order_return')
        .innerJoin('orders', 'orders.id', 'order_return.order_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('orders.customer_id', '=', id)
        .as('returns'),
      count('point_movement').as('movements'),
      count('customer_address').as('addresses'),
      count('favorite').as('favorites'),
      count('saved_item').as('savedItems'),
      count('enquiry').as('enquiries'),
      count('mail').as('mails'),
      count('restock_notice').as('notices'),
      db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('email', 'in', [email, email_key])
        .where('order_no', 'is not', null)
        .where('customer_id', 'is', null)
        .where('status', 'not in', [...UNPLACED])
        .as('guestOrders'),
      db
        .selectFrom('enquiry')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('customer_id', 'is', null)
        .where('email_key', '=', email_key)
        .as('guestEnquiries'),
    ])
    .executeTakeFirstOrThrow()
  const of = (name: keyof typeof row) => Number(row[name])
  return {
    orderCount: of('orders'),
    returnCount: of('returns'),
    movementCount: of('movements'),
    addressCount: of('addresses'),
    favoriteCount: of('favorites'),
    savedCount: of('savedItems'),
    enquiryCount: of('enquiries'),
    mailCount: of('mails'),
    noticeCount: of('notices'),
    guestOrderCount: of('guestOrders'),
    guestEnquiryCount: of('guestEnquiries'),
  }
}

/** Stores a merge, so that it can be undone. */
export const insertMerge = async (tx: Writer, merge: Row<'customer_merge'>): Promise<void> => {
  await tx.insertInto('customer_merge').values(merge).execute()
}

/** Returns a merge that can still be undone. */
export const mergeById = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('customer_merge')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Deletes a merge that was undone; returns false if another transaction did. */
export const dropMerge = async (tx: Writer, id: string): Promise<boolean> => {
  const row = await tx.deleteFrom('customer_merge').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
