import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Members write to the customer of an order; the mail says who did. */
export const orderMails: Migration = {
  name: '0025-order-mails',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    await db.schema
      .alterTable('mail')
      .addColumn('member_id', types.key, (c) => c.references('member.id'))
      .execute()
    const isNew =
      (await db.selectFrom('mail_template').select('id').limit(1).executeTakeFirst()) === undefined
    if (isNew) return
    await db
      .insertInto('mail_template')
      .values({
        id: 15,
        name: '受注個別メール',
        name_en: 'Mail about an order',
        file_name: 'order_mail',
        subject: '{{ written.subject }}',
        subject_en: null,
        text: null,
        html: null,
        version: 1,
      })
      .execute()
  },
}
