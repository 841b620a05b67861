import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes, type Dialect } from '../columns.ts'
import type { Migration } from '../migration.ts'
import type { Database } from '../schema.ts'

type Table = CreateTableBuilder<string, string>
type Schema = Kysely<Database>['schema']

/** Catalogue, settings, pages, visitors, carts, orders, outbox. */
export const shop: Migration = {
  name: '0001-shop',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    const { schema } = db
    await settings(schema, types)
    await catalogue(schema, types)
    await products(schema, types)
    await delivery(schema, types)
    await content(schema, types)
    await visitors(schema, types)
    await orders(schema, types)
    await outbox(schema, types)
    await searching(db, dialect)
  },
}

const create = (schema: Schema, name: string, build: (table: Table) => Table): Promise<void> =>
  build(schema.createTable(name) as Table).execute()

const index = (schema: Schema, table: string, name: string, columns: readonly string[]): Promise<void> =>
  schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns])
    .execute()

const named =
  (types: ColumnTypes) =>
  (table: Table): Table =>
    table.addColumn('name', types.text, (c) => c.notNull()).addColumn('name_en', types.text)

const address =
  (types: ColumnTypes, required: boolean) =>
  (table: Table): Table => {
    const columns = ['postal_code', 'addr01', 'addr02', 'phone_number'].reduce(
      (built, name) => built.addColumn(name, types.text, (c) => (required ? c.notNull() : c)),
      table,
    )
    return columns.addColumn('pref', types.integer, (c) => (required ? c.notNull() : c))
  }

const person =
  (types: ColumnTypes) =>
  (table: Table): Table =>
    table
      .addColumn('name01', types.text, (c) => c.notNull())
      .addColumn('name02', types.text, (c) => c.notNull())
      .addColumn('kana01', types.text)
      .addColumn('kana02', types.text)
      .addColumn('company_name', types.text)

const settings = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'base_info', (table) => {
    const texts = [
      'shop_kana',
      'shop_name_eng',
      'company_name',
      'postal_code',
      'addr01',
      'addr02',
      'phone_number',
      'business_hour',
      'good_traded',
      'good_traded_en',
      'message',
      'message_en',
      'invoice_registration_number',
    ]
    const required = ['shop_name', 'email01', 'email02', 'email03', 'email04', 'order_no_format']
    const options = [
      'option_product_delivery_fee',
      'option_product_tax_rule',
      'option_customer_activate',
      'option_mypage_order_status_display',
      'option_remember_me',
      'option_favorite_product',
      'option_nostock_hidden',
      'option_mail_notifier',
      'option_point',
    ]
    let built = table.addColumn('id', types.integer, (c) => c.primaryKey())
    for (const name of required) built = built.addColumn(name, types.text, (c) => c.notNull())
    for (const name of texts) built = built.addColumn(name, types.text)
    for (const name of options) built = built.addColumn(name, types.flag, (c) => c.notNull())
    return built
      .addColumn('pref', types.integer)
      .addColumn('delivery_free_amount', types.yen)
      .addColumn('delivery_free_quantity', types.integer)
      .addColumn('basic_point_rate', types.integer, (c) => c.notNull())
      .addColumn('point_conversion_rate', types.integer, (c) => c.notNull())
      .addColumn('language', types.key, (c) => c.notNull())
      .addColumn('closed_weekdays', types.key, (c) => c.notNull())
      .addColumn('trusted_hosts', types.text, (c) => c.notNull())
      .addColumn('version', types.integer, (c) => c.notNull())
      .addCheckConstraint('base_info_one_row', sql`id = 1`)
  })
  await create(schema, 'master', (table) =>
    table
      .addColumn('kind', types.key, (c) => c.notNull())
      .addColumn('id', types.integer, (c) => c.notNull())
      .$call(named(types))
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('master_key', ['kind', 'id']),
  )
  await create(schema, 'order_status', (table) =>
    table
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('customer_name', types.text, (c) => c.notNull())
      .addColumn('customer_name_en', types.text, (c) => c.notNull())
      .addColumn('color', types.text, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('customer_sort_no', types.integer, (c) => c.notNull())
      .addColumn('counted', types.flag, (c) => c.notNull()),
  )
  await create(schema, 'holiday', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('day', types.day, (c) => c.notNull().unique())
      .addColumn('title', types.text, (c) => c.notNull())
      .addColumn('title_en', types.text),
  )
}

