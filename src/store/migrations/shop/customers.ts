import { sql } from 'kysely'
import { address, type Make, person } from './make.ts'

const customerGroup: Make = async ({ db, types }) => {
  await db.schema
    .createTable('customer_group')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('discount_percent', types.integer, (c) => c.notNull())
    .addColumn('prices', types.text)
    .addColumn('minimum_total', types.yen)
    .addColumn('within_days', types.integer)
    .addCheckConstraint('customer_group_discount', sql`discount_percent between 0 and 100`)
    .execute()
}

const customer: Make = async ({ db, types }) => {
  await db.schema
    .createTable('customer')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .$call(person(types))
    .addColumn('status', types.integer, (c) => c.notNull())
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('email_key', types.key, (c) => c.notNull())
    .addColumn('password_hash', types.text)
    .addColumn('postal_code', types.text)
    .addColumn('pref', types.integer)
    .addColumn('addr01', types.text)
    .addColumn('addr02', types.text)
    .addColumn('phone_number', types.text)
    .addColumn('birth', types.day)
    .addColumn('sex', types.integer)
    .addColumn('job', types.integer)
    .addColumn('group_id', types.integer, (c) => c.references('customer_group.id'))
    .addColumn('language', types.key, (c) => c.notNull())
    .addColumn('point', types.integer, (c) => c.notNull())
    .addColumn('points_moved_at', types.instant)
    .addColumn('points_end_on', types.day)
    .addColumn('secret_key_hash', types.key)
    .addColumn('secret_expires_at', types.instant)
    .addColumn('reset_key_hash', types.key)
    .addColumn('reset_expires_at', types.instant)
    .addColumn('buy_times', types.integer, (c) => c.notNull())
    .addColumn('buy_total', types.yen, (c) => c.notNull())
    .addColumn('first_buy_at', types.instant)
    .addColumn('last_buy_at', types.instant)
    .addColumn('newsletter_asked_at', types.instant)
    .addColumn('note', types.text)
    .addColumn('own_fields', types.text, (c) => c.notNull().defaultTo('{}'))
    .addColumn('blocked_at', types.instant)
    .addColumn('block_reason', types.text)
    .addColumn('deleted_at', types.instant)
    .addColumn('merged_into', types.key, (c) => c.references('customer.id'))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .addColumn('version', types.integer, (c) => c.notNull())
    .addUniqueConstraint('customer_reset', ['reset_key_hash'])
    .addUniqueConstraint('customer_secret', ['secret_key_hash'])
    .addCheckConstraint('customer_status', sql`status in (1, 2, 3)`)
    .execute()
  await db.schema
    .createIndex('customer_by_created_at')
    .on('customer')
    .columns(['created_at', 'id', 'status'])
    .execute()
  await sql`create index customer_by_group on customer (group_id, id) where group_id is not null`.execute(db)
  await sql`create index customer_by_points on customer (points_moved_at) where point > 0 and points_end_on is null`.execute(
    db,
  )
  await sql`create index customer_by_points_end on customer (points_end_on) where points_end_on is not null`.execute(
    db,
  )
  await sql`create index customer_merged on customer (merged_into) where merged_into is not null`.execute(db)
  await sql`create index customer_blocked on customer (email_key) where blocked_at is not null`.execute(db)
  await db.schema.createIndex('customer_by_status').on('customer').columns(['status']).execute()
  await db.schema
    .createIndex('customer_by_updated_at')
    .on('customer')
    .columns(['updated_at', 'id', 'status'])
    .execute()
  await sql`create unique index customer_email on customer (email_key) where status < 3`.execute(db)
}

const customerMerge: Make = async ({ db, types }) => {
  await db.schema
    .createTable('customer_merge')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('kept_id', types.key, (c) => c.notNull().references('customer.id'))
    .addColumn('gone_id', types.key, (c) => c.references('customer.id').unique())
    .addColumn('account', types.text)
    .addColumn('moved', types.text, (c) => c.notNull())
    .addColumn('member_id', types.key, (c) => c.references('member.id'))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('customer_merge_by_kept').on('customer_merge').column('kept_id').execute()
  await db.schema.createIndex('customer_merge_by_end').on('customer_merge').column('expires_at').execute()
}

const customerAddress: Make = async ({ db, types }) => {
  await db.schema
    .createTable('customer_address')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .$call(person(types))
    .$call(address(types))
    .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('customer_address_by_customer')
    .on('customer_address')
    .columns(['customer_id', 'created_at'])
    .execute()
}

const favorite: Make = async ({ db, types }) => {
  await db.schema
    .createTable('favorite')
    .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('favorite_key', ['customer_id', 'product_id'])
    .execute()
}

