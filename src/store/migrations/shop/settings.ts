import { sql } from 'kysely'
import type { Make } from './make.ts'

const baseInfo: Make = async ({ db, types }) => {
  await db.schema
    .createTable('base_info')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('shop_name', types.text, (c) => c.notNull())
    .addColumn('shop_kana', types.text)
    .addColumn('shop_name_eng', types.text)
    .addColumn('company_name', types.text)
    .addColumn('company_name_en', types.text)
    .addColumn('postal_code', types.text)
    .addColumn('pref', types.integer)
    .addColumn('addr01', types.text)
    .addColumn('addr01_en', types.text)
    .addColumn('addr02', types.text)
    .addColumn('addr02_en', types.text)
    .addColumn('phone_number', types.text)
    .addColumn('business_hour', types.text)
    .addColumn('business_hour_en', types.text)
    .addColumn('email01', types.text, (c) => c.notNull())
    .addColumn('email02', types.text, (c) => c.notNull())
    .addColumn('email03', types.text, (c) => c.notNull())
    .addColumn('email04', types.text, (c) => c.notNull())
    .addColumn('good_traded', types.text)
    .addColumn('good_traded_en', types.text)
    .addColumn('message', types.text)
    .addColumn('message_en', types.text)
    .addColumn('invoice_registration_number', types.text)
    .addColumn('delivery_free_amount', types.yen)
    .addColumn('delivery_free_quantity', types.integer)
    .addColumn('option_product_delivery_fee', types.flag, (c) => c.notNull())
    .addColumn('option_product_tax_rule', types.flag, (c) => c.notNull())
    .addColumn('option_customer_activate', types.flag, (c) => c.notNull())
    .addColumn('option_mypage_order_status_display', types.flag, (c) => c.notNull())
    .addColumn('option_remember_me', types.flag, (c) => c.notNull())
    .addColumn('option_favorite_product', types.flag, (c) => c.notNull())
    .addColumn('option_restock_notice', types.flag, (c) => c.notNull())
    .addColumn('option_newsletter', types.flag, (c) => c.notNull())
    .addColumn('option_feeds', types.flag, (c) => c.notNull())
    .addColumn('feed_brand', types.text)
    .addColumn('option_nostock_hidden', types.flag, (c) => c.notNull())
    .addColumn('option_mail_notifier', types.flag, (c) => c.notNull())
    .addColumn('option_point', types.flag, (c) => c.notNull())
    .addColumn('basic_point_rate', types.integer, (c) => c.notNull())
    .addColumn('point_conversion_rate', types.integer, (c) => c.notNull())
    .addColumn('point_months', types.integer)
    .addColumn('point_notice_days', types.integer, (c) => c.notNull())
    .addColumn('order_no_format', types.text, (c) => c.notNull())
    .addColumn('language', types.key, (c) => c.notNull())
    .addColumn('kana_asked', types.key, (c) => c.notNull())
    .addColumn('closed_weekdays', types.key, (c) => c.notNull())
    .addColumn('cutoff_hour', types.integer)
    .addColumn('remote_islands', types.text)
    .addColumn('cancel_hours', types.integer)
    .addColumn('return_days', types.integer)
    .addColumn('theme_code', types.key, (c) => c.notNull().defaultTo(sql.lit('default')))
    .addColumn('trade_law_body', types.text)
    .addColumn('trade_law_body_en', types.text)
    .addColumn('low_stock', types.integer, (c) => c.defaultTo(sql.lit(5)))
    .addColumn('version', types.integer, (c) => c.notNull())
    .addCheckConstraint('base_info_one_row', sql`id = 1`)
    .execute()
}

const master: Make = async ({ db, types }) => {
  await db.schema
    .createTable('master')
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('id', types.integer, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('master_key', ['kind', 'id'])
    .execute()
}

const orderStatus: Make = async ({ db, types }) => {
  await db.schema
    .createTable('order_status')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_en', types.text)
    .addColumn('customer_name', types.text, (c) => c.notNull())
    .addColumn('customer_name_en', types.text, (c) => c.notNull())
    .addColumn('color', types.text, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addColumn('customer_sort_no', types.integer, (c) => c.notNull())
    .addColumn('counted', types.flag, (c) => c.notNull())
    .execute()
}

const holiday: Make = async ({ db, types }) => {
  await db.schema
    .createTable('holiday')
    .addColumn('id', types.serial, (c) => c.primaryKey())
    .addColumn('day', types.day, (c) => c.notNull().unique())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('title_en', types.text)
    .execute()
}

const csvColumn: Make = async ({ db, types }) => {
  await db.schema
    .createTable('csv_column')
    .addColumn('csv_type', types.integer, (c) => c.notNull())
    .addColumn('name', types.key, (c) => c.notNull())
    .addColumn('enabled', types.flag, (c) => c.notNull())
    .addColumn('sort_no', types.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('csv_column_key', ['csv_type', 'name'])
    .execute()
}

/** The shop's information, and its small lists of choices. */
export const settingsTables: readonly Make[] = [baseInfo, master, orderStatus, holiday, csvColumn]
