import { sql } from 'kysely'
import type { Make } from './make.ts'

const memberRole: Make = async ({ db, types }) => {
  await db.schema
    .createTable('member_role')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('permissions', types.text, (c) => c.notNull())
    .execute()
}

const member: Make = async ({ db, types }) => {
  await db.schema
    .createTable('member')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('login_id', types.key, (c) => c.notNull().unique())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('authority', types.integer, (c) => c.notNull())
    .addColumn('role_id', types.integer, (c) => c.references('member_role.id'))
    .addColumn('password_hash', types.text, (c) => c.notNull())
    .addColumn('active', types.flag, (c) => c.notNull())
    .addColumn('totp_secret', types.text)
    .addColumn('totp_step', types.integer)
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('last_login_at', types.instant)
    .addColumn('writes_scripts', types.flag, (c) => c.notNull().defaultTo(sql.lit(false)))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .addColumn('version', types.integer, (c) => c.notNull())
    .execute()
}

const accessToken: Make = async ({ db, types }) => {
  await db.schema
    .createTable('access_token')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id'))
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('permissions', types.text, (c) => c.notNull())
    .addColumn('networks', types.text)
    .addColumn('ends_on', types.key)
    .addColumn('digest', types.key, (c) => c.notNull().unique())
    .addColumn('hint', types.text, (c) => c.notNull())
    .addColumn('former_digest', types.key, (c) => c.unique())
    .addColumn('former_until', types.instant)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('last_used_at', types.instant)
    .addColumn('last_used_ip', types.text)
    .execute()
}

const memberRecoveryCode: Make = async ({ db, types }) => {
  await db.schema
    .createTable('member_recovery_code')
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('code_hash', types.key, (c) => c.notNull())
    .addPrimaryKeyConstraint('member_recovery_code_key', ['member_id', 'code_hash'])
    .execute()
}

