import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** How each member looks at the lists of the office: searches they keep, columns they chose. */
export const lists: Migration = {
  name: '0011-lists',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('list_view')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
      .addColumn('screen', types.key, (c) => c.notNull())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('query', types.text, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addUniqueConstraint('list_view_once', ['member_id', 'screen', 'name'])
      .execute()
    await schema
      .createTable('list_columns')
      .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
      .addColumn('screen', types.key, (c) => c.notNull())
      .addColumn('columns', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('list_columns_key', ['member_id', 'screen'])
      .execute()
  },
}
