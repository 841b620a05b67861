import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Products become public and private again at moments that were set before. */
export const sale: Migration = {
  name: '0018-sale',
  async run(db, dialect) {
    const { instant } = columnTypes(dialect)
    for (const column of ['sale_from', 'sale_until']) {
      await db.schema.alterTable('product').addColumn(column, instant).execute()
      await sql`create index ${sql.ref(`product_by_${column}`)} on product (${sql.ref(column)})
        where ${sql.ref(column)} is not null`.execute(db)
    }
  },
}
