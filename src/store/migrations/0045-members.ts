import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/**
 * A session of the office says by what means it was begun; the shop is told by mail when a way in of a member
 * changes; system administrators say who else writes scripts that run in browsers.
 */
export const memberKeys: Migration = {
  name: '0045-members',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    await db.schema
      .alterTable('member_session')
      .addColumn('means', types.key, (c) => c.notNull().defaultTo(sql.lit('password')))
      .execute()
    await db.schema
      .alterTable('member')
      .addColumn('writes_scripts', types.flag, (c) => c.notNull().defaultTo(false))
      .execute()
    const isNew =
      (await db.selectFrom('mail_template').select('id').limit(1).executeTakeFirst()) === undefined
    if (isNew) return
    await db
      .insertInto('mail_template')
      .values({
        id: 16,
        name: 'メンバー認証変更通知メール',
        name_en: 'Sign-in of a member changed',
        file_name: 'member_secured',
        subject: 'メンバーのログイン方法が変更されました',
        subject_en: 'The sign-in of a member has been changed',
        text: null,
        html: null,
        version: 1,
      })
      .execute()
  },
}
