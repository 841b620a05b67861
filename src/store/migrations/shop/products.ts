import { sql } from 'kysely'
import type { Make } from './make.ts'

const product: Make = async ({ db, types }) => {
  await db.schema
    .createTable('product')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('name', types.key, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('slug', types.text)
    .addColumn('status', types.integer, (c) => c.notNull())
    .addColumn('description_list', types.text)
    .addColumn('description_list_en', types.text)
    .addColumn('description_detail', types.text)
    .addColumn('description_detail_en', types.text)
    .addColumn('search_word', types.text)
    .addColumn('note', types.text)
    .addColumn('free_area', types.text)
    .addColumn('video_url', types.text)
    .addColumn('search_text', types.text, (c) => c.notNull())
    .addColumn('price_min', types.yen)
    .addColumn('price_max', types.yen)
    .addColumn('first_code', types.key)
    .addColumn('sold_lately', types.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('sale_from', types.instant)
    .addColumn('sale_until', types.instant)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .addColumn('version', types.integer, (c) => c.notNull())
    .addColumn('own_fields', types.text, (c) => c.notNull().defaultTo('{}'))
    .addCheckConstraint('product_status', sql`status in (1, 2, 3)`)
    .execute()
  await db.schema
    .createIndex('product_by_created_at')
    .on('product')
    .columns(['created_at', 'id', 'status'])
    .execute()
  await db.schema
    .createIndex('product_by_first_code')
    .on('product')
    .columns(['first_code', 'id', 'status'])
    .execute()
  await db.schema
    .createIndex('product_by_highest')
    .on('product')
    .columns(['status', 'price_max', 'id'])
    .execute()
  await db.schema.createIndex('product_by_id').on('product').columns(['status', 'id']).execute()
  await db.schema
    .createIndex('product_by_lowest')
    .on('product')
    .columns(['status', 'price_min', 'id'])
    .execute()
  await db.schema
    .createIndex('product_by_listed_name')
    .on('product')
    .columns(['status', 'name', 'id'])
    .execute()
  await db.schema.createIndex('product_by_name').on('product').columns(['name', 'id', 'status']).execute()
  await db.schema
    .createIndex('product_by_newest')
    .on('product')
    .columns(['status', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('product_by_sold')
    .on('product')
    .columns(['status', 'sold_lately', 'id'])
    .execute()
  await sql`create index product_by_sale_from on product (sale_from) where sale_from is not null`.execute(db)
  await sql`create index product_by_sale_until on product (sale_until) where sale_until is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('product_by_update')
    .on('product')
    .columns(['updated_at', 'id', 'status'])
    .execute()
}

const productCategory: Make = async ({ db, types }) => {
  await db.schema
    .createTable('product_category')
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('category_id', types.integer, (c) => c.notNull().references('category.id'))
    .addColumn('chosen', types.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_category_key', ['category_id', 'product_id'])
    .execute()
  await db.schema
    .createIndex('product_category_by_product')
    .on('product_category')
    .columns(['product_id'])
    .execute()
}

const placedProduct: Make = async ({ db, types }) => {
  await db.schema
    .createTable('placed_product')
    .addColumn('category_id', types.integer, (c) => c.notNull().references('category.id').onDelete('cascade'))
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('place', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('placed_product_key', ['category_id', 'product_id'])
    .execute()
  await db.schema
    .createIndex('placed_product_by_place')
    .on('placed_product')
    .columns(['category_id', 'place', 'product_id'])
    .execute()
  await db.schema
    .createIndex('placed_product_by_product')
    .on('placed_product')
    .columns(['product_id'])
    .execute()
}

const relatedProduct: Make = async ({ db, types }) => {
  await db.schema
    .createTable('related_product')
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('related_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('place', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('related_product_key', ['product_id', 'related_id'])
    .execute()
  await db.schema
    .createIndex('related_product_by_related')
    .on('related_product')
    .columns(['related_id'])
    .execute()
}

const boughtTogether: Make = async ({ db, types }) => {
  await db.schema
    .createTable('bought_together')
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('other_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('times', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('bought_together_key', ['product_id', 'other_id'])
    .execute()
  await db.schema
    .createIndex('bought_together_by_other')
    .on('bought_together')
    .columns(['other_id'])
    .execute()
}

const productTag: Make = async ({ db, types }) => {
  await db.schema
    .createTable('product_tag')
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('tag_id', types.integer, (c) => c.notNull().references('tag.id'))
    .addPrimaryKeyConstraint('product_tag_key', ['product_id', 'tag_id'])
    .execute()
  await db.schema
    .createIndex('product_tag_by_tag')
    .on('product_tag')
    .columns(['tag_id', 'product_id'])
    .execute()
}

const excludedDelivery: Make = async ({ db, types }) => {
  await db.schema
    .createTable('excluded_delivery')
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('delivery_id', types.integer, (c) => c.notNull().references('delivery.id'))
    .addPrimaryKeyConstraint('excluded_delivery_key', ['product_id', 'delivery_id'])
    .execute()
  await db.schema
    .createIndex('excluded_delivery_by_delivery')
    .on('excluded_delivery')
    .columns(['delivery_id'])
    .execute()
}

const productOwnValue: Make = async ({ db, types }) => {
  await db.schema
    .createTable('product_own_value')
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('field_id', types.integer, (c) => c.notNull())
    .addColumn('value', types.key, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_own_value_key', ['field_id', 'value', 'product_id'])
    .execute()
  await db.schema
    .createIndex('product_own_value_by_product')
    .on('product_own_value')
    .columns(['product_id'])
    .execute()
}

const productImage: Make = async ({ db, types }) => {
  await db.schema
    .createTable('product_image')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('file_name', types.text, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('alt', types.text)
    .addColumn('alt_en', types.text)
    .addColumn('made', types.flag, (c) => c.notNull().defaultTo(sql.lit(true)))
    .addColumn('width', types.integer)
    .addColumn('height', types.integer)
    .execute()
  await db.schema
    .createIndex('product_image_by_file_name')
    .on('product_image')
    .columns(['file_name'])
    .execute()
  await db.schema
    .createIndex('product_image_by_product')
    .on('product_image')
    .columns(['product_id', 'sort_no'])
    .execute()
}

const unusedPicture: Make = async ({ db, types }) => {
  await db.schema
    .createTable('unused_picture')
    .addColumn('file_name', types.key, (c) => c.primaryKey())
    .addColumn('since', types.instant, (c) => c.notNull())
    .execute()
}

const variant: Make = async ({ db, types }) => {
  await db.schema
    .createTable('variant')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('code', types.key, (c) => c.notNull().unique())
    .addColumn('class_category1_id', types.integer, (c) => c.references('class_category.id'))
    .addColumn('class_category2_id', types.integer, (c) => c.references('class_category.id'))
    .addColumn('price01', types.yen)
    .addColumn('price02', types.yen, (c) => c.notNull())
    .addColumn('sale_price', types.yen)
    .addColumn('sale_price_from', types.instant)
    .addColumn('sale_price_until', types.instant)
    .addColumn('usual_price', types.yen)
    .addColumn('stock', types.integer, (c) => c.notNull())
    .addColumn('stock_unlimited', types.flag, (c) => c.notNull())
    .addColumn('sale_limit', types.integer)
    .addColumn('sale_type_id', types.integer, (c) => c.notNull())
    .addColumn('delivery_duration_id', types.integer, (c) => c.references('delivery_duration.id'))
    .addColumn('delivery_fee', types.yen)
    .addColumn('point_rate', types.integer)
    .addColumn('weight', types.integer)
    .addColumn('parcel_size', types.integer)
    .addColumn('gtin', types.text)
    .addColumn('temperature', types.key, (c) => c.notNull().defaultTo(sql.lit('normal')))
    .addColumn('visible', types.flag, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('image_id', types.integer, (c) => c.references('product_image.id').onDelete('set null'))
    .addColumn('version', types.integer, (c) => c.notNull())
    .addColumn('own_fields', types.text, (c) => c.notNull().defaultTo('{}'))
    .addCheckConstraint('variant_price', sql`price02 between 0 and 999999999`)
    .addCheckConstraint('variant_stock', sql`stock >= 0`)
    .execute()
  await sql`create index variant_on_sale on variant (id) where sale_price is not null`.execute(db)
  await db.schema.createIndex('variant_by_image_id').on('variant').columns(['image_id']).execute()
  await db.schema
    .createIndex('variant_by_pieces')
    .on('variant')
    .columns(['product_id', 'visible', 'stock_unlimited', 'stock', 'id'])
    .execute()
  for (const side of [1, 2])
    await db.schema
      .createIndex(`variant_by_value${side}`)
      .on('variant')
      .columns([`class_category${side}_id`, 'product_id'])
      .execute()
  await db.schema.createIndex('variant_by_product').on('variant').columns(['product_id', 'sort_no']).execute()
  await sql`create index variant_by_stock on variant (stock, product_id, id, visible, stock_unlimited) where visible and not stock_unlimited`.execute(
    db,
  )
  await sql`create index variant_unlimited on variant (product_id, visible, stock_unlimited) where visible and stock_unlimited`.execute(
    db,
  )
}

const taxRule: Make = async ({ db, types }) => {
  await db.schema
    .createTable('tax_rule')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('variant_id', types.integer, (c) => c.unique().references('variant.id'))
    .addColumn('pref', types.integer)
    .addColumn('rate', types.integer, (c) => c.notNull())
    .addColumn('rounding', types.integer, (c) => c.notNull())
    .addColumn('adjust', types.integer, (c) => c.notNull())
    .addColumn('apply_date', types.instant, (c) => c.notNull())
    .execute()
}

const stockChange: Make = async ({ db, types }) => {
  await db.schema
    .createTable('stock_change')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id').onDelete('cascade'))
    .addColumn('before', types.integer)
    .addColumn('after', types.integer)
    .addColumn('reason', types.text)
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id'))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('stock_change_by_time')
    .on('stock_change')
    .columns(['created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('stock_change_by_variant')
    .on('stock_change')
    .columns(['variant_id', 'id'])
    .execute()
}

const priceChange: Make = async ({ db, types }) => {
  await db.schema
    .createTable('price_change')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id').onDelete('cascade'))
    .addColumn('price01_before', types.yen)
    .addColumn('price02_before', types.yen, (c) => c.notNull())
    .addColumn('price01', types.yen)
    .addColumn('price02', types.yen, (c) => c.notNull())
    .addColumn('member_id', types.key, (c) => c.notNull().references('member.id'))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('price_change_by_variant')
    .on('price_change')
    .columns(['variant_id', 'id'])
    .execute()
}

const pictureSource: Make = async ({ db, types }) => {
  await db.schema
    .createTable('picture_source')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('product_id', types.integer, (c) => c.notNull().references('product.id'))
    .addColumn('variant_id', types.integer, (c) => c.references('variant.id').onDelete('set null'))
    .addColumn('url', types.text, (c) => c.notNull())
    .addColumn('place', types.integer, (c) => c.notNull())
    .addColumn('alt', types.text)
    .addColumn('state', types.key, (c) => c.notNull())
    .addColumn('tries', types.integer, (c) => c.notNull())
    .addColumn('error', types.text)
    .execute()
  await db.schema
    .createIndex('picture_source_by_product')
    .unique()
    .on('picture_source')
    .columns(['product_id', 'url'])
    .execute()
  await db.schema.createIndex('picture_source_by_variant').on('picture_source').column('variant_id').execute()
  await db.schema
    .createIndex('picture_source_by_state')
    .on('picture_source')
    .columns(['state', 'id'])
    .execute()
}

/** The products. */
export const productsTables: readonly Make[] = [
  product,
  productCategory,
  placedProduct,
  relatedProduct,
  boughtTogether,
  productTag,
  excludedDelivery,
  productOwnValue,
  productImage,
  unusedPicture,
  variant,
  taxRule,
  stockChange,
  priceChange,
  pictureSource,
]
