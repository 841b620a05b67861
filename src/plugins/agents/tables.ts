import type { Kysely } from 'kysely'
import type { TableStep } from '../../plugin.ts'
import type { Of } from './queries.ts'

/** The tables of checkouts and carts, and of the answers to requests that may be repeated. */
export const agentTables = ({ code, hasCarts }: Of): TableStep => ({
  name: `1-${code}`,
  async run(db, { types, prefix }) {
    const checkout = `${prefix}checkout`
    await db.schema
      .createTable(checkout)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('platform', types.text, (c) => c.notNull())
      .addColumn('version', types.text, (c) => c.notNull())
      .addColumn('language', types.text, (c) => c.notNull())
      .addColumn('wish', types.text, (c) => c.notNull())
      .addColumn('customer_id', types.key)
      .addColumn('consent_id', types.key)
      .addColumn('email_key', types.key)
      .addColumn('has_buyer', types.flag, (c) => c.notNull())
      .addColumn('view', types.text, (c) => c.notNull())
      .addColumn('status', types.text, (c) => c.notNull())
      .addColumn('claimed_at', types.instant)
      .addColumn('order_id', types.key, (c) => c.notNull().unique())
      .addColumn('order_no', types.key)
      .addColumn('opening', types.text)
      .addColumn('order_key', types.text)
      .addColumn('webhook_url', types.text)
      .addColumn('framed_by', types.text)
      .addColumn('shipped_at', types.instant)
      .addColumn('changed_at', types.instant, (c) => c.notNull())
      .addColumn('ends_at', types.instant, (c) => c.notNull())
      .execute()
    for (const column of ['order_no', 'customer_id', 'email_key', 'ends_at'])
      await db.schema.createIndex(`${checkout}_by_${column}`).on(checkout).column(column).execute()
    if (hasCarts) await addCarts(db, types, `${prefix}cart`)
    const repeat = `${prefix}repeat`
    await db.schema
      .createTable(repeat)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('digest', types.key, (c) => c.notNull())
      .addColumn('status', types.integer)
      .addColumn('answer', types.text)
      .addColumn('about', types.key)
      .addColumn('email_key', types.key)
      .addColumn('begun_at', types.instant, (c) => c.notNull())
      .addColumn('ends_at', types.instant, (c) => c.notNull())
      .execute()
    for (const column of ['about', 'email_key', 'ends_at'])
      await db.schema.createIndex(`${repeat}_by_${column}`).on(repeat).column(column).execute()
  },
})

const addCarts = async (
  db: Kysely<never>,
  types: Parameters<TableStep['run']>[1]['types'],
  cart: string,
): Promise<void> => {
  await db.schema
    .createTable(cart)
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('platform', types.text, (c) => c.notNull())
    .addColumn('language', types.text, (c) => c.notNull())
    .addColumn('wish', types.text, (c) => c.notNull())
    .addColumn('customer_id', types.key)
    .addColumn('email_key', types.key)
    .addColumn('ends_at', types.instant, (c) => c.notNull())
    .execute()
  for (const column of ['customer_id', 'email_key', 'ends_at'])
    await db.schema.createIndex(`${cart}_by_${column}`).on(cart).column(column).execute()
}
