import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** From where the shop may be asked, and whether it is open: apart from what it says of itself. */
export const security: Migration = {
  name: '0010-security',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    const lists = ['admin_allow_hosts', 'admin_deny_hosts', 'front_allow_hosts', 'front_deny_hosts']
    let table = db.schema.createTable('security').addColumn('id', types.integer, (c) => c.primaryKey())
    for (const list of lists)
      table = table.addColumn(list, types.text, (c) => c.notNull().defaultTo(sql.lit('')))
    await table
      .addColumn('trusted_hosts', types.text, (c) => c.notNull())
      .addColumn('maintenance', types.flag, (c) => c.notNull().defaultTo(sql.lit(false)))
      .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
      .execute()
    await sql`insert into security (id, trusted_hosts)
      select 1, coalesce((select trusted_hosts from base_info), '')`.execute(db)
    await db.schema.alterTable('base_info').dropColumn('trusted_hosts').execute()
  },
}
