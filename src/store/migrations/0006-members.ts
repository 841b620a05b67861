import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Who works in the shop: members, how they sign in, and what their roles deny them. */
export const members: Migration = {
  name: '0006-members',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .createTable('member')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('login_id', types.key, (c) => c.notNull().unique())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('authority', types.integer, (c) => c.notNull())
      .addColumn('password_hash', types.text, (c) => c.notNull())
      .addColumn('active', types.flag, (c) => c.notNull())
      .addColumn('totp_secret', types.text)
      .addColumn('totp_step', types.integer)
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('last_login_at', types.instant)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('updated_at', types.instant, (c) => c.notNull())
      .addColumn('version', types.integer, (c) => c.notNull())
      .execute()
    await schema
      .createTable('member_recovery_code')
      .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
      .addColumn('code_hash', types.key, (c) => c.notNull())
      .addPrimaryKeyConstraint('member_recovery_code_key', ['member_id', 'code_hash'])
      .execute()
    await schema
      .createTable('member_session')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('public_id', types.key, (c) => c.notNull().unique())
      .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
      .addColumn('stage', types.key, (c) => c.notNull())
      .addColumn('wrong_codes', types.integer, (c) => c.notNull())
      .addColumn('user_agent', types.text, (c) => c.notNull())
      .addColumn('client_ip', types.text, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('seen_at', types.instant, (c) => c.notNull())
      .addColumn('expires_at', types.instant, (c) => c.notNull())
      .addColumn('ends_at', types.instant, (c) => c.notNull())
      .addCheckConstraint('member_session_stage', sql`stage in ('open', 'code', 'device')`)
      .execute()
    await schema
      .createIndex('member_session_of_member')
      .on('member_session')
      .columns(['member_id', 'seen_at'])
      .execute()
    await schema.createIndex('member_session_by_end').on('member_session').column('expires_at').execute()
    await schema
      .createTable('login_history')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('login_id', types.text, (c) => c.notNull())
      .addColumn('member_id', types.key, (c) => c.references('member.id').onDelete('set null'))
      .addColumn('client_ip', types.key, (c) => c.notNull())
      .addColumn('success', types.flag, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    await schema.createIndex('login_history_by_ip').on('login_history').columns(['client_ip', 'id']).execute()
    await schema
      .createIndex('login_history_by_login_id')
      .on('login_history')
      .columns(['login_id', 'id'])
      .execute()
    await schema
      .createTable('deny_rule')
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('authority', types.integer, (c) => c.notNull())
      .addColumn('deny_url', types.text, (c) => c.notNull())
      .addUniqueConstraint('deny_rule_once', ['authority', 'deny_url'])
      .execute()
  },
}
