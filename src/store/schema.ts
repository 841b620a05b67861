import type { Generated, Selectable } from 'kysely'

/**
 * The tables, as both databases have them. Instants are ISO 8601 text in UTC, days `YYYY-MM-DD`,
 * money whole yen, flags real booleans: the drivers see to it that SQLite and PostgreSQL agree.
 * Masters are edited by merchants and have small numbers; customers, carts and orders have ids that
 * sort by time (UUIDv7). A column with `_en` holds the English beside the Japanese.
 */
export interface Database {
  base_info: BaseInfoTable
  master: MasterTable
  order_status: OrderStatusTable
  own_field: OwnFieldTable
  category: CategoryTable
  class_name: ClassNameTable
  class_category: ClassCategoryTable
  tag: TagTable
  synonym: SynonymTable
  missed_word: MissedWordTable
  product: ProductTable
  product_category: ProductCategoryTable
  product_tag: ProductTagTable
  excluded_delivery: ExcludedDeliveryTable
  product_image: ProductImageTable
  unused_picture: UnusedPictureTable
  user_file: UserFileTable
  variant: VariantTable
  tax_rule: TaxRuleTable
  payment: PaymentTable
  payment_attempt: PaymentAttemptTable
  delivery: DeliveryTable
  delivery_fee: DeliveryFeeTable
  delivery_time: DeliveryTimeTable
  delivery_payment: DeliveryPaymentTable
  delivery_duration: DeliveryDurationTable
  holiday: HolidayTable
  news: NewsTable
  trade_law: TradeLawTable
  layout: LayoutTable
  block: BlockTable
  block_position: BlockPositionTable
  page: PageTable
  theme: ThemeTable
  plugin: PluginTable
  background_fault: BackgroundFaultTable
  template: TemplateTable
  template_break: TemplateBreakTable
  template_change: TemplateChangeTable
  page_section: PageSectionTable
  customer: CustomerTable
  customer_address: CustomerAddressTable
  favorite: FavoriteTable
  email_change: EmailChangeTable
  email_undo: EmailUndoTable
  session: SessionTable
  session_item: SessionItemTable
  member: MemberTable
  member_recovery_code: MemberRecoveryCodeTable
  member_session: MemberSessionTable
  member_passkey: MemberPasskeyTable
  passkey_challenge: PasskeyChallengeTable
  login_history: LoginHistoryTable
  deny_rule: DenyRuleTable
  security: SecurityTable
  stock_change: StockChangeTable
  price_change: PriceChangeTable
  list_view: ListViewTable
  list_columns: ListColumnsTable
  csv_column: CsvColumnTable
  app_secret: AppSecretTable
  heartbeat: HeartbeatTable
  audit_log: AuditLogTable
  audit_subject: AuditSubjectTable
  rate_limit: RateLimitTable
  cart: CartTable
  cart_line: CartLineTable
  orders: OrderTable
  open_order: OpenOrderTable
  shipping: ShippingTable
  order_line: OrderLineTable
  order_change: OrderChangeTable
  order_words: OrderWordsTable
  stock_movement: StockMovementTable
  point_movement: PointMovementTable
  sales_day: SalesDayTable
  sales_change: SalesChangeTable
  sales_zone: SalesZoneTable
  idempotency: IdempotencyTable
  outbox: OutboxTable
  mail_template: MailTemplateTable
  mail: MailTable
  receipt: ReceiptTable
  paper_wording: PaperWordingTable
  job: JobTable
  schedule: ScheduleTable
}

interface Named {
  name: string
  name_en: string | null
}

