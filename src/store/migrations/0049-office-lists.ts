import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What the lists of the office are sorted by without reading all rows. */
export const officeLists: Migration = {
  name: '0049-office-lists',
  async run(db, dialect) {
    await db.schema.alterTable('product').addColumn('first_code', columnTypes(dialect).key).execute()
    await sql`update product set first_code = (
      select min(variant.code) from variant where variant.product_id = product.id and variant.visible)`.execute(
      db,
    )
    await sql`create index product_by_first_code on product (first_code, id)`.execute(db)
    await sql`create index orders_by_amount on orders (payment_total, id) where order_no is not null`.execute(
      db,
    )
  },
}
