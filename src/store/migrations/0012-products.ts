import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What members did to stock and prices, and what their lists of products are sorted by. */
export const products: Migration = {
  name: '0012-products',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    const change = (table: string) =>
      schema
        .createTable(table)
        .addColumn('id', types.serial, (c) => c.primaryKey())
        .addColumn('variant_id', types.integer, (c) =>
          c.notNull().references('variant.id').onDelete('cascade'),
        )
        .addColumn('member_id', types.key, (c) => c.notNull().references('member.id'))
        .addColumn('created_at', types.instant, (c) => c.notNull())
    await change('stock_change')
      .addColumn('before', types.integer)
      .addColumn('after', types.integer)
      .addColumn('reason', types.text)
      .execute()
    await change('price_change')
      .addColumn('price01_before', types.yen)
      .addColumn('price02_before', types.yen, (c) => c.notNull())
      .addColumn('price01', types.yen)
      .addColumn('price02', types.yen, (c) => c.notNull())
      .execute()
    for (const table of ['stock_change', 'price_change'])
      await schema.createIndex(`${table}_by_variant`).on(table).columns(['variant_id', 'id']).execute()
    for (const column of ['name', 'created_at'])
      await schema.createIndex(`product_by_${column}`).on('product').columns([column, 'id']).execute()
  },
}