const catalogue = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'category', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('parent_id', types.integer, (c) => c.references('category.id'))
      .addColumn('level', types.integer, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addCheckConstraint('category_level', sql`level between 1 and 5`),
  )
  await index(schema, 'category', 'parent', ['parent_id'])
  await create(schema, 'class_name', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('backend_name', types.text)
      .addColumn('sort_no', types.integer, (c) => c.notNull()),
  )
  await create(schema, 'class_category', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('class_name_id', types.integer, (c) => c.notNull().references('class_name.id'))
      .addColumn('backend_name', types.text)
      .addColumn('visible', types.flag, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull()),
  )
  await index(schema, 'class_category', 'axis', ['class_name_id'])
  await create(schema, 'tag', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('sort_no', types.integer, (c) => c.notNull()),
  )
}

const products = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'product', (table) => {
    const texts = [
      'description_list',
      'description_list_en',
      'description_detail',
      'description_detail_en',
      'search_word',
      'note',
      'free_area',
    ]
    let built = table.addColumn('id', types.serial, (c) => c.primaryKey()).$call(named(types))
    for (const name of texts) built = built.addColumn(name, types.text)
    return built
      .addColumn('status', types.integer, (c) => c.notNull())
      .addColumn('search_text', types.text, (c) => c.notNull())
      .addColumn('price02_min', types.yen)
      .addColumn('price02_max', types.yen)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('updated_at', types.instant, (c) => c.notNull())
      .addColumn('version', types.integer, (c) => c.notNull())
      .addCheckConstraint('product_status', sql`status in (1, 2, 3)`)
  })
  await index(schema, 'product', 'by_id', ['status', 'id'])
  await index(schema, 'product', 'by_lowest', ['status', 'price02_min', 'id'])
  await index(schema, 'product', 'by_highest', ['status', 'price02_max', 'id'])
  await index(schema, 'product', 'by_newest', ['status', 'created_at', 'id'])
  await index(schema, 'product', 'by_update', ['updated_at', 'id'])
  await create(schema, 'product_category', (table) =>
    table
      .addColumn('category_id', types.integer, (c) => c.notNull().references('category.id'))
      .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
      .addColumn('chosen', types.flag, (c) => c.notNull())
      .addPrimaryKeyConstraint('product_category_key', ['category_id', 'product_id']),
  )
  await index(schema, 'product_category', 'by_product', ['product_id'])
  await create(schema, 'product_tag', (table) =>
    table
      .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
      .addColumn('tag_id', types.integer, (c) => c.notNull().references('tag.id'))
      .addPrimaryKeyConstraint('product_tag_key', ['product_id', 'tag_id']),
  )
  await index(schema, 'product_tag', 'by_tag', ['tag_id'])
  await create(schema, 'product_image', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
      .addColumn('file_name', types.text, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull()),
  )
  await index(schema, 'product_image', 'by_product', ['product_id', 'sort_no'])
  await create(schema, 'delivery_duration', (table) =>
    table
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('days', types.integer, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull()),
  )
  await create(schema, 'variant', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
      .addColumn('code', types.key, (c) => c.notNull().unique())
      .addColumn('class_category1_id', types.integer, (c) => c.references('class_category.id'))
      .addColumn('class_category2_id', types.integer, (c) => c.references('class_category.id'))
      .addColumn('price01', types.yen)
      .addColumn('price02', types.yen, (c) => c.notNull())
      .addColumn('stock', types.integer, (c) => c.notNull())
      .addColumn('stock_unlimited', types.flag, (c) => c.notNull())
      .addColumn('sale_limit', types.integer)
      .addColumn('sale_type_id', types.integer, (c) => c.notNull())
      .addColumn('delivery_duration_id', types.integer, (c) => c.references('delivery_duration.id'))
      .addColumn('delivery_fee', types.yen)
      .addColumn('point_rate', types.integer)
      .addColumn('visible', types.flag, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('version', types.integer, (c) => c.notNull())
      .addCheckConstraint('variant_stock', sql`stock >= 0`)
      .addCheckConstraint('variant_price', sql`price02 between 0 and 999999999`),
  )
  await index(schema, 'variant', 'by_product', ['product_id', 'sort_no'])
  await create(schema, 'tax_rule', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('variant_id', types.integer, (c) => c.unique().references('variant.id'))
      .addColumn('pref', types.integer)
      .addColumn('rate', types.integer, (c) => c.notNull())
      .addColumn('rounding', types.integer, (c) => c.notNull())
      .addColumn('adjust', types.integer, (c) => c.notNull())
      .addColumn('apply_date', types.instant, (c) => c.notNull()),
  )
}

