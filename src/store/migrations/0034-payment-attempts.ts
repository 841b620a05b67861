import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'
import { addPages } from './pages.ts'

/** Payments that go out to a service and come back. */
export const paymentAttempts: Migration = {
  name: '0034-payment-attempts',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    await db.schema
      .createTable('payment_attempt')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('method', types.key, (c) => c.notNull())
      .addColumn('reference', types.key)
      .addColumn('url', types.text)
      .addColumn('amount', types.yen, (c) => c.notNull())
      .addColumn('received', types.yen, (c) => c.notNull())
      .addColumn('refunded', types.yen, (c) => c.notNull())
      .addColumn('status', types.key, (c) => c.notNull())
      .addColumn('looks', types.integer, (c) => c.notNull())
      .addColumn('look_at', types.instant)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('payment_attempt_by_order')
      .on('payment_attempt')
      .columns(['order_id', 'id'])
      .execute()
    await db.schema
      .createIndex('payment_attempt_by_reference')
      .unique()
      .on('payment_attempt')
      .columns(['method', 'reference'])
      .execute()
    await db.schema
      .createIndex('payment_attempt_to_look_up')
      .on('payment_attempt')
      .column('look_at')
      .where('look_at', 'is not', null)
      .execute()
    await addPages(db, [
      {
        ...{ id: 58, url: 'shopping_pay', file: 'Shopping/pay', name: '商品購入/お支払い' },
        ...{ title: ['お支払い', 'Payment'], noindex: true, layout: 2 },
      },
    ])
  },
}