/** The one row of the shop's own settings. */
interface BaseInfoTable {
  id: number
  shop_name: string
  shop_kana: string | null
  shop_name_eng: string | null
  company_name: string | null
  postal_code: string | null
  pref: number | null
  addr01: string | null
  addr02: string | null
  phone_number: string | null
  business_hour: string | null
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
  option_nostock_hidden: boolean
  option_mail_notifier: boolean
  option_point: boolean
  basic_point_rate: number
  point_conversion_rate: number
  order_no_format: string
  language: 'ja' | 'en'
  /** Days of the week the shop is closed, 0 Sunday to 6 Saturday, joined by commas. */
  closed_weekdays: string
  theme_code: Generated<string>
  /** Safe HTML beneath the rows of the trade law. */
  trade_law_body: string | null
  trade_law_body_en: string | null
  /** At so many pieces or fewer the stock of a variant is low; null: it never is. */
  low_stock: number | null
  version: number
}

/** The small lists of choices (sex, job, prefecture …), told apart by `kind`. */
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

/** A field that members add to a record. */
interface OwnFieldTable {
  id: Generated<number>
  record: 'product' | 'variant' | 'category'
  /** What programs call it; no other field of its record has it. */
  name: string
  kind: OwnFieldKind
  label: string
  label_en: string | null
  /** What may be chosen, as JSON: `[{choiceValue, choiceLabel, choiceLabelEn}]`. */
  choices: string
  /** Whether a record cannot do without it. */
  required: boolean
  /** Whether shoppers see it. */
  visible: boolean
  sort_no: number
  /** Since when it is gone; it stays until no record holds a value of it. */
  deleted_at: string | null
}

/** What a field that members add holds. */
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

/** A record that has fields of its own beside its columns. */
interface WithOwnFields {
  /** Their values by name, as JSON; those without one are left out. */
  own_fields: Generated<string>
}

interface CategoryTable extends Named, WithOwnFields {
  id: Generated<number>
  parent_id: number | null
  /** 1 for a root, 5 at the deepest (CAT-01). */
  level: number
  sort_no: number
  /** The name of its picture. */
  image: string | null
  /** The name of the one that will be its picture once its sizes are made. */
  image_waiting: string | null
}

interface ClassNameTable extends Named {
  id: Generated<number>
  backend_name: string | null
  sort_no: number
}

interface ClassCategoryTable extends Named {
  id: Generated<number>
  class_name_id: number
  backend_name: string | null
  visible: boolean
  sort_no: number
}

interface TagTable extends Named {
  id: Generated<number>
  sort_no: number
}

/** A word of those that mean the same to a search of the shop. */
interface SynonymTable {
  /** As a search folds it. */
  folded: string
  /** The same for all that mean the same. */
  group_id: string
  /** As it was typed. */
  word: string
  sort_no: number
}

/** What was searched for in the shop on a day, and found nothing. Who searched is not known. */
interface MissedWordTable {
  day: string
  /** As a search folds it. */
  word: string
  times: number
  first_at: string
  last_at: string
}

interface TemplateBreakTable {
  /** The key of the page that was shown with the templates beneath. */
  page: string
  /** The state of the templates in which it broke. */
  templates: string
  /** The template that is wrong, by its name. */
  file: string
  line: number
  reason: string
  first_at: string
  last_at: string
}

interface ProductTable extends Named, WithOwnFields {
  id: Generated<number>
  /** 1 public, 2 hidden, 3 discontinued. */
  status: number
  description_list: string | null
  description_list_en: string | null
  description_detail: string | null
  description_detail_en: string | null
  search_word: string | null
  note: string | null
  free_area: string | null
  /** Everything a search looks through, folded: name, English name, search words, codes of all variants. */
  search_text: string
  /** Lowest and highest selling price of the visible variants; null when none is visible. */
  price02_min: number | null
  price02_max: number | null
  /** The first of the codes of its visible variants; null when none is visible. */
  first_code: string | null
  /** When it becomes public, and private again, by itself; null once that has happened. */
  sale_from: string | null
  sale_until: string | null
  created_at: string
  updated_at: string
  version: number
}

interface ProductCategoryTable {
  product_id: number
  /** A category chosen for the product, or an ancestor of one (PRD-04). */
  category_id: number
  /** True for the categories chosen, false for their ancestors. */
  chosen: boolean
}

interface ProductTagTable {
  product_id: number
  tag_id: number
}

