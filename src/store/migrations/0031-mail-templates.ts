import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Templates of mails are written in both languages, and merchants make their own. */
export const mailTemplates: Migration = {
  name: '0031-mail-templates',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    for (const column of ['text_en', 'html_en'])
      await schema.alterTable('mail_template').addColumn(column, types.text).execute()
    await schema
      .alterTable('mail_template')
      .addColumn('deletable', types.flag, (c) => c.notNull().defaultTo(false))
      .execute()
  },
}
