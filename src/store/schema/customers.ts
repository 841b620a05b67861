import { sql } from 'kysely'
import type { PersonColumns, WithOwnFields } from './columns.ts'
import { table } from './table.ts'

interface CustomerGroupTable {
  id: number
  name: string
  name_en: string | null
  /** Off the goods of each order. */
  discount_percent: number
  /** Their prices of products: on each line a code, a comma and yen without tax. */
  prices: string | null
  /** Customers who bought for so many yen belong to it by themselves; null: members put them into it. */
  minimum_total: number | null
  /** The last days whose purchases count; null: all purchases. */
  within_days: number | null
}

interface CustomerTable
  extends Omit<PersonColumns, 'postal_code' | 'pref' | 'addr01' | 'addr02' | 'phone_number'>,
    WithOwnFields {
  id: string
  /** 1 provisional, 2 regular, 3 withdrawn. */
  status: number
  email: string
  /** The email address for comparisons: NFKC, lower case; unique among customers who have not withdrawn. */
  email_key: string
  /**
   * argon2id, in PHC form; that of another program begins with `moved:` until their first sign-in. Null without a
   * password, and after withdrawal.
   */
  password_hash: string | null
  postal_code: string | null
  pref: number | null
  addr01: string | null
  addr02: string | null
  phone_number: string | null
  birth: string | null
  sex: number | null
  job: number | null
  /** Their group; null for none. */
  group_id: number | null
  /** The language of their mails: that of their registration. */
  language: 'ja' | 'en'
  /**
   * The sum of their movements; negative if granted points were taken back after they were spent (PNT-09).
   */
  point: number
  /** The time of the last change of their points; null if there was none. */
  points_moved_at: string | null
  /** The last day of their points that a mail named (PNT-11); null unless one did since they changed. */
  points_end_on: string | null
  /** Keys from mails are stored hashed, like session ids. */
  secret_key_hash: string | null
  secret_expires_at: string | null
  reset_key_hash: string | null
  reset_expires_at: string | null
  /** Orders that count as sales, and their payment totals (PF-29). */
  buy_times: number
  buy_total: number
  first_buy_at: string | null
  last_buy_at: string | null
  /** The time when they asked for newsletters at their registration, until their address is confirmed. */
  newsletter_asked_at: string | null
  /** A note for members only. */
  note: string | null
  /** The time when a member blocked them: they neither sign in nor order; null: they are not blocked. */
  blocked_at: string | null
  /** For members only; null unless they are blocked. */
  block_reason: string | null
  /** The time when their personal data was erased; their orders stay. */
  deleted_at: string | null
  /** The account that took over the records of this one, which is withdrawn since then. */
  merged_into: string | null
  created_at: string
  updated_at: string
  version: number
}

/** A merge of two accounts, as long as it can be undone. */
interface CustomerMergeTable {
  id: string
  kept_id: string
  /** Null if only the orders of guests were taken over. */
  gone_id: string | null
  /** The account that ended, as it was before, JSON; null without one. */
  account: string | null
  /** The moved rows by their ids, and the changes of the kept account, JSON. */
  moved: string
  member_id: string | null
  created_at: string
  expires_at: string
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

/** An article of the cart that a customer saved for later. */
interface SavedItemTable {
  customer_id: string
  variant_id: number
  quantity: number
  created_at: string
}

/** A request for a mail once a sold-out variant is in stock again. */
interface RestockNoticeTable {
  id: string
  variant_id: number
  /** Null for an address that is no customer's. */
  customer_id: string | null
  email: string
  /** The address for comparisons. */
  email_key: string
  language: 'ja' | 'en'
  /** Null until the link in its mail was used. */
  confirmed_at: string | null
  expires_at: string
  created_at: string
}

/** A new email address of a customer, until the key mailed to it is used. */
interface EmailChangeTable {
  customer_id: string
  /** A later request has another one. */
  id: string
  email: string
  /** Null until the mail is written. */
  key_hash: string | null
  expires_at: string
}

/** A former email address of a customer, which the key mailed to it restores. */
interface EmailUndoTable {
  /** Sorts by the time of the change. */
  id: string
  customer_id: string
  email: string
  /** The address for comparisons. */
  email_key: string
  /** Null until the mail is written. */
  key_hash: string | null
  expires_at: string
}

/** A way in which another program hashed passwords of customers that moved in, until each has signed in. */
interface PasswordFormTable {
  /** The beginning that its hashes share: the algorithm and its cost. */
  form: string
  /** The hash of a password that nobody knows: a sign-in without such a hash takes as long. */
  sample: string
}

/** The session of a visitor with stored data. `id` is the hash of the cookie's value. */
interface SessionTable {
  id: string
  /** An id that may be shown, to end the session; null if an older version wrote it. */
  public_id: string | null
  customer_id: string | null
  /** The session of an app whose part it is, with goods and choices of its own; null for all others. It ends with it. */
  parent_id: string | null
  /** The customer's browser, by its User-Agent. */
  user_agent: string | null
  /** Its life after the last visit. */
  life_seconds: number
  created_at: string
  seen_at: string
  expires_at: string
  /** The end of its life, however often it is used. */
  ends_at: string | null
}

/** Data of a visitor, by name, as JSON. */
interface SessionItemTable {
  session_id: string
  name: string
  value: string
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

/** A value of an added field by which the list is filtered. */
interface CustomerOwnValueTable {
  customer_id: string
  field_id: number
  /** As `product_own_value` has it. */
  value: string
}

// A guest's cart belongs to a session, and sessions are not backed up.
const OF_CUSTOMERS = sql`session_id is null`

export const customersTables = {
  customer_group: table<CustomerGroupTable>({ shared: true }),
  customer: table<CustomerTable>({ tellsOf: 'customer', personal: true }),
  customer_merge: table<CustomerMergeTable>({ tellsOf: 'customer', personal: true, audit: false }),
  customer_address: table<CustomerAddressTable>({
    partOf: ['customer', 'customer_id'],
    tellsOf: 'customer',
    personal: true,
  }),
  customer_own_value: table<CustomerOwnValueTable>({
    key: ['field_id', 'value', 'customer_id'],
    tellsOf: 'customer',
    personal: true,
    audit: false,
  }),
  favorite: table<FavoriteTable>({ key: ['customer_id', 'product_id'], tellsOf: 'customer' }),
  saved_item: table<SavedItemTable>({ key: ['customer_id', 'variant_id'], tellsOf: 'customer' }),
  restock_notice: table<RestockNoticeTable>({ tellsOf: 'customer' }),
  email_change: table<EmailChangeTable>({ key: ['customer_id'], audit: false }),
  email_undo: table<EmailUndoTable>({ audit: false }),
  password_form: table<PasswordFormTable>({ key: ['form'], audit: false }),
  session: table<SessionTable>({ backup: false, audit: false }),
  session_item: table<SessionItemTable>({ key: ['session_id', 'name'], backup: false, audit: false }),
  cart: table<CartTable>({ backup: { where: OF_CUSTOMERS }, audit: false }),
  cart_line: table<CartLineTable>({
    key: ['cart_id', 'variant_id'],
    backup: { where: sql`cart_id in (select id from cart where ${OF_CUSTOMERS})` },
    audit: false,
  }),
}
