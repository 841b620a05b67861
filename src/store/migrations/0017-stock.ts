import type { Migration } from '../migration.ts'

/** Changes of stock are listed by time; the shop is told by mail of what runs out. */
export const stock: Migration = {
  name: '0017-stock',
  async run(db) {
    for (const table of ['stock_movement', 'stock_change'])
      await db.schema.createIndex(`${table}_by_time`).on(table).columns(['created_at', 'id']).execute()
    const isNew =
      (await db.selectFrom('mail_template').select('id').limit(1).executeTakeFirst()) === undefined
    if (isNew) return
    await db
      .insertInto('mail_template')
      .values({
        id: 14,
        name: '在庫僅少通知メール',
        name_en: 'Low stock',
        file_name: 'stock_low',
        subject: '在庫が残りわずかです',
        subject_en: 'Stock is running low',
        text: null,
        html: null,
        version: 1,
      })
      .execute()
  },
}
