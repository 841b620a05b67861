import { sql } from 'kysely'
import { address, type Make, person } from './make.ts'

const orders: Make = async ({ db, types }) => {
  await db.schema
    .createTable('orders')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .$call(person(types))
    .$call(address(types))
    .addColumn('pre_order_id', types.key, (c) => c.notNull().unique())
    .addColumn('order_no', types.key, (c) => c.unique())
    .addColumn('number_elsewhere', types.key)
    .addColumn('status', types.integer, (c) => c.notNull().references('order_status.id'))
    .addColumn('change_no', types.integer, (c) => c.notNull())
    .addColumn('session_id', types.key)
    .addColumn('cart_id', types.key)
    .addColumn('cart_version', types.integer, (c) => c.notNull())
    .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
    .addColumn('language', types.key, (c) => c.notNull())
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('message', types.text)
    .addColumn('note', types.text)
    .addColumn('own_fields', types.text, (c) => c.notNull().defaultTo('{}'))
    .addColumn('device_type', types.integer, (c) => c.notNull())
    .addColumn('subtotal', types.yen, (c) => c.notNull())
    .addColumn('discount', types.yen, (c) => c.notNull())
    .addColumn('delivery_fee_total', types.yen, (c) => c.notNull())
    .addColumn('charge', types.yen, (c) => c.notNull())
    .addColumn('tax', types.yen, (c) => c.notNull())
    .addColumn('total', types.yen, (c) => c.notNull())
    .addColumn('payment_total', types.yen, (c) => c.notNull())
    .addColumn('credit', types.yen, (c) => c.notNull().defaultTo(0))
    .addColumn('exchange_of', types.key, (c) => c.references('orders.id'))
    .addColumn('use_point', types.integer, (c) => c.notNull())
    .addColumn('add_point', types.integer, (c) => c.notNull())
    .addColumn('payment_id', types.integer, (c) => c.references('payment.id'))
    .addColumn('payment_name', types.text)
    .addColumn('names_ja', types.text)
    .addColumn('pay_within_days', types.integer)
    .addColumn('complete_message', types.text)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .addColumn('ordered_at', types.instant)
    .addColumn('payment_at', types.instant)
    .addCheckConstraint('orders_placed_has_number', sql`status = 8 or order_no is not null`)
    .execute()
  await sql`create index orders_by_amount on orders (payment_total, id, status, order_no) where order_no is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('orders_by_customer')
    .on('orders')
    .columns(['customer_id', 'ordered_at'])
    .execute()
  await sql`create index orders_by_exchange on orders (exchange_of) where exchange_of is not null`.execute(db)
  await sql`create index orders_by_email on orders (email) where order_no is not null`.execute(db)
  await db.schema
    .createIndex('orders_by_session')
    .on('orders')
    .columns(['session_id', 'ordered_at'])
    .execute()
  await sql`create index orders_by_state on orders (status, id, order_no) where order_no is not null`.execute(
    db,
  )
  await db.schema.createIndex('orders_by_status').on('orders').columns(['status', 'ordered_at']).execute()
  await sql`create index orders_by_time on orders (ordered_at, id, status, order_no) where order_no is not null`.execute(
    db,
  )
  await sql`create index orders_by_update on orders (updated_at, id, status, order_no) where order_no is not null`.execute(
    db,
  )
  // The open orders that are not paid: in statuses 1 and 4.
  await sql`create index orders_unpaid on orders (payment_id, payment_total, credit) where payment_at is null and status in (1, 4)`.execute(
    db,
  )
  await sql`create index orders_of_sessions on orders (ordered_at) where session_id is not null`.execute(db)
  await sql`create unique index orders_one_draft_a_cart on orders (cart_id) where status = 8`.execute(db)
}

const openOrder: Make = async ({ db, types }) => {
  await db.schema
    .createTable('open_order')
    .addColumn('order_id', types.key, (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('recipient', types.key, (c) => c.notNull())
    .addColumn('network', types.key, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('open_order_by_network').on('open_order').columns(['network']).execute()
  await db.schema.createIndex('open_order_by_recipient').on('open_order').columns(['recipient']).execute()
}

const shipping: Make = async ({ db, types }) => {
  await db.schema
    .createTable('shipping')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .$call(person(types))
    .$call(address(types))
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('address_key', types.key, (c) => c.notNull())
    .addColumn('sale_type_id', types.integer, (c) => c.notNull())
    .addColumn('delivery_id', types.integer, (c) => c.references('delivery.id'))
    .addColumn('delivery_name', types.text)
    .addColumn('delivery_time_id', types.integer)
    .addColumn('delivery_time', types.text)
    .addColumn('names_ja', types.text)
    .addColumn('delivery_date', types.day)
    .addColumn('gifts', types.text, (c) => c.notNull().defaultTo(sql.lit('[]')))
    .addColumn('tracking_number', types.text)
    .addColumn('note', types.text)
    .addColumn('shipped_at', types.instant)
    .addColumn('mail_sent_at', types.instant)
    .execute()
  await db.schema.createIndex('shipping_by_order').on('shipping').columns(['order_id', 'sort_no']).execute()
  await sql`create index shipping_by_wanted_day on shipping (delivery_date, pref, order_id) where shipped_at is null and delivery_date is not null`.execute(
    db,
  )
  await sql`create index shipping_of_parcels on shipping (order_id) where tracking_number like '%,%'`.execute(
    db,
  )
  await sql`create index shipping_by_tracking_number on shipping (tracking_number) where tracking_number is not null`.execute(
    db,
  )
}

const orderLine: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_line')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('shipping_id', types.key, (c) => c.references('shipping.id').onDelete('cascade'))
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('type', types.integer, (c) => c.notNull())
    .addColumn('product_id', types.integer, (c) => c.references('product.id'))
    .addColumn('variant_id', types.integer, (c) => c.references('variant.id'))
    .addColumn('product_name', types.text, (c) => c.notNull())
    .addColumn('product_code', types.key)
    .addColumn('class_name1', types.text)
    .addColumn('class_name2', types.text)
    .addColumn('class_category_name1', types.text)
    .addColumn('class_category_name2', types.text)
    .addColumn('names_ja', types.text)
    .addColumn('image', types.text)
    .addColumn('price', types.yen, (c) => c.notNull())
    .addColumn('quantity', types.integer, (c) => c.notNull())
    .addColumn('tax', types.integer, (c) => c.notNull())
    .addColumn('tax_rate', types.integer, (c) => c.notNull())
    .addColumn('tax_type', types.integer, (c) => c.notNull())
    .addColumn('tax_display', types.integer, (c) => c.notNull())
    .addColumn('rounding', types.integer)
    .addColumn('tax_adjust', types.integer, (c) => c.notNull())
    .addColumn('point_rate', types.integer)
    .addColumn('reduced', types.flag, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('order_line_by_image').on('order_line').columns(['image']).execute()
  await db.schema
    .createIndex('order_line_by_order')
    .on('order_line')
    .columns(['order_id', 'sort_no'])
    .execute()
  await db.schema.createIndex('order_line_by_shipping').on('order_line').columns(['shipping_id']).execute()
}

const orderChange: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_change')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('change_no', types.integer, (c) => c.notNull())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('amount', types.yen)
    .addColumn('rates', types.text)
    .addColumn('refund_to', types.text)
    .addColumn('words', types.text)
    .addColumn('member_id', types.key)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addUniqueConstraint('order_change_once', ['order_id', 'change_no'])
    .execute()
}

const orderWords: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_words')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('order_id', types.key, (c) => c.notNull().unique().references('orders.id').onDelete('cascade'))
    .addColumn('waits', types.flag, (c) => c.notNull().defaultTo(sql.lit(true)))
    .execute()
  await sql`create index order_words_waiting on order_words (id) where waits`.execute(db)
}

const paymentAttempt: Make = async ({ db, types }) => {
  await db.schema
    .createTable('payment_attempt')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('method', types.key, (c) => c.notNull())
    .addColumn('reference', types.key)
    .addColumn('url', types.text)
    .addColumn('amount', types.yen, (c) => c.notNull())
    .addColumn('received', types.yen, (c) => c.notNull())
    .addColumn('refunded', types.yen, (c) => c.notNull())
    .addColumn('status', types.key, (c) => c.notNull())
    .addColumn('looks', types.integer, (c) => c.notNull())
    .addColumn('look_at', types.instant)
    .addColumn('details', types.text)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('payment_attempt_by_order')
    .on('payment_attempt')
    .columns(['order_id', 'id'])
    .execute()
  await db.schema
    .createIndex('payment_attempt_by_reference')
    .unique()
    .on('payment_attempt')
    .columns(['method', 'reference'])
    .execute()
  await sql`create index payment_attempt_to_look_up on payment_attempt (look_at) where look_at is not null`.execute(
    db,
  )
}

const receipt: Make = async ({ db, types }) => {
  await db.schema
    .createTable('receipt')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('receipt_no', types.integer, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('paper', types.text, (c) => c.notNull())
    .addColumn('issued_at', types.instant, (c) => c.notNull())
    .addUniqueConstraint('receipt_once', ['order_id', 'receipt_no'])
    .execute()
}

const orderReturn: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_return')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('return_no', types.integer, (c) => c.notNull())
    .addColumn('status', types.key, (c) => c.notNull())
    .addColumn('reason', types.key, (c) => c.notNull())
    .addColumn('words', types.text)
    .addColumn('answer', types.text)
    .addColumn('asked_at', types.instant, (c) => c.notNull())
    .addColumn('decided_at', types.instant)
    .addColumn('ended_at', types.instant)
    .addUniqueConstraint('order_return_once', ['order_id', 'return_no'])
    .execute()
  await sql`create unique index order_return_one_open on order_return (order_id) where status in ('waiting', 'granted')`.execute(
    db,
  )
  await db.schema
    .createIndex('order_return_by_status')
    .on('order_return')
    .columns(['status', 'asked_at'])
    .execute()
}

const orderReturnLine: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_return_line')
    .addColumn('return_id', types.key, (c) => c.notNull().references('order_return.id').onDelete('cascade'))
    .addColumn('variant_id', types.integer, (c) => c.notNull())
    .addColumn('quantity', types.integer, (c) => c.notNull())
    .addColumn('received', types.integer)
    .addColumn('product_name', types.text, (c) => c.notNull())
    .addColumn('product_code', types.key, (c) => c.notNull())
    .addColumn('class_category_name1', types.text)
    .addColumn('class_category_name2', types.text)
    .addColumn('names_ja', types.text)
    .addPrimaryKeyConstraint('order_return_line_key', ['return_id', 'variant_id'])
    .execute()
}

const orderReturnPicture: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_return_picture')
    .addColumn('return_id', types.key, (c) => c.notNull().references('order_return.id').onDelete('cascade'))
    .addColumn('picture_no', types.integer, (c) => c.notNull())
    .addColumn('file_name', types.key, (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('order_return_picture_key', ['return_id', 'picture_no'])
    .execute()
}

const orderOwnValue: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_own_value')
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('field_id', types.integer, (c) => c.notNull())
    .addColumn('value', types.key, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_own_value_key', ['field_id', 'value', 'order_id'])
    .execute()
  await db.schema
    .createIndex('order_own_value_by_order')
    .on('order_own_value')
    .columns(['order_id'])
    .execute()
}

const promotionUse: Make = async ({ db, types }) => {
  await db.schema
    .createTable('promotion_use')
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('promotion_id', types.integer, (c) => c.notNull().references('promotion.id'))
    .addColumn('yen', types.yen, (c) => c.notNull())
    .addColumn('points', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('promotion_use_key', ['order_id', 'promotion_id'])
    .execute()
  await db.schema
    .createIndex('promotion_use_by_promotion')
    .on('promotion_use')
    .columns(['promotion_id', 'order_id'])
    .execute()
}

/** Orders, and what belongs to one. */
export const ordersTables: readonly Make[] = [
  orders,
  orderOwnValue,
  openOrder,
  shipping,
  orderLine,
  orderChange,
  orderWords,
  paymentAttempt,
  receipt,
  orderReturn,
  orderReturnLine,
  orderReturnPicture,
  promotionUse,
]
