import { type Kysely, sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import { insertRows } from '../../../store/prepared.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { emailKey } from '../../customers/fields.ts'
import { CustomerStatus } from '../../customers/index.ts'
import { SOLD } from '../../orders/status.rules.ts'
import type { KnownOrder } from './order-import.plan.ts'

type Db = Kysely<Database>

/** Returns which of these order numbers are known, and whether an import told of them. */
export const knownOrders = async (
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, KnownOrder>> => {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['order_no', 'number_elsewhere'])
    .where('order_no', 'in', [...numbers])
    .execute()
  return new Map(
    rows.map(({ order_no, number_elsewhere }) => [
      order_no ?? '',
      number_elsewhere === null ? ('own' as const) : ('told' as const),
    ]),
  )
}

/** Returns the confirmed customers of email addresses, by their keys. */
export const customersAt = async (db: Db, emails: readonly string[]) => {
  const keys = [...new Set(emails.filter((email) => email !== '').map(emailKey))]
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('customer')
          .select(['id', 'email_key', 'language'])
          .where('email_key', 'in', keys)
          // Without a confirmation, anybody may have typed the address.
          .where('status', '=', sql.lit(CustomerStatus.regular))
          .execute()
  return new Map(rows.map((row) => [row.email_key, row]))
}

/** Returns the goods of this shop that codes name. */
export const goodsOf = async (db: Db, codes: readonly string[]) => {
  const rows =
    codes.length === 0
      ? []
      : await db
          .selectFrom('variant')
          .select(['id', 'code', 'product_id', 'sale_type_id'])
          .where('code', 'in', [...new Set(codes)])
          .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** Inserts orders; returns the numbers that were taken meanwhile. */
export const insertOrders = async (
  tx: Writer,
  rows: readonly Row<'orders'>[],
): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set()
  const written = await tx
    .insertInto('orders')
    .values([...rows])
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .returning('order_no')
    .execute()
  const numbers = new Set(written.map(({ order_no }) => order_no))
  return new Set(rows.flatMap(({ order_no }) => (numbers.has(order_no) ? [] : [order_no ?? ''])))
}

export const insertShippings = insertRows('shipping')
export const insertLines = insertRows('order_line')
export const insertChanges = insertRows('order_change')

/** Sums up the purchases of locked customers again, a few hundred at most (PF-29). */
export const sumUpPurchases = async (tx: Writer, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const sold = (
    what: string,
  ) => sql`(select ${sql.raw(what)} from orders where orders.customer_id = customer.id
    and orders.order_no is not null and orders.status in (${sql.join(SOLD.map((status) => sql.lit(status)))}))`
  await sql`update customer set buy_times = ${sold('count(*)')}, buy_total = ${sold('coalesce(sum(payment_total), 0)')},
    first_buy_at = ${sold('min(ordered_at)')}, last_buy_at = ${sold('max(ordered_at)')}
    where id in (${sql.join(ids)})`.execute(tx)
}
