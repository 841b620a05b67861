import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { isSold } from '../../orders/status.rules.ts'
import { keepOwnRows } from '../../own-fields/index.ts'
import type { RateSum } from '../../settings/tax/sums.rules.ts'

type Db = Kysely<Database>

/** Longer texts are no order number; they are not looked up in the database. */
const LONGEST_NUMBER = 64

const isPossible = (orderNo: string): boolean => orderNo.length <= LONGEST_NUMBER

/** Returns a placed order by its number; drafts have none. */
export const orderByNumber = async (db: Db, orderNo: string): Promise<Row<'orders'> | undefined> =>
  isPossible(orderNo)
    ? db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
    : undefined

/** Returns an order locked until the transaction ends: its changes follow each other. */
export const lockOrder = async (tx: Writer, orderNo: string): Promise<Row<'orders'> | undefined> =>
  isPossible(orderNo)
    ? tx
        .updateTable('orders')
        .set({ change_no: sql`change_no` })
        .where('order_no', '=', orderNo)
        .returningAll()
        .executeTakeFirst()
    : undefined

/**
 * Locks the placed orders with these numbers or ids until the transaction ends, in the order of their ids.
 */
export const lockOrders = async (
  tx: Writer,
  dialect: Dialect,
  keys: readonly string[],
): Promise<readonly Row<'orders'>[]> => {
  const possible = keys.filter(isPossible)
  if (possible.length === 0) return []
  return (
    tx
      .selectFrom('orders')
      .selectAll()
      .where('order_no', 'is not', null)
      .where((eb) => eb.or([eb('order_no', 'in', possible), eb('id', 'in', possible)]))
      .orderBy('id')
      // SQLite has only one writer.
      .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
      .execute()
  )
}

/** The columns that a change writes into an order. */
export type OrderChange = Partial<Omit<Row<'orders'>, 'id' | 'change_no' | 'updated_at'>>

/** An entry of an order's timeline. */
export type Done = Pick<Row<'order_change'>, 'kind'> &
  Partial<Pick<Row<'order_change'>, 'amount' | 'words'>> & {
    /** For an edit the sums by rate before it, for a refund the refunded sums. */
    readonly rates?: readonly RateSum[]
    /** For a refund: where the money went. */
    readonly refundTo?: string | undefined
    readonly memberId: string | null
    readonly now: Date
  }

/** Changes a locked order, and adds the entry to its timeline; returns the changed order. */
export const changeOrder = async (
  tx: Writer,
  { id, change_no }: Pick<Row<'orders'>, 'id' | 'change_no'>,
  change: OrderChange,
  done: Done,
): Promise<Row<'orders'>> => {
  const changed = await tx
    .updateTable('orders')
    .set({ ...change, change_no: change_no + 1, updated_at: done.now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.own_fields !== undefined) await keepOwnRows(tx, 'order', id, change.own_fields)
  await noteDone(tx, changed, done)
  return changed
}

/** Adds an entry to the timeline for an order's last change. */
export const noteDone = async (
  tx: Writer,
  { id, change_no }: Pick<Row<'orders'>, 'id' | 'change_no'>,
  { kind, amount = null, words = null, rates, refundTo, memberId, now }: Done,
): Promise<void> => {
  await tx
    .insertInto('order_change')
    .values({
      id: uuidv7(),
      order_id: id,
      change_no,
      kind,
      amount,
      words,
      refund_to: refundTo ?? null,
      rates: rates ? JSON.stringify(rates) : null,
      member_id: memberId,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Returns the timeline of an order, the oldest entry first, with the names of the members. */
export const changesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order_change')
    .leftJoin('member', 'member.id', 'order_change.member_id')
    .select(['order_change.kind', 'order_change.amount', 'order_change.words', 'order_change.created_at'])
    .select(['order_change.rates', 'order_change.refund_to'])
    .select(['member.name as member_name', 'order_change.member_id'])
    .where('order_id', '=', orderId)
    .orderBy('change_no')
    .execute()

/** Returns the pieces that the last return of an order put back into stock, by variant. */
export const restockedPieces = async (db: Db, orderId: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('stock_movement')
    .select(['variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'give_back')
    .where('change_no', '=', (eb) =>
      eb
        .selectFrom('order_change')
        .select((of) => of.fn.max('change_no').as('last'))
        .where('order_id', '=', orderId)
        .where('kind', '=', 'return'),
    )
    .execute()
  return new Map(rows.map(({ variant_id, quantity }) => [variant_id, quantity]))
}

/** Sets the day of sending on all shippings of an order that have none (SHP-03). */
export const markShipped = async (tx: Writer, orderId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('shipping')
    .set({ shipped_at: now.toISOString() })
    .where('order_id', '=', orderId)
    .where('shipped_at', 'is', null)
    .execute()
}

/** Sums up a customer's orders that count as sales (§7.2). */
export const purchasesOf = async (db: Db, customerId: string) => {
  const rows = await db
    .selectFrom('orders')
    .select(['status', 'payment_total', 'ordered_at'])
    .where('customer_id', '=', customerId)
    .where('order_no', 'is not', null)
    .orderBy('id')
    .execute()
  const sold = rows.filter(({ status }) => isSold(status))
  return {
    buy_times: sold.length,
    buy_total: sold.reduce((sum, { payment_total }) => sum + payment_total, 0),
    first_buy_at: sold.at(0)?.ordered_at ?? null,
    last_buy_at: sold.at(-1)?.ordered_at ?? null,
  }
}

/** Returns the mails written about an order, the newest first, with the members who wrote them. */
export const mailsAbout = (db: Db, orderId: string) =>
  db
    .selectFrom('mail')
    .leftJoin('member', 'member.id', 'mail.member_id')
    .select(['mail.subject', 'mail.text', 'mail.recipient', 'mail.sent_at', 'mail.created_at'])
    .select('member.name as member_name')
    .where('order_id', '=', orderId)
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .execute()