const delivery = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'payment', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('charge', types.yen, (c) => c.notNull())
      .addColumn('rule_min', types.yen)
      .addColumn('rule_max', types.yen)
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('visible', types.flag, (c) => c.notNull())
      .addColumn('method', types.key, (c) => c.notNull())
      .addColumn('instructions', types.text)
      .addColumn('instructions_en', types.text),
  )
  await create(schema, 'delivery', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('service_name', types.text)
      .addColumn('sale_type_id', types.integer, (c) => c.notNull())
      .addColumn('description', types.text)
      .addColumn('confirm_url', types.text)
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('visible', types.flag, (c) => c.notNull()),
  )
  await create(schema, 'delivery_fee', (table) =>
    table
      .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
      .addColumn('pref', types.integer, (c) => c.notNull())
      .addColumn('fee', types.yen, (c) => c.notNull())
      .addPrimaryKeyConstraint('delivery_fee_key', ['delivery_id', 'pref']),
  )
  await create(schema, 'delivery_time', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
      .$call(named(types))
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('visible', types.flag, (c) => c.notNull()),
  )
  await create(schema, 'delivery_payment', (table) =>
    table
      .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
      .addColumn('payment_id', types.integer, (c) => c.notNull().references('payment.id'))
      .addPrimaryKeyConstraint('delivery_payment_key', ['delivery_id', 'payment_id']),
  )
}

const content = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'news', (table) =>
    table
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('publish_date', types.instant, (c) => c.notNull())
      .addColumn('title', types.text, (c) => c.notNull())
      .addColumn('title_en', types.text)
      .addColumn('description', types.text)
      .addColumn('description_en', types.text)
      .addColumn('url', types.text)
      .addColumn('link_method', types.flag, (c) => c.notNull())
      .addColumn('visible', types.flag, (c) => c.notNull()),
  )
  await index(schema, 'news', 'by_date', ['publish_date'])
  await create(schema, 'trade_law', (table) =>
    table
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .addColumn('name', types.text)
      .addColumn('name_en', types.text)
      .addColumn('description', types.text)
      .addColumn('description_en', types.text)
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('display_order_screen', types.flag, (c) => c.notNull()),
  )
  await create(schema, 'layout', (table) =>
    table
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('device_type', types.integer, (c) => c.notNull()),
  )
  await create(schema, 'block', (table) =>
    table
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('file_name', types.key, (c) => c.notNull().unique())
      .addColumn('use_controller', types.flag, (c) => c.notNull())
      .addColumn('deletable', types.flag, (c) => c.notNull()),
  )
  await create(schema, 'block_position', (table) =>
    table
      .addColumn('layout_id', types.integer, (c) => c.notNull().references('layout.id'))
      .addColumn('section', types.integer, (c) => c.notNull())
      .addColumn('block_id', types.integer, (c) => c.notNull().references('block.id'))
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('block_position_key', ['layout_id', 'section', 'block_id']),
  )
  await create(schema, 'page', (table) =>
    table
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('url', types.key, (c) => c.notNull().unique())
      .addColumn('file_name', types.key, (c) => c.notNull())
      .addColumn('edit_type', types.integer, (c) => c.notNull())
      .addColumn('title', types.text)
      .addColumn('title_en', types.text)
      .addColumn('description', types.text)
      .addColumn('description_en', types.text)
      .addColumn('meta_robots', types.text)
      .addColumn('layout_id', types.integer, (c) => c.notNull().references('layout.id'))
      .addColumn('master_page_id', types.integer, (c) => c.references('page.id')),
  )
  await create(schema, 'page_section', (table) =>
    table
      .addColumn('page_id', types.integer, (c) => c.notNull().references('page.id'))
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('heading', types.text, (c) => c.notNull())
      .addColumn('heading_en', types.text)
      .addColumn('body', types.text, (c) => c.notNull())
      .addColumn('body_en', types.text)
      .addPrimaryKeyConstraint('page_section_key', ['page_id', 'sort_no']),
  )
}

