import type { Generated } from 'kysely'
import type { Named } from './columns.ts'
import { table } from './table.ts'

/** The one row of the shop's own settings. */
interface BaseInfoTable {
  id: number
  shop_name: string
  shop_kana: string | null
  shop_name_eng: string | null
  company_name: string | null
  company_name_en: string | null
  postal_code: string | null
  pref: number | null
  addr01: string | null
  addr01_en: string | null
  addr02: string | null
  addr02_en: string | null
  phone_number: string | null
  business_hour: string | null
  business_hour_en: string | null
  email01: string
  email02: string
  email03: string
  email04: string
  good_traded: string | null
  good_traded_en: string | null
  message: string | null
  message_en: string | null
  invoice_registration_number: string | null
  delivery_free_amount: number | null
  delivery_free_quantity: number | null
  option_product_delivery_fee: boolean
  option_product_tax_rule: boolean
  option_customer_activate: boolean
  option_mypage_order_status_display: boolean
  option_remember_me: boolean
  option_favorite_product: boolean
  option_restock_notice: boolean
  option_newsletter: boolean
  option_feeds: boolean
  /** The brand in feeds of products without their own. */
  feed_brand: string | null
  option_nostock_hidden: boolean
  option_mail_notifier: boolean
  option_point: boolean
  basic_point_rate: number
  point_conversion_rate: number
  /** The months after which unused points end (PNT-10); null: never. */
  point_months: number | null
  /** The days by which a mail comes before that. */
  point_notice_days: number
  order_no_format: string
  language: 'ja' | 'en'
  kana_asked: 'required' | 'optional' | 'none'
  /** Days of the week the shop is closed, 0 Sunday to 6 Saturday, joined by commas. */
  closed_weekdays: string
  /** The hour from which orders count as those of the next day, 1 to 23; null: never. */
  cutoff_hour: Generated<number | null>
  /** The hours after an order within which its customer can cancel it; null: never. */
  cancel_hours: Generated<number | null>
  /** Days after the sending within which a shopper can ask for a return; null: never. */
  return_days: Generated<number | null>
  /** The beginnings of the postal codes of remote islands, as typed. */
  remote_islands: Generated<string | null>
  theme_code: Generated<string>
  /** Safe HTML below the rows of the trade law page. */
  trade_law_body: string | null
  trade_law_body_en: string | null
  /** The stock of a variant is low at this number of pieces or fewer; null: never. */
  low_stock: number | null
  version: number
}

/** The small lists of choices (sex, job, prefecture …), by `kind`. */
interface MasterTable extends Named {
  kind: string
  id: number
  sort_no: number
}

interface OrderStatusTable extends Named {
  id: number
  customer_name: string
  customer_name_en: string
  color: string
  sort_no: number
  customer_sort_no: number
  counted: boolean
}

interface HolidayTable {
  id: Generated<number>
  day: string
  title: string
  title_en: string | null
}

/** A column of a type of CSV file whose columns members chose; lower numbers come first. */
interface CsvColumnTable {
  csv_type: number
  name: string
  enabled: boolean
  sort_no: number
}

/** A field that members or plugins add to a record. */
interface OwnFieldTable {
  id: Generated<number>
  record: 'product' | 'variant' | 'category' | 'customer' | 'order'
  /** Its name for programs; unique among the fields of its record. */
  name: string
  kind: OwnFieldKind
  label: string
  label_en: string | null
  /** The choices, as JSON: `[{choiceValue, choiceLabel, choiceLabelEn}]`. */
  choices: string
  /** Whether a record requires it. */
  required: boolean
  /** Whether shoppers see it. */
  visible: boolean
  /** Whether lists are filtered by it. */
  filterable: boolean
  /** Whether searches look through it. */
  searchable: boolean
  sort_no: number
  /** The plugin that declares it; null for a field of the members. */
  plugin_code: string | null
  /** Whether the plugin's present version does not declare it; its values are kept. */
  retired: boolean
  /** The time of its deletion; the row stays until no record has a value of it. */
  deleted_at: string | null
}

/** The kind of an added field. */
export type OwnFieldKind =
  | 'string'
  | 'longText'
  | 'html'
  | 'integer'
  | 'yen'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'choice'

export const settingsTables = {
  base_info: table<BaseInfoTable>({ shared: true }),
  master: table<MasterTable>({ key: ['kind', 'id'], shared: true }),
  order_status: table<OrderStatusTable>({ shared: true }),
  holiday: table<HolidayTable>({ shared: true }),
  csv_column: table<CsvColumnTable>({ key: ['csv_type', 'name'] }),
  own_field: table<OwnFieldTable>({ shared: true }),
}
