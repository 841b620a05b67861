import { sql } from 'kysely'
import type { Make } from './make.ts'

const payment: Make = async ({ db, types }) => {
  await db.schema
    .createTable('payment')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('charge', types.yen, (c) => c.notNull())
    .addColumn('rule_min', types.yen)
    .addColumn('rule_max', types.yen)
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('visible', types.flag, (c) => c.notNull())
    .addColumn('method', types.key, (c) => c.notNull())
    .addColumn('instructions', types.text)
    .addColumn('instructions_en', types.text)
    .addColumn('paid_when', types.key, (c) => c.notNull().defaultTo(sql.lit('any')))
    .addColumn('pay_within_days', types.integer)
    .execute()
}

const giftOption: Make = async ({ db, types }) => {
  await db.schema
    .createTable('gift_option')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('price', types.yen, (c) => c.notNull())
    .addColumn('description', types.text)
    .addColumn('description_en', types.text)
    .addColumn('omotegaki', types.text)
    .addColumn('mizuhiki', types.key, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('visible', types.flag, (c) => c.notNull())
    .execute()
}

const delivery: Make = async ({ db, types }) => {
  await db.schema
    .createTable('delivery')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('service_name', types.text)
    .addColumn('sale_type_id', types.integer, (c) => c.notNull())
    .addColumn('description', types.text)
    .addColumn('confirm_url', types.text)
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('visible', types.flag, (c) => c.notNull())
    .addColumn('island_days', types.integer, (c) => c.notNull().defaultTo(sql.lit(0)))
    .addColumn('temperature', types.key, (c) => c.notNull().defaultTo(sql.lit('normal')))
    .addColumn('takes_normal', types.flag, (c) => c.notNull().defaultTo(sql.lit(false)))
    .addColumn('most_weight', types.integer)
    .addColumn('most_size', types.integer)
    .addColumn('most_pieces', types.integer)
    .execute()
}

const deliveryArea: Make = async ({ db, types }) => {
  await db.schema
    .createTable('delivery_area')
    .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
    .addColumn('pref', types.integer, (c) => c.notNull())
    .addColumn('fee', types.yen, (c) => c.notNull())
    .addColumn('transit_days', types.integer)
    .addPrimaryKeyConstraint('delivery_area_key', ['delivery_id', 'pref'])
    .execute()
}

const deliveryTime: Make = async ({ db, types }) => {
  await db.schema
    .createTable('delivery_time')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('visible', types.flag, (c) => c.notNull())
    .execute()
}

const deliveryPayment: Make = async ({ db, types }) => {
  await db.schema
    .createTable('delivery_payment')
    .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
    .addColumn('payment_id', types.integer, (c) => c.notNull().references('payment.id'))
    .addPrimaryKeyConstraint('delivery_payment_key', ['delivery_id', 'payment_id'])
    .execute()
}

const deliveryDuration: Make = async ({ db, types }) => {
  await db.schema
    .createTable('delivery_duration')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('days', types.integer, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .execute()
}

const promotion: Make = async ({ db, types }) => {
  await db.schema
    .createTable('promotion')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('buy_count', types.integer)
    .addColumn('pay_count', types.integer)
    .addColumn('percent', types.integer)
    .addColumn('yen', types.yen)
    .addColumn('minimum', types.yen)
    .addColumn('times', types.integer)
    .addColumn('scope', types.key, (c) => c.notNull())
    .addColumn('category_ids', types.text, (c) => c.notNull())
    .addColumn('tag_ids', types.text, (c) => c.notNull())
    .addColumn('product_codes', types.text)
    .addColumn('group_ids', types.text, (c) => c.notNull())
    .addColumn('combines', types.flag, (c) => c.notNull())
    .addColumn('priority', types.integer, (c) => c.notNull())
    .addColumn('starts_at', types.instant)
    .addColumn('ends_at', types.instant)
    .addColumn('active', types.flag, (c) => c.notNull())
    .execute()
}

/** Payment, delivery and promotions. */
export const tradeTables: readonly Make[] = [
  payment,
  giftOption,
  delivery,
  deliveryArea,
  deliveryTime,
  deliveryPayment,
  deliveryDuration,
  promotion,
]
