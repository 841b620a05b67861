import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migration.ts'
import type { Database } from '../schema.ts'

/**
 * What the lists of the office are sorted by, with what every search of them asks for: far pages are counted off
 * in the index alone, and the rows of a page are the first that are read.
 */
export const deepLists: Migration = {
  name: '0050-deep-lists',
  async run(db) {
    for (const [index, column] of [
      ['product_by_name', 'name'],
      ['product_by_created_at', 'created_at'],
      ['product_by_update', 'updated_at'],
      ['product_by_first_code', 'first_code'],
    ] as const)
      await replaceIndex(db, index, sql`product (${sql.ref(column)}, id, status)`)
    // SQLite reads a row for whatever a condition names that the index has not, the one of the index itself too.
    for (const [index, column] of [
      ['orders_by_time', 'ordered_at'],
      ['orders_by_update', 'updated_at'],
      ['orders_by_amount', 'payment_total'],
    ] as const)
      await replaceIndex(
        db,
        index,
        sql`orders (${sql.ref(column)}, id, status, order_no) where order_no is not null`,
      )
    await sql`create index orders_by_state on orders (status, id, order_no) where order_no is not null`.execute(
      db,
    )
    await sql`create index variant_by_pieces on variant (product_id, visible, stock_unlimited, stock, id)`.execute(
      db,
    )
    await replaceIndex(
      db,
      'variant_by_stock',
      sql`variant (stock, product_id, id, visible, stock_unlimited) where visible and not stock_unlimited`,
    )
    await sql`create index mail_by_id on mail (id, recipient)`.execute(db)
  },
}

const replaceIndex = async (
  db: Kysely<Database>,
  index: string,
  on: ReturnType<typeof sql>,
): Promise<void> => {
  await sql`drop index ${sql.id(index)}`.execute(db)
  await sql`create index ${sql.id(index)} on ${on}`.execute(db)
}