/** A delivery method that cannot carry a product. */
interface ExcludedDeliveryTable {
  product_id: number
  delivery_id: number
}

interface ProductImageTable {
  id: Generated<number>
  product_id: number
  /** `<name>` of the files `<name>-list.webp`, `<name>-detail.avif` and their like. */
  file_name: string
  sort_no: number
  /** What it shows, for those who do not see it; the product's name says so where there are no words. */
  alt: string | null
  alt_en: string | null
  /** Whether its sizes are there: until then nobody is shown it. */
  made: boolean
}

/** A file of the merchant, or a folder of them. */
interface UserFileTable {
  /** What lies under it among the uploaded files never changes, whatever it is called. */
  id: string
  /** With slashes; the folder, and the name in it. */
  path: string
  /** The path of the folder that it stands in; empty at the top. */
  folder: string
  /** `folder`, or the kind of what is in it. */
  kind: string
  /** Bytes. */
  size: number
  /** SHA-256, in hex; null of a folder. */
  digest: string | null
  has_thumbnail: boolean
  member_id: string | null
  created_at: string
}

/** An uploaded file that no row speaks of, and since when. */
interface UnusedPictureTable {
  file_name: string
  /** When that was seen first. */
  since: string
}

interface VariantTable extends WithOwnFields {
  id: Generated<number>
  product_id: number
  code: string
  class_category1_id: number | null
  class_category2_id: number | null
  price01: number | null
  price02: number
  /** 0 where unlimited; never below 0. */
  stock: number
  stock_unlimited: boolean
  sale_limit: number | null
  sale_type_id: number
  delivery_duration_id: number | null
  delivery_fee: number | null
  point_rate: number | null
  visible: boolean
  sort_no: number
  /** The picture of its product that shows it; the first of all where it has none. */
  image_id: number | null
  version: number
}

/** A row without a variant is the general rule from its day on; a variant has one of its own at most (TAX-02). */
interface TaxRuleTable {
  id: Generated<number>
  variant_id: number | null
  pref: number | null
  /** Percent. */
  rate: number
  /** 1 half up, 2 down, 3 up. */
  rounding: number
  adjust: number
  apply_date: string
}

interface PaymentTable extends Named {
  id: Generated<number>
  charge: number
  rule_min: number | null
  rule_max: number | null
  sort_no: number
  visible: boolean
  /** The payment method's code: `cash` is settled outside the shop. */
  method: string
  /** How to pay: safe HTML. */
  instructions: string | null
  instructions_en: string | null
  /** When its money comes: before anything is sent, at the door, or whenever it does. */
  paid_when: Generated<'first' | 'door' | 'any'>
  /** Days after the order within which it is to be paid; null: none are named. */
  pay_within_days: number | null
}

interface DeliveryTable extends Named {
  id: Generated<number>
  service_name: string | null
  sale_type_id: number
  description: string | null
  confirm_url: string | null
  sort_no: number
  visible: boolean
}

interface DeliveryFeeTable {
  delivery_id: number
  pref: number
  fee: number
}

interface DeliveryTimeTable extends Named {
  id: Generated<number>
  delivery_id: number
  sort_no: number
  visible: boolean
}

interface DeliveryPaymentTable {
  delivery_id: number
  payment_id: number
}

interface DeliveryDurationTable extends Named {
  id: number
  /** Days until it is sent; below 0: on order. */
  days: number
  sort_no: number
}

interface HolidayTable {
  id: Generated<number>
  day: string
  title: string
  title_en: string | null
}

interface NewsTable {
  id: Generated<number>
  publish_date: string
  title: string
  title_en: string | null
  description: string | null
  description_en: string | null
  url: string | null
  link_method: boolean
  visible: boolean
}

interface TradeLawTable {
  id: number
  name: string | null
  name_en: string | null
  description: string | null
  description_en: string | null
  sort_no: number
  display_order_screen: boolean
}

interface LayoutTable {
  id: number
  name: string
  device_type: number
  version: Generated<number>
}

