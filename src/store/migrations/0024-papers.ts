import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'
import { addPages } from './pages.ts'

/** Receipts that customers had issued, and what members usually write upon papers. */
export const papers: Migration = {
  name: '0024-papers',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .createTable('receipt')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('receipt_no', types.integer, (c) => c.notNull())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('paper', types.text, (c) => c.notNull())
      .addColumn('issued_at', types.instant, (c) => c.notNull())
      .addUniqueConstraint('receipt_once', ['order_id', 'receipt_no'])
      .execute()
    await schema
      .createTable('paper_wording')
      .addColumn('member_id', types.key, (c) => c.primaryKey().references('member.id').onDelete('cascade'))
      .addColumn('wording', types.text, (c) => c.notNull())
      .execute()
    await addPages(db, [
      {
        ...{ id: 57, url: 'order_papers', file: 'Shopping/papers', name: 'ご注文の書類' },
        ...{ title: ['請求書・領収書', 'Invoice and receipts'], noindex: true, layout: 2 },
      },
    ])
  },
}