const memberSession: Make = async ({ db, types }) => {
  await db.schema
    .createTable('member_session')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('public_id', types.key, (c) => c.notNull().unique())
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('stage', types.key, (c) => c.notNull())
    .addColumn('means', types.key, (c) => c.notNull().defaultTo(sql.lit('password')))
    .addColumn('wrong_codes', types.integer, (c) => c.notNull())
    .addColumn('user_agent', types.text, (c) => c.notNull())
    .addColumn('client_ip', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('seen_at', types.instant, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .addColumn('ends_at', types.instant, (c) => c.notNull())
    .addCheckConstraint('member_session_stage', sql`stage in ('open', 'code', 'device')`)
    .execute()
  await db.schema.createIndex('member_session_by_end').on('member_session').columns(['expires_at']).execute()
  await db.schema
    .createIndex('member_session_of_member')
    .on('member_session')
    .columns(['member_id', 'seen_at'])
    .execute()
}

const memberPasskey: Make = async ({ db, types }) => {
  await db.schema
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
  await db.schema
    .createIndex('member_passkey_of_member')
    .on('member_passkey')
    .columns(['member_id', 'id'])
    .execute()
}

const passkeyChallenge: Make = async ({ db, types }) => {
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('session_id', types.key, (c) => c.primaryKey())
    .addColumn('purpose', types.key, (c) => c.notNull())
    .addColumn('challenge', types.text, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .addCheckConstraint('passkey_challenge_purpose', sql`purpose in ('add', 'signIn')`)
    .execute()
  await db.schema
    .createIndex('passkey_challenge_by_end')
    .on('passkey_challenge')
    .columns(['expires_at'])
    .execute()
}

const loginHistory: Make = async ({ db, types }) => {
  await db.schema
    .createTable('login_history')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('login_id', types.text, (c) => c.notNull())
    .addColumn('member_id', types.key, (c) => c.references('member.id').onDelete('set null'))
    .addColumn('client_ip', types.key, (c) => c.notNull())
    .addColumn('success', types.flag, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('means', types.key, (c) => c.notNull().defaultTo(sql.lit('password')))
    .execute()
  await db.schema
    .createIndex('login_history_by_ip')
    .on('login_history')
    .columns(['client_ip', 'id'])
    .execute()
  await db.schema
    .createIndex('login_history_by_login_id')
    .on('login_history')
    .columns(['login_id', 'id'])
    .execute()
}

const denyRule: Make = async ({ db, types }) => {
  await db.schema
    .createTable('deny_rule')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('authority', types.integer, (c) => c.notNull())
    .addColumn('deny_url', types.text, (c) => c.notNull())
    .addUniqueConstraint('deny_rule_once', ['authority', 'deny_url'])
    .execute()
}

const security: Make = async ({ db, types }) => {
  await db.schema
    .createTable('security')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('admin_allow_hosts', types.text, (c) => c.notNull().defaultTo(sql.lit('')))
    .addColumn('admin_deny_hosts', types.text, (c) => c.notNull().defaultTo(sql.lit('')))
    .addColumn('front_allow_hosts', types.text, (c) => c.notNull().defaultTo(sql.lit('')))
    .addColumn('front_deny_hosts', types.text, (c) => c.notNull().defaultTo(sql.lit('')))
    .addColumn('trusted_hosts', types.text, (c) => c.notNull())
    .addColumn('maintenance', types.flag, (c) => c.notNull().defaultTo(sql.lit(false)))
    .addColumn('opened_at', types.text)
    .addColumn('is_demonstration', types.flag, (c) => c.notNull().defaultTo(sql.lit(false)))
    .addColumn('guest_orders_recipient', types.integer, (c) => c.notNull().defaultTo(sql.lit(10)))
    .addColumn('guest_orders_network', types.integer, (c) => c.notNull().defaultTo(sql.lit(30)))
    .addColumn('network_factor', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .execute()
}

const listView: Make = async ({ db, types }) => {
  await db.schema
    .createTable('list_view')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('screen', types.key, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('query', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addUniqueConstraint('list_view_once', ['member_id', 'screen', 'name'])
    .execute()
}

const bulkChange: Make = async ({ db, types }) => {
  await db.schema
    .createTable('bulk_change')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('screen', types.key, (c) => c.notNull())
    .addColumn('former', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('bulk_change_of_member')
    .on('bulk_change')
    .columns(['member_id', 'screen', 'id'])
    .execute()
  await db.schema.createIndex('bulk_change_expiry').on('bulk_change').column('expires_at').execute()
}

const listColumns: Make = async ({ db, types }) => {
  await db.schema
    .createTable('list_columns')
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('screen', types.key, (c) => c.notNull())
    .addColumn('columns', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('list_columns_key', ['member_id', 'screen'])
    .execute()
}

const officeMenu: Make = async ({ db, types }) => {
  await db.schema
    .createTable('office_menu')
    .addColumn('member_id', types.key, (c) => c.primaryKey().references('member.id').onDelete('cascade'))
    .addColumn('pinned', types.text, (c) => c.notNull())
    .addColumn('folded', types.flag, (c) => c.notNull())
    .execute()
}

const paperWording: Make = async ({ db, types }) => {
  await db.schema
    .createTable('paper_wording')
    .addColumn('member_id', types.key, (c) => c.primaryKey().references('member.id').onDelete('cascade'))
    .addColumn('wording', types.text, (c) => c.notNull())
    .execute()
}

const auditLog: Make = async ({ db, types }) => {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', types.integer, (c) => c.primaryKey())
    .addColumn('at', types.instant, (c) => c.notNull())
    .addColumn('member_id', types.key, (c) => c.notNull())
    .addColumn('login_id', types.key, (c) => c.notNull())
    .addColumn('member_name', types.text, (c) => c.notNull())
    .addColumn('token_name', types.text)
    .addColumn('client_ip', types.key, (c) => c.notNull())
    .addColumn('transition', types.key, (c) => c.notNull())
    .addColumn('input', types.text, (c) => c.notNull())
    .addColumn('changes', types.text, (c) => c.notNull())
    .addColumn('digest', types.key, (c) => c.notNull())
    .addColumn('seal', types.key)
    .addColumn('secret', types.key)
    .execute()
  await db.schema.createIndex('audit_log_by_at').on('audit_log').columns(['at', 'seq']).execute()
  await db.schema
    .createIndex('audit_log_by_member_id')
    .on('audit_log')
    .columns(['member_id', 'seq'])
    .execute()
  await db.schema
    .createIndex('audit_log_by_transition')
    .on('audit_log')
    .columns(['transition', 'seq'])
    .execute()
}

const auditSubject: Make = async ({ db, types }) => {
  await db.schema
    .createTable('audit_subject')
    .addColumn('seq', types.integer, (c) => c.notNull().references('audit_log.seq').onDelete('cascade'))
    .addColumn('table_name', types.key, (c) => c.notNull())
    .addColumn('row_key', types.key, (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_subject_key', ['seq', 'table_name', 'row_key'])
    .execute()
  await db.schema
    .createIndex('audit_subject_by_row')
    .on('audit_subject')
    .columns(['table_name', 'row_key', 'seq'])
    .execute()
}

const appSecret: Make = async ({ db, types }) => {
  await db.schema
    .createTable('app_secret')
    .addColumn('fingerprint', types.key, (c) => c.primaryKey())
    .addColumn('first_at', types.instant, (c) => c.notNull())
    .addColumn('used_at', types.instant, (c) => c.notNull())
    .addColumn('derive_key', types.text)
    .execute()
}

/** The members, their sign-in, and the record of their actions. */
export const membersTables: readonly Make[] = [
  memberRole,
  member,
  accessToken,
  memberRecoveryCode,
  memberSession,
  memberPasskey,
  passkeyChallenge,
  loginHistory,
  denyRule,
  security,
  listView,
  bulkChange,
  listColumns,
  officeMenu,
  paperWording,
  auditLog,
  auditSubject,
  appSecret,
]
