import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What merchants write in place of a theme's templates, and the themes that they bring. */
export const templates: Migration = {
  name: '0027-templates',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    for (const table of ['layout', 'block', 'page'])
      await schema
        .alterTable(table)
        .addColumn('version', types.integer, (c) => c.notNull().defaultTo(1))
        .execute()
    await schema
      .alterTable('base_info')
      .addColumn('theme_code', types.key, (c) => c.notNull().defaultTo('default'))
      .execute()
    await schema
      .createTable('theme')
      .addColumn('code', types.key, (c) => c.primaryKey())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('archive_name', types.text, (c) => c.notNull())
      .addColumn('archive_size', types.count, (c) => c.notNull())
      .addColumn('settings', types.text, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    await schema
      .createTable('template')
      .addColumn('theme_code', types.key, (c) => c.notNull())
      .addColumn('name', types.key, (c) => c.notNull())
      .addColumn('body', types.text, (c) => c.notNull())
      .addColumn('updated_at', types.instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('template_key', ['theme_code', 'name'])
      .execute()
    await schema
      .createTable('template_change')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('theme_code', types.key, (c) => c.notNull())
      .addColumn('name', types.key, (c) => c.notNull())
      .addColumn('body', types.text)
      .addColumn('member_id', types.key)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    await schema
      .createIndex('template_change_by_name')
      .on('template_change')
      .columns(['theme_code', 'name', 'id'])
      .execute()
  },
}