interface BlockTable {
  id: number
  name: string
  file_name: string
  use_controller: boolean
  deletable: boolean
  version: Generated<number>
}

interface BlockPositionTable {
  layout_id: number
  /** 1 head … 12 before the end of the body. */
  section: number
  block_id: number
  sort_no: number
}

interface PageTable extends Named {
  id: number
  /** The key by which a transition names its page. */
  url: string
  file_name: string
  /** 0 user, 1 preview, 2 default, 3 default confirm. */
  edit_type: number
  title: string | null
  title_en: string | null
  description: string | null
  description_en: string | null
  meta_robots: string | null
  layout_id: number
  master_page_id: number | null
  version: Generated<number>
}

/** An attempt to pay for an order at a payment service. */
interface PaymentAttemptTable {
  /** The key under which the service is asked: the same at each try. */
  id: string
  order_id: string
  method: string
  /** What the service calls it; null until it was begun. */
  reference: string | null
  /** Where the shopper pays. */
  url: string | null
  /** Yen that are to be paid, that came, and that were given back. */
  amount: number
  received: number
  refunded: number
  /** Not begun; begun; to be paid elsewhere; money set aside; money taken; given up; money that was not wanted, and goes back. */
  status: 'open' | 'waiting' | 'promised' | 'authorized' | 'captured' | 'failed' | 'unwanted'
  /** How often the service was asked, and when next; null: nothing more is expected. */
  looks: number
  look_at: string | null
  created_at: string
}

/** A plugin that was installed. */
interface PluginTable {
  code: string
  version: string
  enabled: boolean
  /** How many of the steps that make its tables were taken. */
  steps: number
  /** Why it was switched off by itself: what it threw. */
  fault: string | null
  fault_at: string | null
  created_at: string
}

/** What a plugin threw last where nobody waited for it: in a listener or a job. */
interface BackgroundFaultTable {
  plugin_code: string
  fault: string
  fault_at: string
}

/** A theme that a merchant brought; its files lie where uploaded files do. */
interface ThemeTable {
  code: string
  name: string
  archive_name: string
  /** In bytes. */
  archive_size: number
  /** JSON: the values of the settings that the theme declares. */
  settings: string
  created_at: string
}

/** What a merchant wrote in place of a file of a theme. */
interface TemplateTable {
  theme_code: string
  /** Such as `pages/Cart/index`. */
  name: string
  body: string
  updated_at: string
}

/** What was written in place of a template, one after the other. */
interface TemplateChangeTable {
  id: string
  theme_code: string
  name: string
  /** Null: its file stood again. */
  body: string | null
  member_id: string | null
  created_at: string
}

/** The texts of a page that is mostly text (the help pages). */
interface PageSectionTable {
  page_id: number
  sort_no: number
  heading: string
  heading_en: string | null
  /** Safe HTML. */
  body: string
  body_en: string | null
}

interface PersonColumns {
  name01: string
  name02: string
  kana01: string | null
  kana02: string | null
  company_name: string | null
  postal_code: string
  pref: number
  addr01: string
  addr02: string
  phone_number: string
}

interface CustomerTable
  extends Omit<PersonColumns, 'postal_code' | 'pref' | 'addr01' | 'addr02' | 'phone_number'> {
  id: string
  /** 1 provisional, 2 regular, 3 withdrawn. */
  status: number
  email: string
  /** The e-mail as it is compared: NFKC, lower case; unique among those not withdrawn. */
  email_key: string
  /** argon2id, in PHC form; null once withdrawn. */
  password_hash: string | null
  postal_code: string | null
  pref: number | null
  addr01: string | null
  addr02: string | null
  phone_number: string | null
  birth: string | null
  sex: number | null
  job: number | null
  /** In which mails are written to them: the one they registered in. */
  language: 'ja' | 'en'
  /** The sum of their movements; below 0 where granted points were taken back after they were spent (PNT-09). */
  point: number
  /** Keys from mails are kept hashed, like session ids. */
  secret_key_hash: string | null
  secret_expires_at: string | null
  reset_key_hash: string | null
  reset_expires_at: string | null
  /** Orders placed and not taken back, and their payment totals (PF-29). */
  buy_times: number
  buy_total: number
  first_buy_at: string | null
  last_buy_at: string | null
  /** What the shop notes of them, for its members alone. */
  note: string | null
  /** When what told who they were was taken away; their orders stay. */
  deleted_at: string | null
  created_at: string
  updated_at: string
  version: number
}

