import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The one row that is written to see whether the database takes writes; the limits that a merchant may change. */
export const operating: Migration = {
  name: '0048-operating',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('heartbeat')
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .addColumn('at', types.instant, (c) => c.notNull())
      .execute()
    const limits = { guest_orders_recipient: 10, guest_orders_network: 30, network_factor: 1 }
    for (const [name, usual] of Object.entries(limits))
      await schema
        .alterTable('security')
        .addColumn(name, types.integer, (c) => c.notNull().defaultTo(sql.lit(usual)))
        .execute()
  },
}
