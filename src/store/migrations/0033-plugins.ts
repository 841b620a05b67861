import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The plugins that were installed. */
export const plugins: Migration = {
  name: '0033-plugins',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    await db.schema
      .createTable('plugin')
      .addColumn('code', types.key, (c) => c.primaryKey())
      .addColumn('version', types.text, (c) => c.notNull())
      .addColumn('enabled', types.flag, (c) => c.notNull())
      .addColumn('steps', types.integer, (c) => c.notNull())
      .addColumn('fault', types.text)
      .addColumn('fault_at', types.instant)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
  },
}