/** An entry of a customer's address book. */
interface CustomerAddressTable extends PersonColumns {
  id: string
  customer_id: string
  created_at: string
  updated_at: string
}

interface FavoriteTable {
  customer_id: string
  product_id: number
  created_at: string
}

/** An e-mail address that a customer wants, until the key mailed to it is used. */
interface EmailChangeTable {
  customer_id: string
  /** A later wish has another. */
  id: string
  email: string
  /** Null until the mail is written. */
  key_hash: string | null
  expires_at: string
}

/** An e-mail address that a customer had, and that the key mailed to it restores. */
interface EmailUndoTable {
  /** Sorts by the time of the change. */
  id: string
  customer_id: string
  email: string
  /** As it is compared. */
  email_key: string
  /** Null until the mail is written. */
  key_hash: string | null
  expires_at: string
}

/** A visitor of whom there is something to keep. `id` is the hash of what the cookie holds. */
interface SessionTable {
  id: string
  /** What may be shown of it, to have it ended by; none where an older version wrote it. */
  public_id: string | null
  customer_id: string | null
  /** What its customer signed in with, as the browser says it. */
  user_agent: string | null
  /** How long it lives from the last visit on. */
  life_seconds: number
  created_at: string
  seen_at: string
  expires_at: string
  /** When it ends however often it is used. */
  ends_at: string | null
}

/** What is kept for a visitor, by name, as JSON. */
interface SessionItemTable {
  session_id: string
  name: string
  value: string
  expires_at: string
}

interface RateLimitTable {
  key: string
  hits: number
  expires_at: string
}

interface CartTable {
  id: string
  session_id: string | null
  customer_id: string | null
  prefix: string
  sale_type_id: number
  created_at: string
  /** Ordered with `created_at` of its lines to find the cart changed last. */
  updated_at: string
  version: number
}

interface CartLineTable {
  cart_id: string
  variant_id: number
  quantity: number
  /** One piece with tax, when last seen (CRT-04). */
  price: number
  created_at: string
}

interface OrderTable extends PersonColumns {
  id: string
  /** The one-use token of the confirmed order. */
  pre_order_id: string
  order_no: string | null
  /** See `order_status`; 8 is a confirmed order not yet placed. */
  status: number
  /** Counts its changes: the version that editors compare, and the key of the rows in the movement tables. */
  change_no: number
  session_id: string | null
  cart_id: string | null
  /** The cart's version when the order was drawn up. */
  cart_version: number
  customer_id: string | null
  language: 'ja' | 'en'
  email: string
  message: string | null
  note: string | null
  device_type: number
  subtotal: number
  discount: number
  delivery_fee_total: number
  charge: number
  tax: number
  total: number
  payment_total: number
  use_point: number
  add_point: number
  payment_id: number | null
  payment_name: string | null
  /** Days after it was placed within which it is to be paid, as its payment method said; null: none were named. */
  pay_within_days: number | null
  complete_message: string | null
  created_at: string
  updated_at: string
  ordered_at: string | null
  payment_at: string | null
}

/** An unpaid order of a guest, for a day: whom its mails go to, and a digest of the network it came from. */
interface OpenOrderTable {
  order_id: string
  recipient: string
  network: string
}

interface ShippingTable extends PersonColumns {
  id: string
  order_id: string
  sort_no: number
  /** The visitor's name for the address (`addressId`), so that a redrawn order keeps it. */
  address_key: string
  sale_type_id: number
  delivery_id: number | null
  delivery_name: string | null
  delivery_time_id: number | null
  delivery_time: string | null
  delivery_date: string | null
  tracking_number: string | null
  note: string | null
  shipped_at: string | null
  mail_sent_at: string | null
}

