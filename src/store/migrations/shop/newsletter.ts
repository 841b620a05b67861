import { sql } from 'kysely'
import type { Make } from './make.ts'

const subscription: Make = async ({ db, types }) => {
  await db.schema
    .createTable('subscription')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('customer_id', types.key, (c) => c.references('customer.id').onDelete('cascade'))
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('email_key', types.key, (c) => c.notNull().unique())
    .addColumn('language', types.key, (c) => c.notNull())
    .addColumn('origin', types.key, (c) => c.notNull())
    .addColumn('asked_at', types.instant, (c) => c.notNull())
    .addColumn('confirmed_at', types.instant)
    .addColumn('ended_at', types.instant)
    .addColumn('end_reason', types.key)
    .addColumn('expires_at', types.instant)
    .addColumn('soft_bounces', types.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('bounced_at', types.instant)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addCheckConstraint('subscription_end', sql`(ended_at is null) = (end_reason is null)`)
    .execute()
  await db.schema.createIndex('subscription_by_customer').on('subscription').column('customer_id').execute()
  await db.schema.createIndex('subscription_by_end').on('subscription').column('ended_at').execute()
  await db.schema.createIndex('subscription_by_expiry').on('subscription').column('expires_at').execute()
}

const newsletter: Make = async ({ db, types }) => {
  await db.schema
    .createTable('newsletter')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('subject', types.text, (c) => c.notNull())
    .addColumn('subject_en', types.text)
    .addColumn('body', types.text, (c) => c.notNull())
    .addColumn('body_en', types.text)
    .addColumn('segment', types.key, (c) => c.notNull())
    .addColumn('group_id', types.integer)
    .addColumn('days', types.integer)
    .addColumn('product_code', types.key)
    .addColumn('receiver_language', types.key)
    .addColumn('send_at', types.instant)
    .addColumn('member_id', types.key)
    .addColumn('started_at', types.instant)
    .addColumn('queued_at', types.instant)
    .addColumn('stopped_at', types.instant)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .execute()
  await sql`create index newsletter_planned on newsletter (send_at) where started_at is null and send_at is not null`.execute(
    db,
  )
}

const newsletterDelivery: Make = async ({ db, types }) => {
  await db.schema
    .createTable('newsletter_delivery')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('newsletter_id', types.integer, (c) =>
      c.notNull().references('newsletter.id').onDelete('cascade'),
    )
    .addColumn('subscription_id', types.key, (c) => c.references('subscription.id').onDelete('set null'))
    .addColumn('event_id', types.key, (c) => c.notNull().unique())
    .addColumn('outcome', types.key)
    .addColumn('done_at', types.instant)
    .addColumn('bounced_at', types.instant)
    .addColumn('ended_at', types.instant)
    // Nobody gets a newsletter twice, however often its job begins again.
    .addUniqueConstraint('newsletter_delivery_once', ['newsletter_id', 'subscription_id'])
    .execute()
  await db.schema
    .createIndex('newsletter_delivery_by_subscription')
    .on('newsletter_delivery')
    .column('subscription_id')
    .execute()
  await db.schema
    .createIndex('newsletter_delivery_by_end')
    .on('newsletter_delivery')
    .column('done_at')
    .execute()
  await sql`create index newsletter_delivery_waiting on newsletter_delivery (newsletter_id) where outcome is null`.execute(
    db,
  )
}

/** Newsletters, and the addresses that they go to. */
export const newsletterTables: readonly Make[] = [subscription, newsletter, newsletterDelivery]
