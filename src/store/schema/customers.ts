import { sql } from 'kysely'
import type { PersonColumns, WithOwnFields } from './columns.ts'
import { table } from './table.ts'

interface CustomerTable
  extends Omit<PersonColumns, 'postal_code' | 'pref' | 'addr01' | 'addr02' | 'phone_number'>,
    WithOwnFields {
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

// A guest's cart belongs to a session, and sessions are not backed up.
const OF_CUSTOMERS = sql`session_id is null`

export const customersTables = {
  customer: table<CustomerTable>({ tellsOf: 'customer', personal: true }),
  customer_address: table<CustomerAddressTable>({
    partOf: ['customer', 'customer_id'],
    tellsOf: 'customer',
    personal: true,
  }),
  favorite: table<FavoriteTable>({ key: ['customer_id', 'product_id'], tellsOf: 'customer' }),
  email_change: table<EmailChangeTable>({ key: ['customer_id'], audit: false }),
  email_undo: table<EmailUndoTable>({ audit: false }),
  session: table<SessionTable>({ backup: false, audit: false }),
  session_item: table<SessionItemTable>({ key: ['session_id', 'name'], backup: false, audit: false }),
  cart: table<CartTable>({ backup: { where: OF_CUSTOMERS }, audit: false }),
  cart_line: table<CartLineTable>({
    key: ['cart_id', 'variant_id'],
    backup: { where: sql`cart_id in (select id from cart where ${OF_CUSTOMERS})` },
    audit: false,
  }),
}