interface OrderLineTable {
  id: string
  order_id: string
  shipping_id: string | null
  sort_no: number
  /** 1 product, 2 delivery fee, 3 charge, 4 discount, 6 point. */
  type: number
  product_id: number | null
  variant_id: number | null
  product_name: string
  product_code: string | null
  class_name1: string | null
  class_name2: string | null
  class_category_name1: string | null
  class_category_name2: string | null
  /** Path of the picture at list size when it was ordered. */
  image: string | null
  price: number
  quantity: number
  /** Tax of one piece. */
  tax: number
  tax_rate: number
  tax_type: number
  tax_display: number
  /** Null where there is no tax (TAX-05). */
  rounding: number | null
  tax_adjust: number
  point_rate: number | null
  /** Marked ※: not at the general rate in force when it was ordered (TAX-10). */
  reduced: boolean
}

/** A placed order in the index of words; the words themselves each database keeps in its own way. */
interface OrderWordsTable {
  id: Generated<number>
  order_id: string
  /** Whether the order is still to be put into the index, or anew. */
  waits: Generated<boolean>
}

/** Why a stock changed: one row for each variant and change of an order. */
interface OrderChangeTable {
  id: string
  order_id: string
  change_no: number
  /** A move of the state machine, or what else was done. */
  kind:
    | 'pay'
    | 'authorize'
    | 'expire'
    | 'give_up'
    | 'let_go'
    | 'packing'
    | 'ship'
    | 'cancel'
    | 'back_to_in_progress'
    | 'return'
    | 'cancel_return'
    | 'make'
    | 'edit'
    | 'address'
    | 'tracking'
    | 'ship_part'
    | 'undo_ship'
    | 'refund'
    | 'undo_refund'
  /**
   * Yen: what was paid back, or was not after all; of an edit by how much what is to be paid changed; of a payment
   * what a service took, where that is not what the order came to then.
   */
  amount: number | null
  /**
   * Sums by tax rate as JSON (`RateSum`): of an edit those before it, of a refund what went back. Null: of another
   * change, or of one from before they were kept.
   */
  rates: string | null
  /** What the member said of it. */
  words: string | null
  member_id: string | null
  created_at: string
}

interface StockMovementTable {
  id: string
  variant_id: number
  order_id: string
  change_no: number
  kind: 'take' | 'give_back'
  /** Pieces; below 0 when taken. */
  quantity: number
  created_at: string
}

interface PointMovementTable {
  id: string
  customer_id: string
  order_id: string | null
  change_no: number
  /** `forfeit`: what was left at withdrawal; `adjust`: by a member of the shop. */
  kind: 'grant' | 'use' | 'give_back' | 'take_back' | 'forfeit' | 'adjust'
  /** Below 0 when they leave the balance. */
  points: number
  /** Why a member moved them, for the shop alone. */
  reason: string | null
  member_id: string | null
  created_at: string
}

/** What the orders of a day come to that count as sales, as far as it was summed up. */
interface SalesDayTable {
  /** In the shop's time zone. */
  day: string
  orders: number
  /** What is paid for them, yen. */
  total: number
}

/** By how much an order changed the sales of its day; added to the day by and by, and then gone. */
interface SalesChangeTable extends SalesDayTable {
  id: string
}

/** The time zone in which the sales were summed up: one row, none before the first start. */
interface SalesZoneTable {
  id: number
  time_zone: string
}

/** The answer to a request that carried an Idempotency-Key, to be given again to whoever repeats it. */
interface IdempotencyTable {
  visitor: string
  transition: string
  key: string
  /** Of the parsed input: another input under the same key is refused. */
  digest: string
  /** JSON; null only within the transaction of the effect. */
  reply: string | null
  expires_at: string
}

