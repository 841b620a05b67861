import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The delivery methods that cannot carry a product: what is fragile, or has to stay cold. */
export const productDeliveries: Migration = {
  name: '0021-product-deliveries',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('excluded_delivery')
      .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
      .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
      .addPrimaryKeyConstraint('excluded_delivery_key', ['product_id', 'delivery_id'])
      .execute()
    await schema
      .createIndex('excluded_delivery_by_delivery')
      .on('excluded_delivery')
      .column('delivery_id')
      .execute()
  },
}
