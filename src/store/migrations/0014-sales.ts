import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/**
 * What was sold, summed up by day; and what is found by its stock or waits for somebody to act. Where days
 * begin is a setting of the process, so orders that are there are summed up when it starts.
 */
export const sales: Migration = {
  name: '0014-sales',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .createTable('sales_day')
      .addColumn('day', types.day, (c) => c.primaryKey())
      .addColumn('orders', types.integer, (c) => c.notNull())
      .addColumn('total', types.yen, (c) => c.notNull())
      .execute()
    await schema
      .createTable('sales_change')
      .addColumn('day', types.day, (c) => c.notNull())
      .addColumn('id', types.key, (c) => c.notNull())
      .addColumn('orders', types.integer, (c) => c.notNull())
      .addColumn('total', types.yen, (c) => c.notNull())
      .addPrimaryKeyConstraint('sales_change_key', ['day', 'id'])
      .execute()
    await schema
      .createTable('sales_zone')
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .addColumn('time_zone', types.key, (c) => c.notNull())
      .addCheckConstraint('sales_zone_one_row', sql`id = 1`)
      .execute()
    await schema
      .alterTable('base_info')
      .addColumn('low_stock', types.integer, (c) => c.defaultTo(sql.lit(5)))
      .execute()
    await sql`create index variant_by_stock on variant (stock, product_id)
      where visible and not stock_unlimited`.execute(db)
    await sql`create index outbox_dead on outbox (dead_at) where dead_at is not null`.execute(db)
    await schema.createIndex('customer_by_status').on('customer').column('status').execute()
  },
}