/** An event on its way to one subscriber. */
interface OutboxTable {
  id: string
  /** `*` until it is known who hears of it. */
  subscriber: string
  event: string
  /** JSON. */
  payload: string
  created_at: string
  attempts: number
  next_attempt_at: string
  leased_until: string | null
  done_at: string | null
  /** Set when it was given up; it then waits in the dead-letter list. */
  dead_at: string | null
  last_error: string | null
}

/** A mail that the shop writes. Where a text is null, the theme's own file stands for it. */
interface MailTemplateTable extends Named {
  id: number
  /** `<name>` of the theme's files `mail/<name>_text.liquid` and `mail/<name>_html.liquid`. */
  file_name: string
  subject: string
  subject_en: string | null
  /** Null where the file of the theme stands, as in the three below. */
  text: string | null
  html: string | null
  text_en: string | null
  html_en: string | null
  /** Whether the merchant made it: then it has no files of its own. */
  deletable: Generated<boolean>
  version: number
}

/** A mail as it was made, kept whether or not it is sent. */
interface MailTable {
  id: string
  message_id: string
  /** The event that called for it; null where that was delivered before mails knew theirs. */
  event_id: string | null
  order_id: string | null
  customer_id: string | null
  /** Who wrote it, where a member of the shop did. */
  member_id: string | null
  template: string
  sender: string
  recipient: string
  bcc: string | null
  reply_to: string | null
  subject: string
  text: string
  html: string
  created_at: string
  sent_at: string | null
}

/** A job that is asked for again and again. */
interface ScheduleTable {
  /** The kind of the job. */
  kind: string
  /** How often, in words. */
  rhythm: string
  next_at: string
}

/** A piece of work that is done in the background. */
interface JobTable {
  id: string
  kind: string
  /** Whom it is for, as whoever asked for it calls them. */
  who: string
  /** JSON. */
  input: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** How much of `total` is done; a total of 0 is not known yet. */
  done: number
  total: number
  /** JSON; null until it is done. */
  result: string | null
  /** JSON; null unless it failed. */
  errors: string | null
  /** How often it was begun. */
  tries: number
  leased_until: string | null
  created_at: string
  started_at: string | null
  ended_at: string | null
}

/** Who works in the shop. */
interface MemberTable {
  id: string
  /** Never changed, and never given to another. */
  login_id: string
  name: string
  /** 0 system administrator, 1 store owner, 2 who looks and changes nothing. */
  authority: number
  password_hash: string
  /** False once deleted (MEM-02). */
  active: boolean
  /** Sealed; null without a device. */
  totp_secret: string | null
  /** The last time step whose code was taken: each is taken once (RFC 6238 §5.2). */
  totp_step: number | null
  sort_no: number
  last_login_at: string | null
  /** Whether they write scripts that run in browsers, though they are no system administrator. */
  writes_scripts: boolean
  created_at: string
  updated_at: string
  version: number
}

/** A code that stands in for the device, once. */
interface MemberRecoveryCodeTable {
  member_id: string
  code_hash: string
}

/** A member on their way in, or inside. `id` is the hash of what the cookie holds. */
interface MemberSessionTable {
  id: string
  /** What may be shown of it, to have it ended by. */
  public_id: string
  member_id: string
  /** After the password: `open`; or `code`, `device` as long as a code or a new device is waited for. */
  stage: 'open' | 'code' | 'device'
  /** How it was begun: a password, with a code where there is a device, or a passkey. */
  means: 'password' | 'passkey'
  wrong_codes: number
  user_agent: string
  client_ip: string
  created_at: string
  seen_at: string
  expires_at: string
  /** When it ends however often it is used. */
  ends_at: string
}

