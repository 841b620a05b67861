import { sql } from 'kysely'
import type { Make } from './make.ts'

const webhook: Make = async ({ db, types }) => {
  await db.schema
    .createTable('webhook')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id'))
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('url', types.text, (c) => c.notNull())
    .addColumn('events', types.text, (c) => c.notNull())
    .addColumn('active', types.flag, (c) => c.notNull())
    .addColumn('secret', types.text)
    .addColumn('hint', types.text, (c) => c.notNull())
    .addColumn('former_secret', types.text)
    .addColumn('former_until', types.instant)
    .addColumn('off_reason', types.text)
    .addColumn('off_at', types.instant)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
}

const webhookSequence: Make = async ({ db, types }) => {
  await db.schema
    .createTable('webhook_sequence')
    .addColumn('webhook_id', types.integer, (c) => c.notNull().references('webhook.id'))
    .addColumn('resource', types.key, (c) => c.notNull())
    .addColumn('last', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_sequence_key', ['webhook_id', 'resource'])
    .execute()
}

const webhookDelivery: Make = async ({ db, types }) => {
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('webhook_id', types.integer, (c) => c.notNull().references('webhook.id'))
    .addColumn('event_id', types.key, (c) => c.notNull())
    .addColumn('type', types.key, (c) => c.notNull())
    .addColumn('resource', types.key, (c) => c.notNull())
    .addColumn('sequence', types.integer, (c) => c.notNull())
    .addColumn('found', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('attempts', types.integer, (c) => c.notNull())
    .addColumn('next_attempt_at', types.instant)
    .addColumn('leased_until', types.instant)
    .addColumn('settled_at', types.instant)
    .addColumn('outcome', types.text)
    // An event that is taken twice is delivered once.
    .addUniqueConstraint('webhook_delivery_once', ['webhook_id', 'event_id', 'type', 'resource'])
    .execute()
  await sql`create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at, id) where settled_at is null`.execute(
    db,
  )
  await sql`create index webhook_delivery_open on webhook_delivery (webhook_id, resource, sequence) where settled_at is null`.execute(
    db,
  )
  await db.schema
    .createIndex('webhook_delivery_by_time')
    .on('webhook_delivery')
    .columns(['created_at'])
    .execute()
}

const webhookTry: Make = async ({ db, types }) => {
  await db.schema
    .createTable('webhook_try')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('delivery_id', types.key, (c) => c.notNull().references('webhook_delivery.id'))
    .addColumn('at', types.instant, (c) => c.notNull())
    .addColumn('status', types.integer)
    .addColumn('duration_ms', types.integer, (c) => c.notNull())
    .addColumn('error', types.text)
    .execute()
  await db.schema.createIndex('webhook_try_by_delivery').on('webhook_try').columns(['delivery_id']).execute()
  await db.schema.createIndex('webhook_try_by_time').on('webhook_try').columns(['at']).execute()
}

export const webhooksTables: readonly Make[] = [webhook, webhookSequence, webhookDelivery, webhookTry]
