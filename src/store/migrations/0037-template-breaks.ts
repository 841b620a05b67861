import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What was wrong with templates in force when a page was to be shown with them. */
export const templateBreaks: Migration = {
  name: '0037-template-breaks',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('template_break')
      .addColumn('page', types.key, (c) => c.primaryKey())
      .addColumn('templates', types.text, (c) => c.notNull())
      .addColumn('file', types.text, (c) => c.notNull())
      .addColumn('line', types.integer, (c) => c.notNull())
      .addColumn('reason', types.text, (c) => c.notNull())
      .addColumn('first_at', types.instant, (c) => c.notNull())
      .addColumn('last_at', types.instant, (c) => c.notNull())
      .execute()
  },
}