const visitors = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'customer', (table) =>
    table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('status', types.integer, (c) => c.notNull())
      .addColumn('email', types.text, (c) => c.notNull())
      .addColumn('email_key', types.key, (c) => c.notNull())
      .addColumn('password_hash', types.text)
      .$call(person(types))
      .$call(address(types, false))
      .addColumn('birth', types.day)
      .addColumn('sex', types.integer)
      .addColumn('job', types.integer)
      .addColumn('language', types.key, (c) => c.notNull())
      .addColumn('point', types.integer, (c) => c.notNull())
      .addColumn('secret_key_hash', types.key)
      .addColumn('secret_expires_at', types.instant)
      .addColumn('reset_key_hash', types.key)
      .addColumn('reset_expires_at', types.instant)
      .addColumn('buy_times', types.integer, (c) => c.notNull())
      .addColumn('buy_total', types.yen, (c) => c.notNull())
      .addColumn('first_buy_at', types.instant)
      .addColumn('last_buy_at', types.instant)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('updated_at', types.instant, (c) => c.notNull())
      .addColumn('version', types.integer, (c) => c.notNull())
      .addCheckConstraint('customer_status', sql`status in (1, 2, 3)`)
      .addUniqueConstraint('customer_secret', ['secret_key_hash'])
      .addUniqueConstraint('customer_reset', ['reset_key_hash']),
  )
  await schema
    .createIndex('customer_email')
    .unique()
    .on('customer')
    .column('email_key')
    .where(sql.ref('status'), '<', 3)
    .execute()
  await create(schema, 'customer_address', (table) =>
    table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
      .$call(person(types))
      .$call(address(types, true))
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('updated_at', types.instant, (c) => c.notNull()),
  )
  await index(schema, 'customer_address', 'by_customer', ['customer_id', 'created_at'])
  await create(schema, 'favorite', (table) =>
    table
      .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
      .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('favorite_key', ['customer_id', 'product_id']),
  )
  await create(schema, 'session', (table) =>
    table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
      .addColumn('life_seconds', types.integer, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('seen_at', types.instant, (c) => c.notNull())
      .addColumn('expires_at', types.instant, (c) => c.notNull()),
  )
  await index(schema, 'session', 'by_end', ['expires_at'])
  await index(schema, 'session', 'by_customer', ['customer_id'])
  await create(schema, 'session_item', (table) =>
    table
      .addColumn('session_id', types.key, (c) => c.notNull().references('session.id').onDelete('cascade'))
      .addColumn('name', types.key, (c) => c.notNull())
      .addColumn('value', types.text, (c) => c.notNull())
      .addColumn('expires_at', types.instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('session_item_key', ['session_id', 'name']),
  )
  await index(schema, 'session_item', 'by_end', ['expires_at'])
  await create(schema, 'rate_limit', (table) =>
    table
      .addColumn('key', types.key, (c) => c.primaryKey())
      .addColumn('hits', types.integer, (c) => c.notNull())
      .addColumn('expires_at', types.instant, (c) => c.notNull()),
  )
  await index(schema, 'rate_limit', 'by_end', ['expires_at'])
  await create(schema, 'idempotency', (table) =>
    table
      .addColumn('visitor', types.key, (c) => c.notNull())
      .addColumn('transition', types.key, (c) => c.notNull())
      .addColumn('key', types.key, (c) => c.notNull())
      .addColumn('digest', types.key, (c) => c.notNull())
      .addColumn('reply', types.text)
      .addColumn('expires_at', types.instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_key', ['visitor', 'transition', 'key']),
  )
  await index(schema, 'idempotency', 'by_end', ['expires_at'])
  await create(schema, 'cart', (table) =>
    table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('session_id', types.key, (c) => c.references('session.id').onDelete('cascade'))
      .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
      .addColumn('prefix', types.text, (c) => c.notNull())
      .addColumn('sale_type_id', types.integer, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('updated_at', types.instant, (c) => c.notNull())
      .addColumn('version', types.integer, (c) => c.notNull())
      .addUniqueConstraint('cart_of_session', ['session_id', 'prefix', 'sale_type_id'])
      .addUniqueConstraint('cart_of_customer', ['customer_id', 'prefix', 'sale_type_id']),
  )
  await create(schema, 'cart_line', (table) =>
    table
      .addColumn('cart_id', types.key, (c) => c.notNull().references('cart.id').onDelete('cascade'))
      .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id'))
      .addColumn('quantity', types.integer, (c) => c.notNull())
      .addColumn('price', types.yen, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('cart_line_key', ['cart_id', 'variant_id'])
      .addCheckConstraint('cart_line_quantity', sql`quantity between 1 and 999`),
  )
}

const orders = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'orders', (table) => {
    const sums = ['subtotal', 'discount', 'delivery_fee_total', 'charge', 'tax', 'total', 'payment_total']
    let built = table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('pre_order_id', types.key, (c) => c.notNull().unique())
      .addColumn('order_no', types.key, (c) => c.unique())
      .addColumn('status', types.integer, (c) => c.notNull().references('order_status.id'))
      .addColumn('change_no', types.integer, (c) => c.notNull())
      .addColumn('session_id', types.key)
      .addColumn('cart_id', types.key)
      .addColumn('cart_version', types.integer, (c) => c.notNull())
      .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
      .addColumn('language', types.key, (c) => c.notNull())
      .addColumn('email', types.text, (c) => c.notNull())
      .$call(person(types))
      .$call(address(types, true))
      .addColumn('message', types.text)
      .addColumn('note', types.text)
      .addColumn('device_type', types.integer, (c) => c.notNull())
    for (const name of sums) built = built.addColumn(name, types.yen, (c) => c.notNull())
    return built
      .addColumn('use_point', types.integer, (c) => c.notNull())
      .addColumn('add_point', types.integer, (c) => c.notNull())
      .addColumn('payment_id', types.integer, (c) => c.references('payment.id'))
      .addColumn('payment_name', types.text)
      .addColumn('complete_message', types.text)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('updated_at', types.instant, (c) => c.notNull())
      .addColumn('ordered_at', types.instant)
      .addColumn('payment_at', types.instant)
      .addCheckConstraint('orders_placed_has_number', sql`status = 8 or order_no is not null`)
  })
  await schema
    .createIndex('orders_one_draft_a_cart')
    .unique()
    .on('orders')
    .column('cart_id')
    .where(sql.ref('status'), '=', 8)
    .execute()
  await index(schema, 'orders', 'by_session', ['session_id', 'ordered_at'])
  await index(schema, 'orders', 'by_customer', ['customer_id', 'ordered_at'])
  await index(schema, 'orders', 'by_status', ['status', 'ordered_at'])
  await create(schema, 'shipping', (table) =>
    table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('address_key', types.key, (c) => c.notNull())
      .addColumn('sale_type_id', types.integer, (c) => c.notNull())
      .$call(person(types))
      .$call(address(types, true))
      .addColumn('delivery_id', types.integer, (c) => c.references('delivery.id'))
      .addColumn('delivery_name', types.text)
      .addColumn('delivery_time_id', types.integer)
      .addColumn('delivery_time', types.text)
      .addColumn('delivery_date', types.day)
      .addColumn('tracking_number', types.text)
      .addColumn('note', types.text)
      .addColumn('shipped_at', types.instant)
      .addColumn('mail_sent_at', types.instant),
  )
  await index(schema, 'shipping', 'by_order', ['order_id', 'sort_no'])
  await create(schema, 'order_line', (table) => {
    let built = table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('shipping_id', types.key, (c) => c.references('shipping.id').onDelete('cascade'))
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .addColumn('type', types.integer, (c) => c.notNull())
      .addColumn('product_id', types.integer, (c) => c.references('product.id'))
      .addColumn('variant_id', types.integer, (c) => c.references('variant.id'))
      .addColumn('product_name', types.text, (c) => c.notNull())
      .addColumn('product_code', types.key)
    for (const name of [
      'class_name1',
      'class_name2',
      'class_category_name1',
      'class_category_name2',
      'image',
    ])
      built = built.addColumn(name, types.text)
    built = built
      .addColumn('price', types.yen, (c) => c.notNull())
      .addColumn('quantity', types.integer, (c) => c.notNull())
    for (const name of ['tax', 'tax_rate', 'tax_type', 'tax_display', 'tax_adjust'])
      built = built.addColumn(name, types.integer, (c) => c.notNull())
    return built
      .addColumn('rounding', types.integer)
      .addColumn('point_rate', types.integer)
      .addColumn('reduced', types.flag, (c) => c.notNull())
  })
  await index(schema, 'order_line', 'by_order', ['order_id', 'sort_no'])
  // A draft that is drawn up anew takes its shippings with it, and each of these its lines.
  await index(schema, 'order_line', 'by_shipping', ['shipping_id'])
  await create(schema, 'stock_movement', (table) =>
    table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id'))
      .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id'))
      .addColumn('change_no', types.integer, (c) => c.notNull())
      .addColumn('kind', types.key, (c) => c.notNull())
      .addColumn('quantity', types.integer, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addUniqueConstraint('stock_movement_once', ['order_id', 'change_no', 'kind', 'variant_id']),
  )
  await index(schema, 'stock_movement', 'by_variant', ['variant_id'])
  await create(schema, 'point_movement', (table) =>
    table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
      .addColumn('order_id', types.key, (c) => c.references('orders.id'))
      .addColumn('change_no', types.integer, (c) => c.notNull())
      .addColumn('kind', types.key, (c) => c.notNull())
      .addColumn('points', types.integer, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addUniqueConstraint('point_movement_once', ['order_id', 'change_no', 'kind']),
  )
  await index(schema, 'point_movement', 'by_customer', ['customer_id', 'created_at'])
}

const outbox = async (schema: Schema, types: ColumnTypes): Promise<void> => {
  await create(schema, 'outbox', (table) =>
    table
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
      .addColumn('last_error', types.text),
  )
  await schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql.ref('done_at'), 'is', null)
    .execute()
  await create(schema, 'mail_template', (table) =>
    table
      .addColumn('id', types.integer, (c) => c.primaryKey())
      .$call(named(types))
      .addColumn('file_name', types.key, (c) => c.notNull().unique())
      .addColumn('subject', types.text, (c) => c.notNull())
      .addColumn('subject_en', types.text)
      .addColumn('text', types.text)
      .addColumn('html', types.text)
      .addColumn('version', types.integer, (c) => c.notNull()),
  )
  await create(schema, 'mail', (table) => {
    let built = table
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('message_id', types.key, (c) => c.notNull().unique())
      .addColumn('order_id', types.key, (c) => c.references('orders.id'))
      .addColumn('customer_id', types.key, (c) => c.references('customer.id'))
    for (const name of ['template', 'sender', 'recipient', 'subject', 'text', 'html'])
      built = built.addColumn(name, types.text, (c) => c.notNull())
    return built
      .addColumn('bcc', types.text)
      .addColumn('reply_to', types.text)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('sent_at', types.instant)
  })
  await index(schema, 'mail', 'by_order', ['order_id'])
  await index(schema, 'mail', 'by_customer', ['customer_id'])
}

const searching = async (db: Kysely<Database>, dialect: Dialect): Promise<void> => {
  if (dialect === 'sqlite') {
    await sql`create virtual table product_search using fts5(grams, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(
      db,
    )
    return
  }
  await sql`alter table product add column search_grams tsvector`.execute(db)
  await sql`create index product_search on product using gin (search_grams)`.execute(db)
}
