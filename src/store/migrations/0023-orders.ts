import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What members do to orders, and by what the office finds them. */
export const orders: Migration = {
  name: '0023-orders',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .createTable('order_change')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('change_no', types.integer, (c) => c.notNull())
      .addColumn('kind', types.key, (c) => c.notNull())
      .addColumn('amount', types.yen)
      .addColumn('words', types.text)
      .addColumn('member_id', types.key)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addUniqueConstraint('order_change_once', ['order_id', 'change_no'])
      .execute()
    // Drafts have no number: they are in none of these.
    await sql`create index orders_by_time on orders (ordered_at, id) where order_no is not null`.execute(db)
    await sql`create index orders_by_update on orders (updated_at, id) where order_no is not null`.execute(db)
    await sql`create index orders_by_email on orders (email) where order_no is not null`.execute(db)
    await sql`create index shipping_by_tracking_number on shipping (tracking_number)
      where tracking_number is not null`.execute(db)
  },
}
