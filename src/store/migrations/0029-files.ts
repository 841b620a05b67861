import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The files that merchants keep in folders of their own. */
export const files: Migration = {
  name: '0029-files',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .createTable('user_file')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('path', types.key, (c) => c.notNull().unique())
      .addColumn('folder', types.key, (c) => c.notNull())
      .addColumn('kind', types.key, (c) => c.notNull())
      .addColumn('size', types.count, (c) => c.notNull())
      .addColumn('digest', types.key)
      .addColumn('has_thumbnail', types.flag, (c) => c.notNull())
      .addColumn('member_id', types.key)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    await schema.createIndex('user_file_by_folder').on('user_file').columns(['folder', 'path']).execute()
  },
}
