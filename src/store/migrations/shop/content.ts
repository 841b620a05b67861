import { sql } from 'kysely'
import type { Make } from './make.ts'

const news: Make = async ({ db, types }) => {
  await db.schema
    .createTable('news')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('publish_date', types.instant, (c) => c.notNull())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('title_en', types.text)
    .addColumn('description', types.text)
    .addColumn('description_en', types.text)
    .addColumn('url', types.text)
    .addColumn('link_method', types.flag, (c) => c.notNull())
    .addColumn('visible', types.flag, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('news_by_date').on('news').columns(['publish_date']).execute()
}

const tradeLaw: Make = async ({ db, types }) => {
  await db.schema
    .createTable('trade_law')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('name', types.text)
    .addColumn('name_en', types.text)
    .addColumn('description', types.text)
    .addColumn('description_en', types.text)
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('display_order_screen', types.flag, (c) => c.notNull())
    .execute()
}

const layout: Make = async ({ db, types }) => {
  await db.schema
    .createTable('layout')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('device_type', types.integer, (c) => c.notNull())
    .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .execute()
}

const block: Make = async ({ db, types }) => {
  await db.schema
    .createTable('block')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('file_name', types.key, (c) => c.notNull().unique())
    .addColumn('use_controller', types.flag, (c) => c.notNull())
    .addColumn('deletable', types.flag, (c) => c.notNull())
    .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .execute()
}

const blockPosition: Make = async ({ db, types }) => {
  await db.schema
    .createTable('block_position')
    .addColumn('layout_id', types.integer, (c) => c.notNull().references('layout.id'))
    .addColumn('section', types.integer, (c) => c.notNull())
    .addColumn('block_id', types.integer, (c) => c.notNull().references('block.id'))
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('block_position_key', ['layout_id', 'section', 'block_id'])
    .execute()
}

const page: Make = async ({ db, types }) => {
  await db.schema
    .createTable('page')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('url', types.key, (c) => c.notNull().unique())
    .addColumn('file_name', types.key, (c) => c.notNull())
    .addColumn('edit_type', types.integer, (c) => c.notNull())
    .addColumn('title', types.text)
    .addColumn('title_en', types.text)
    .addColumn('description', types.text)
    .addColumn('description_en', types.text)
    .addColumn('meta_robots', types.text)
    .addColumn('layout_id', types.integer, (c) => c.notNull().references('layout.id'))
    .addColumn('master_page_id', types.integer, (c) => c.references('page.id'))
    .addColumn('head_category_id', types.integer, (c) => c.references('category.id').onDelete('set null'))
    .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .execute()
}

const pageContent: Make = async ({ db, types }) => {
  await db.schema
    .createTable('page_content')
    .addColumn('page_id', types.integer, (c) => c.primaryKey().references('page.id').onDelete('cascade'))
    .addColumn('published', types.text, (c) => c.notNull())
    .addColumn('draft', types.text)
    .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .execute()
  await db.schema
    .createTable('page_content_change')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('page_id', types.integer, (c) => c.notNull().references('page.id').onDelete('cascade'))
    .addColumn('sections', types.text, (c) => c.notNull())
    .addColumn('member_id', types.key)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('page_content_change_by_page')
    .on('page_content_change')
    .columns(['page_id', 'id'])
    .execute()
}

const menu: Make = async ({ db, types }) => {
  await db.schema
    .createTable('menu')
    .addColumn('code', types.key, (c) => c.primaryKey())
    .addColumn('items', types.text, (c) => c.notNull())
    .execute()
}

const theme: Make = async ({ db, types }) => {
  await db.schema
    .createTable('theme')
    .addColumn('code', types.key, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('archive_name', types.text, (c) => c.notNull())
    .addColumn('archive_size', types.count, (c) => c.notNull())
    .addColumn('settings', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
}

const template: Make = async ({ db, types }) => {
  await db.schema
    .createTable('template')
    .addColumn('theme_code', types.key, (c) => c.notNull())
    .addColumn('name', types.key, (c) => c.notNull())
    .addColumn('body', types.text, (c) => c.notNull())
    .addColumn('updated_at', types.instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('template_key', ['theme_code', 'name'])
    .execute()
}

const templateBreak: Make = async ({ db, types }) => {
  await db.schema
    .createTable('template_break')
    .addColumn('page', types.key, (c) => c.primaryKey())
    .addColumn('templates', types.text, (c) => c.notNull())
    .addColumn('file', types.text, (c) => c.notNull())
    .addColumn('line', types.integer, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('first_at', types.instant, (c) => c.notNull())
    .addColumn('last_at', types.instant, (c) => c.notNull())
    .execute()
}

const templateChange: Make = async ({ db, types }) => {
  await db.schema
    .createTable('template_change')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('theme_code', types.key, (c) => c.notNull())
    .addColumn('name', types.key, (c) => c.notNull())
    .addColumn('body', types.text)
    .addColumn('member_id', types.key)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('template_change_by_name')
    .on('template_change')
    .columns(['theme_code', 'name', 'id'])
    .execute()
}

const userFile: Make = async ({ db, types }) => {
  await db.schema
    .createTable('user_file')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('path', types.key, (c) => c.notNull().unique())
    .addColumn('folder', types.key, (c) => c.notNull())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('size', types.count, (c) => c.notNull())
    .addColumn('digest', types.key)
    .addColumn('has_thumbnail', types.flag, (c) => c.notNull())
    .addColumn('member_id', types.key)
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('user_file_by_folder').on('user_file').columns(['folder', 'path']).execute()
}

const redirect: Make = async ({ db, types }) => {
  await db.schema
    .createTable('redirect')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('from_address', types.key, (c) => c.notNull().unique())
    .addColumn('to_address', types.key, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('redirect_by_to_address').on('redirect').column('to_address').execute()
}

/** The content of pages. */
const analytics: Make = async ({ db, types }) => {
  await db.schema
    .createTable('analytics')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('ga4_id', types.text)
    .addColumn('gtm_id', types.text)
    .addColumn('meta_pixel_id', types.text)
    .addColumn('line_tag_id', types.text)
    .addColumn('clarity_id', types.text)
    .addColumn('ask_consent', types.flag, (c) => c.notNull().defaultTo(sql.lit(true)))
    .addColumn('consent_text', types.text)
    .addColumn('consent_text_en', types.text)
    .addColumn('version', types.integer, (c) => c.notNull().defaultTo(sql.lit(1)))
    .addCheckConstraint('analytics_one_row', sql`id = 1`)
    .execute()
}

export const contentTables: readonly Make[] = [
  analytics,
  news,
  tradeLaw,
  layout,
  block,
  blockPosition,
  page,
  pageContent,
  menu,
  theme,
  template,
  templateBreak,
  templateChange,
  userFile,
  redirect,
]
