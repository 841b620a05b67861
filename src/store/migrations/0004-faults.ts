import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What is swept is found by its time; whose unpaid orders are open stands apart from the orders, for a day. */
export const faults: Migration = {
  name: '0004-faults',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .createTable('open_order')
      .addColumn('order_id', types.key, (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
      .addColumn('recipient', types.key, (c) => c.notNull())
      .addColumn('network', types.key, (c) => c.notNull())
      .execute()
    for (const column of ['recipient', 'network'])
      await schema.createIndex(`open_order_by_${column}`).on('open_order').column(column).execute()
    await schema
      .createIndex('outbox_done')
      .on('outbox')
      .column('done_at')
      .where(sql.ref('done_at'), 'is not', null)
      .execute()
    await schema
      .createIndex('outbox_told')
      .on('outbox')
      .column('done_at')
      .where(sql.ref('done_at'), 'is not', null)
      .where(sql.ref('payload'), '<>', sql.lit('{}'))
      .execute()
    await sql`create index mail_by_reply on mail (lower(reply_to))`.execute(db)
    await schema.createIndex('mail_by_time').on('mail').column('created_at').execute()
    await schema
      .createIndex('orders_of_sessions')
      .on('orders')
      .column('ordered_at')
      .where(sql.ref('session_id'), 'is not', null)
      .execute()
  },
}