const savedItem: Make = async ({ db, types }) => {
  await db.schema
    .createTable('saved_item')
    .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
    .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id').onDelete('cascade'))
    .addColumn('quantity', types.integer, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('saved_item_key', ['customer_id', 'variant_id'])
    .addCheckConstraint('saved_item_quantity', sql`quantity between 1 and 999`)
    .execute()
  await db.schema.createIndex('saved_item_by_variant').on('saved_item').column('variant_id').execute()
}

const restockNotice: Make = async ({ db, types }) => {
  await db.schema
    .createTable('restock_notice')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id').onDelete('cascade'))
    .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('email_key', types.text, (c) => c.notNull())
    .addColumn('language', types.key, (c) => c.notNull())
    .addColumn('confirmed_at', types.instant)
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addUniqueConstraint('restock_notice_once', ['variant_id', 'email_key'])
    .execute()
  await db.schema
    .createIndex('restock_notice_by_customer')
    .on('restock_notice')
    .column('customer_id')
    .execute()
  await db.schema.createIndex('restock_notice_by_email').on('restock_notice').column('email_key').execute()
  await db.schema.createIndex('restock_notice_by_end').on('restock_notice').column('expires_at').execute()
}

const emailChange: Make = async ({ db, types }) => {
  await db.schema
    .createTable('email_change')
    .addColumn('customer_id', types.key, (c) => c.primaryKey().references('customer.id'))
    .addColumn('id', types.key, (c) => c.notNull().unique())
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('key_hash', types.key, (c) => c.unique())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
}

const emailUndo: Make = async ({ db, types }) => {
  await db.schema
    .createTable('email_undo')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('email_key', types.key, (c) => c.notNull())
    .addColumn('key_hash', types.key, (c) => c.unique())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('email_undo_customer_id').on('email_undo').columns(['customer_id']).execute()
  await db.schema.createIndex('email_undo_email_key').on('email_undo').columns(['email_key']).execute()
}

const passwordForm: Make = async ({ db, types }) => {
  await db.schema
    .createTable('password_form')
    .addColumn('form', types.key, (c) => c.primaryKey())
    .addColumn('sample', types.text, (c) => c.notNull())
    .execute()
}

const session: Make = async ({ db, types }) => {
  await db.schema
    .createTable('session')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('public_id', types.key)
    .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
    .addColumn('parent_id', types.key, (c) => c.references('session.id').onDelete('cascade'))
    .addColumn('user_agent', types.text)
    .addColumn('life_seconds', types.integer, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('seen_at', types.instant, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .addColumn('ends_at', types.instant)
    .execute()
  await db.schema.createIndex('session_by_customer').on('session').columns(['customer_id']).execute()
  await db.schema.createIndex('session_by_parent').on('session').columns(['parent_id']).execute()
  await db.schema.createIndex('session_by_end').on('session').columns(['expires_at']).execute()
  await db.schema.createIndex('session_public').unique().on('session').columns(['public_id']).execute()
}

const sessionItem: Make = async ({ db, types }) => {
  await db.schema
    .createTable('session_item')
    .addColumn('session_id', types.key, (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('name', types.key, (c) => c.notNull())
    .addColumn('value', types.text, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('session_item_key', ['session_id', 'name'])
    .execute()
  await db.schema.createIndex('session_item_by_end').on('session_item').columns(['expires_at']).execute()
}

const cart: Make = async ({ db, types }) => {
  await db.schema
    .createTable('cart')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('session_id', types.key, (c) => c.references('session.id').onDelete('cascade'))
    .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
    .addColumn('prefix', types.text, (c) => c.notNull())
    .addColumn('sale_type_id', types.integer, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .addColumn('version', types.integer, (c) => c.notNull())
    .addUniqueConstraint('cart_of_customer', ['customer_id', 'prefix', 'sale_type_id'])
    .addUniqueConstraint('cart_of_session', ['session_id', 'prefix', 'sale_type_id'])
    .execute()
}

const cartLine: Make = async ({ db, types }) => {
  await db.schema
    .createTable('cart_line')
    .addColumn('cart_id', types.key, (c) => c.notNull().references('cart.id').onDelete('cascade'))
    .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id'))
    .addColumn('quantity', types.integer, (c) => c.notNull())
    .addColumn('price', types.yen, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('cart_line_key', ['cart_id', 'variant_id'])
    .addCheckConstraint('cart_line_quantity', sql`quantity between 1 and 999`)
    .execute()
}

const customerOwnValue: Make = async ({ db, types }) => {
  await db.schema
    .createTable('customer_own_value')
    .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id').onDelete('cascade'))
    .addColumn('field_id', types.integer, (c) => c.notNull())
    .addColumn('value', types.key, (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_own_value_key', ['field_id', 'value', 'customer_id'])
    .execute()
  await db.schema
    .createIndex('customer_own_value_by_customer')
    .on('customer_own_value')
    .columns(['customer_id'])
    .execute()
}

/** Visitors, their accounts and their carts. */
export const customersTables: readonly Make[] = [
  customerGroup,
  customer,
  customerOwnValue,
  customerMerge,
  customerAddress,
  favorite,
  savedItem,
  restockNotice,
  emailChange,
  emailUndo,
  passwordForm,
  session,
  sessionItem,
  cart,
  cartLine,
]
