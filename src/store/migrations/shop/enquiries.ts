import { sql } from 'kysely'
import type { Make } from './make.ts'

const enquiry: Make = async ({ db, types }) => {
  await db.schema
    .createTable('enquiry')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('ticket_id', types.key, (c) => c.notNull().unique())
    .addColumn('status', types.key, (c) => c.notNull())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('member_id', types.key)
    .addColumn('customer_id', types.key, (c) => c.references('customer.id').onDelete('set null'))
    .addColumn('order_id', types.key, (c) => c.references('orders.id').onDelete('set null'))
    .addColumn('order_no', types.key)
    .addColumn('product_code', types.key)
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('email_key', types.key, (c) => c.notNull())
    .addColumn('language', types.key, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('asked_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .addColumn('version', types.integer, (c) => c.notNull())
    .addCheckConstraint('enquiry_status', sql`status in ('open', 'inProgress', 'waiting', 'closed')`)
    .execute()
  await db.schema.createIndex('enquiry_by_status').on('enquiry').columns(['status', 'asked_at']).execute()
  await db.schema.createIndex('enquiry_by_change').on('enquiry').columns(['status', 'updated_at']).execute()
  await db.schema.createIndex('enquiry_by_customer').on('enquiry').column('customer_id').execute()
  await db.schema.createIndex('enquiry_by_order').on('enquiry').column('order_id').execute()
  await db.schema.createIndex('enquiry_by_order_no').on('enquiry').column('order_no').execute()
  await db.schema.createIndex('enquiry_by_email').on('enquiry').column('email_key').execute()
}

const enquiryMessage: Make = async ({ db, types }) => {
  await db.schema
    .createTable('enquiry_message')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('enquiry_id', types.key, (c) => c.notNull().references('enquiry.id').onDelete('cascade'))
    .addColumn('direction', types.key, (c) => c.notNull())
    .addColumn('subject', types.text)
    .addColumn('text', types.text, (c) => c.notNull())
    .addColumn('member_id', types.key)
    .addColumn('message_id', types.key, (c) => c.unique())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('enquiry_message_by_enquiry')
    .on('enquiry_message')
    .columns(['enquiry_id', 'id'])
    .execute()
}

const replyTemplate: Make = async ({ db, types }) => {
  await db.schema
    .createTable('reply_template')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('body', types.text, (c) => c.notNull())
    .addColumn('body_en', types.text)
    .execute()
}

/** Enquiries of shoppers, and the texts for replies to them. */
export const enquiriesTables: readonly Make[] = [enquiry, enquiryMessage, replyTemplate]
