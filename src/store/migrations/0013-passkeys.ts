import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Members sign in with passkeys, too; the history of sign-ins says by what means. */
export const passkeys: Migration = {
  name: '0013-passkeys',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .createTable('member_passkey')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
      .addColumn('credential_id', types.key, (c) => c.notNull().unique())
      .addColumn('public_key', types.text, (c) => c.notNull())
      .addColumn('sign_count', types.count, (c) => c.notNull())
      .addColumn('transports', types.text, (c) => c.notNull())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('last_used_at', types.instant)
      .execute()
    await schema
      .createIndex('member_passkey_of_member')
      .on('member_passkey')
      .columns(['member_id', 'id'])
      .execute()
    await schema
      .createTable('passkey_challenge')
      .addColumn('session_id', types.key, (c) => c.primaryKey())
      .addColumn('purpose', types.key, (c) => c.notNull())
      .addColumn('challenge', types.text, (c) => c.notNull())
      .addColumn('expires_at', types.instant, (c) => c.notNull())
      .addCheckConstraint('passkey_challenge_purpose', sql`purpose in ('add', 'signIn')`)
      .execute()
    await schema
      .createIndex('passkey_challenge_by_end')
      .on('passkey_challenge')
      .column('expires_at')
      .execute()
    await schema
      .alterTable('login_history')
      .addColumn('means', types.key, (c) => c.notNull().defaultTo(sql.lit('password')))
      .execute()
  },
}