/** A key of a member's authenticator, with which they sign in (WebAuthn Level 3). */
interface MemberPasskeyTable {
  /** Names it to its member. */
  id: string
  member_id: string
  /** What its authenticator calls it, base64url. */
  credential_id: string
  /** A COSE key (RFC 9052 §7), base64url. */
  public_key: string
  /** How often its authenticator had signed, by its own account; 0 where it does not count. */
  sign_count: number
  /** How a browser reaches it: JSON, a list of words. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** What a passkey is to sign next in a session: taken once. */
interface PasskeyChallengeTable {
  session_id: string
  purpose: 'add' | 'signIn'
  challenge: string
  expires_at: string
}

/** A try to sign in to the office (SEC-02). */
interface LoginHistoryTable {
  /** Sorts by time. */
  id: string
  /** As it was typed. */
  login_id: string
  member_id: string | null
  client_ip: string
  success: boolean
  created_at: string
  /** A password, with the code that it may call for; a passkey; or one whose count of signatures went back. */
  means: Generated<'password' | 'passkey' | 'copiedPasskey'>
}

/** The beginning of a path that members of an authority are denied (AUT-01). */
interface DenyRuleTable {
  id: Generated<number>
  authority: number
  deny_url: string
}

/** A stock that a member set; null where it is unlimited. What orders do to stock are movements. */
interface StockChangeTable {
  id: Generated<number>
  variant_id: number
  before: number | null
  after: number | null
  reason: string | null
  member_id: string
  created_at: string
}

/** A price that a member changed; yen without tax. */
interface PriceChangeTable {
  id: Generated<number>
  variant_id: number
  price01_before: number | null
  price02_before: number
  price01: number | null
  price02: number
  member_id: string
  created_at: string
}

/** A search of a list of the office that a member keeps for themselves. */
interface ListViewTable {
  id: string
  member_id: string
  /** The transition of the list. */
  screen: string
  name: string
  /** The query of its address. */
  query: string
  created_at: string
}

/** The columns of a list of the office that a member chose. */
interface ListColumnsTable {
  member_id: string
  screen: string
  /** A JSON list of their names, in their order. */
  columns: string
}

/** A column of a type of CSV file where members chose which are in it; lower numbers stand first. */
interface CsvColumnTable {
  csv_type: number
  name: string
  enabled: boolean
  sort_no: number
}

/** A receipt that a customer had issued of an order; those of an order are numbered from 1. */
interface ReceiptTable {
  id: string
  order_id: string
  receipt_no: number
  /** Whom it is for, as they wrote it. */
  name: string
  /** The paper as it was issued, JSON. */
  paper: string
  issued_at: string
}

/** What a member usually writes upon papers, JSON. */
interface PaperWordingTable {
  member_id: string
  wording: string
}

/** What a member did: one row for each change of theirs, each with the digest of the one before. */
interface AuditLogTable {
  seq: number
  at: string
  member_id: string
  login_id: string
  member_name: string
  client_ip: string
  transition: string
  /** JSON, without secrets. */
  input: string
  /** JSON: rows with what changed in them. */
  changes: string
  digest: string
  /** Where something was taken out of the entry since: the digest of what is left. */
  seal: string | null
  /** The fingerprint of the secret that its digest, or its seal, was made with; none before they were kept. */
  secret: string | null
}

/** A secret that the shop was run with: its name, which tells nothing of it. */
interface AppSecretTable {
  fingerprint: string
  first_at: string
  used_at: string
  /** Of a former one: the key that it made digests with, sealed with the secret in force. */
  derive_key: string | null
}

/** The row that is written to see whether the database takes writes. */
interface HeartbeatTable {
  id: number
  at: string
}

/** The rows that an entry of the audit log is about. */
interface AuditSubjectTable {
  seq: number
  table_name: string
  row_key: string
}

/** The one row of what keeps others out; the lists have an entry a line (SEC-10, SEC-12). */
interface SecurityTable {
  id: number
  admin_allow_hosts: string
  admin_deny_hosts: string
  front_allow_hosts: string
  front_deny_hosts: string
  /** Host names that are served; every one when empty. */
  trusted_hosts: string
  maintenance: boolean
  /** Unpaid orders of guests that may be open at once, to one recipient and from one network. */
  guest_orders_recipient: number
  guest_orders_network: number
  /** By how much limits of a network are multiplied: as many households may stand behind one. */
  network_factor: number
  version: number
}

export type Row<T extends keyof Database> = Selectable<Database[T]>
