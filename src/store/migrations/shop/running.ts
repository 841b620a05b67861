import { sql } from 'kysely'
import type { Make } from './make.ts'

const mailTemplate: Make = async ({ db, types }) => {
  await db.schema
    .createTable('mail_template')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('file_name', types.key, (c) => c.notNull().unique())
    .addColumn('subject', types.text, (c) => c.notNull())
    .addColumn('subject_en', types.text)
    .addColumn('text', types.text)
    .addColumn('html', types.text)
    .addColumn('text_en', types.text)
    .addColumn('html_en', types.text)
    .addColumn('deletable', types.flag, (c) => c.notNull().defaultTo(sql.lit(false)))
    .addColumn('version', types.integer, (c) => c.notNull())
    .execute()
}

const mailServer: Make = async ({ db, types }) => {
  await db.schema
    .createTable('mail_server')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('host', types.text)
    .addColumn('port', types.integer, (c) => c.notNull())
    .addColumn('security', types.text, (c) => c.notNull())
    .addColumn('user_name', types.text)
    .addColumn('password', types.text)
    .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .addCheckConstraint('mail_server_one_row', sql`id = 1`)
    .execute()
}

const mail: Make = async ({ db, types }) => {
  await db.schema
    .createTable('mail')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('message_id', types.key, (c) => c.notNull().unique())
    .addColumn('event_id', types.key)
    .addColumn('order_id', types.key, (c) => c.references('orders.id'))
    .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
    .addColumn('member_id', types.key, (c) => c.references('member.id'))
    .addColumn('template', types.text, (c) => c.notNull())
    .addColumn('sender', types.text, (c) => c.notNull())
    .addColumn('recipient', types.text, (c) => c.notNull())
    .addColumn('bcc', types.text)
    .addColumn('reply_to', types.text)
    .addColumn('thread', types.text)
    .addColumn('unsubscribe', types.text)
    .addColumn('subject', types.text, (c) => c.notNull())
    .addColumn('text', types.text, (c) => c.notNull())
    .addColumn('html', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('sent_at', types.instant)
    .execute()
  await db.schema.createIndex('mail_by_customer').on('mail').columns(['customer_id']).execute()
  await db.schema.createIndex('mail_by_event').on('mail').columns(['event_id']).execute()
  await db.schema.createIndex('mail_by_id').on('mail').columns(['id', 'recipient']).execute()
  await db.schema.createIndex('mail_by_order').on('mail').columns(['order_id']).execute()
  await db.schema.createIndex('mail_by_time').on('mail').columns(['created_at']).execute()
  await db.schema.createIndex('mail_states').on('mail').columns(['id', 'sent_at', 'event_id']).execute()
}

const outbox: Make = async ({ db, types }) => {
  await db.schema
    .createTable('outbox')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('subscriber', types.key, (c) => c.notNull())
    .addColumn('event', types.key, (c) => c.notNull())
    .addColumn('payload', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('attempts', types.integer, (c) => c.notNull())
    .addColumn('next_attempt_at', types.instant, (c) => c.notNull())
    .addColumn('leased_until', types.instant)
    .addColumn('done_at', types.instant)
    .addColumn('dead_at', types.instant)
    .addColumn('last_error', types.text)
    .execute()
  await sql`create index outbox_by_subscriber on outbox (subscriber, next_attempt_at) where done_at is null`.execute(
    db,
  )
  await sql`create index outbox_dead on outbox (dead_at) where dead_at is not null`.execute(db)
  await sql`create index outbox_done on outbox (done_at) where done_at is not null`.execute(db)
  await sql`create index outbox_due on outbox (next_attempt_at) where done_at is null`.execute(db)
  await sql`create index outbox_told on outbox (done_at) where done_at is not null and payload <> '{}'`.execute(
    db,
  )
}

const job: Make = async ({ db, types }) => {
  await db.schema
    .createTable('job')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('who', types.key, (c) => c.notNull())
    .addColumn('input', types.text, (c) => c.notNull())
    .addColumn('state', types.key, (c) => c.notNull())
    .addColumn('done', types.integer, (c) => c.notNull())
    .addColumn('total', types.integer, (c) => c.notNull())
    .addColumn('result', types.text)
    .addColumn('errors', types.text)
    .addColumn('tries', types.integer, (c) => c.notNull())
    .addColumn('leased_until', types.instant)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('started_at', types.instant)
    .addColumn('ended_at', types.instant)
    .addCheckConstraint('job_state', sql`state in ('waiting', 'running', 'done', 'failed')`)
    .execute()
  await sql`create unique index job_one_running_of_a_kind on job (kind) where state = 'running'`.execute(db)
}

const feed: Make = async ({ db, types }) => {
  await db.schema
    .createTable('feed')
    .addColumn('name', types.key, (c) => c.primaryKey())
    .addColumn('file', types.text, (c) => c.notNull())
    .addColumn('media_type', types.text, (c) => c.notNull())
    .addColumn('digest', types.text, (c) => c.notNull())
    .addColumn('article_count', types.integer, (c) => c.notNull())
    .addColumn('left_out_count', types.integer, (c) => c.notNull())
    .addColumn('shop_version', types.integer, (c) => c.notNull())
    .addColumn('made_at', types.instant, (c) => c.notNull())
    .execute()
}

const schedule: Make = async ({ db, types }) => {
  await db.schema
    .createTable('schedule')
    .addColumn('kind', types.key, (c) => c.primaryKey())
    .addColumn('rhythm', types.text, (c) => c.notNull())
    .addColumn('next_at', types.instant, (c) => c.notNull())
    .execute()
}

const rateLimit: Make = async ({ db, types }) => {
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', types.key, (c) => c.primaryKey())
    .addColumn('hits', types.integer, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_limit_by_end').on('rate_limit').columns(['expires_at']).execute()
}

const idempotency: Make = async ({ db, types }) => {
  await db.schema
    .createTable('idempotency')
    .addColumn('visitor', types.key, (c) => c.notNull())
    .addColumn('transition', types.key, (c) => c.notNull())
    .addColumn('key', types.key, (c) => c.notNull())
    .addColumn('digest', types.key, (c) => c.notNull())
    .addColumn('reply', types.text)
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['visitor', 'transition', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_by_end').on('idempotency').columns(['expires_at']).execute()
}

const plugin: Make = async ({ db, types }) => {
  await db.schema
    .createTable('plugin')
    .addColumn('code', types.key, (c) => c.primaryKey())
    .addColumn('version', types.text, (c) => c.notNull())
    .addColumn('enabled', types.flag, (c) => c.notNull())
    .addColumn('steps', types.integer, (c) => c.notNull())
    .addColumn('fault', types.text)
    .addColumn('fault_at', types.instant)
    .addColumn('secret_settings', types.text)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
}

const backgroundFault: Make = async ({ db, types }) => {
  await db.schema
    .createTable('background_fault')
    .addColumn('plugin_code', types.key, (c) => c.primaryKey())
    .addColumn('fault', types.text, (c) => c.notNull())
    .addColumn('fault_at', types.instant, (c) => c.notNull())
    .execute()
}

const heartbeat: Make = async ({ db, types }) => {
  await db.schema
    .createTable('heartbeat')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('at', types.instant, (c) => c.notNull())
    .execute()
}

/** Tables that keep the shop running: mails, events, jobs, limits. */
export const runningTables: readonly Make[] = [
  mailTemplate,
  mailServer,
  mail,
  outbox,
  job,
  feed,
  schedule,
  rateLimit,
  idempotency,
  plugin,
  backgroundFault,
  heartbeat,
]
