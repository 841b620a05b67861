import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/**
 * Pictures are uploaded: those of a product have words of their own and are shown once their sizes are
 * made, a variant shows one of them, a category has one. By the name of a file is found who shows it; what
 * nobody shows is noted, and goes after its time of grace.
 */
export const pictures: Migration = {
  name: '0019-pictures',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    for (const name of ['alt', 'alt_en'])
      await schema.alterTable('product_image').addColumn(name, types.text).execute()
    await schema
      .alterTable('product_image')
      .addColumn('made', types.flag, (c) => c.notNull().defaultTo(true))
      .execute()
    await schema
      .alterTable('variant')
      .addColumn('image_id', types.integer, (c) => c.references('product_image.id').onDelete('set null'))
      .execute()
    for (const name of ['image', 'image_waiting'])
      await schema.alterTable('category').addColumn(name, types.key).execute()
    await schema
      .createTable('unused_picture')
      .addColumn('file_name', types.key, (c) => c.primaryKey())
      .addColumn('since', types.instant, (c) => c.notNull())
      .execute()
    for (const [table, column] of [
      ['product_image', 'file_name'],
      ['variant', 'image_id'],
      ['order_line', 'image'],
    ] as const)
      await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  },
}
