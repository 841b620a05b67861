import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The columns of CSV files that members chose, and in which order; of a type nobody chose for there are none. */
export const csv: Migration = {
  name: '0020-csv',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('csv_column')
      .addColumn('csv_type', types.integer, (c) => c.notNull())
      .addColumn('name', types.key, (c) => c.notNull())
      .addColumn('enabled', types.flag, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('csv_column_key', ['csv_type', 'name'])
      .execute()
  },
}
