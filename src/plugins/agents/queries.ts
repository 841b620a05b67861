import type { Kysely } from 'kysely'
import type { Database } from '../../plugin.ts'
import type { Make } from './make.ts'

/** A checkout of a platform. */
export interface Checkout {
  /** Only its platform knows it. */
  readonly id: string
  /** The name by which the protocol knows the platform. */
  readonly platform: string
  readonly version: string
  readonly language: string
  /** The wish of the platform, as JSON. */
  readonly wish: string
  /** The customer for whom its platform asked; null for a guest. */
  readonly customer_id: string | null
  /** The consent by which it asked for them last. */
  readonly consent_id: string | null
  /** The folded address of the buyer, while it is kept. */
  readonly email_key: string | null
  /** Whether the wish or the view may tell of a buyer. */
  readonly has_buyer: boolean
  /** The checkout as it was last stated, as JSON. */
  readonly view: string
  /** `open`; `completing` while its order is placed and paid; `completed`; `canceled`. */
  readonly status: string
  /** When it was last begun to complete it. */
  readonly claimed_at: string | null
  /** The id under which the platform knows the order. */
  readonly order_id: string
  readonly order_no: string | null
  /** The opening in whose session the order was placed; null for that of the checkout. */
  readonly opening: string | null
  /** Opens the order without an account. */
  readonly order_key: string | null
  /** The platform hears of the order here. */
  readonly webhook_url: string | null
  /** The origins of the pages of the platform that may show it in a frame, separated by spaces; null for none. */
  readonly framed_by: string | null
  readonly shipped_at: string | null
  /** When the order was last cancelled or refunded. */
  readonly changed_at: string
  readonly ends_at: string
}

/** A cart of a platform: a wish without an order. */
export interface Cart {
  readonly id: string
  readonly platform: string
  readonly language: string
  readonly wish: string
  /** The customer for whom its platform asked; null for a guest. */
  readonly customer_id: string | null
  readonly email_key: string | null
  readonly ends_at: string
}

/** A request that may be repeated. */
export interface Repeat {
  /** A digest of the platform, the operation and its key. */
  readonly id: string
  /** A digest of the body. */
  readonly digest: string
  /** Null while it is carried out. */
  readonly status: number | null
  /** Null while it is carried out, and once a person in it was forgotten. */
  readonly answer: string | null
  /** The checkout or the cart in the answer. */
  readonly about: string | null
  /** The folded address of the buyer in the answer. */
  readonly email_key: string | null
  /** When it was last begun. */
  readonly begun_at: string
  readonly ends_at: string
}

type Tables = {
  agents_checkout: Checkout
  agents_cart: Cart
  agents_repeat: Repeat
}

/** The protocol whose tables are meant: each has its own, of the same columns. */
export type Of = Pick<Make, 'code' | 'hasCarts'>

/** The names of a protocol's tables. */
export const tablesOf = ({ code }: Of) => ({
  checkout: `plugin_${code}_checkout` as 'agents_checkout',
  cart: `plugin_${code}_cart` as 'agents_cart',
  repeat: `plugin_${code}_repeat` as 'agents_repeat',
})

type Db = Kysely<Database>

/** The database with the tables of protocols. */
export const agentsIn = (db: Db) => db.withTables<Tables>()

export const insertCheckout = async (db: Db, of: Of, row: Checkout): Promise<void> => {
  await agentsIn(db).insertInto(tablesOf(of).checkout).values(row).execute()
}

/** Returns the checkout of a platform. */
export const checkoutById = (db: Db, of: Of, id: string): Promise<Checkout | undefined> =>
  agentsIn(db).selectFrom(tablesOf(of).checkout).selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the checkout of an order, by the id under which its platform knows the order. */
export const checkoutByOrderId = (db: Db, of: Of, orderId: string): Promise<Checkout | undefined> =>
  agentsIn(db)
    .selectFrom(tablesOf(of).checkout)
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** Returns the checkout that became an order of the shop. */
export const checkoutOfOrder = (db: Db, of: Of, orderId: string): Promise<Checkout | undefined> =>
  agentsIn(db)
    .selectFrom(tablesOf(of).checkout)
    .selectAll()
    .where('order_no', '=', ({ selectFrom }) =>
      selectFrom('orders').select('orders.order_no').where('orders.id', '=', orderId),
    )
    .executeTakeFirst()

/** The statuses of orders that are not placed: while a payment runs outside, and before they are confirmed. */
const UNPLACED = [7, 8]

/** Returns whether a placed order is that of a customer, which is open to them alone. */
export const isOfCustomer = async (db: Db, orderNo: string): Promise<boolean> => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('customer_id', 'is not', null)
    .where('status', 'not in', UNPLACED)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether the order of a checkout is that of a customer. */
export const isPrivate = async (
  db: Db,
  { order_no: orderNo }: Pick<Checkout, 'order_no'>,
): Promise<boolean> => orderNo !== null && (await isOfCustomer(db, orderNo))

/** Returns whether a shopper's session would be missed: it is a customer's, or has a cart. */
export const hasBelongings = async (db: Db, session: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('session')
    .leftJoin('cart', 'cart.session_id', 'session.id')
    .leftJoin('cart_line', 'cart_line.cart_id', 'cart.id')
    .select('session.id')
    .where('session.id', '=', session)
    .where('session.expires_at', '>', now.toISOString())
    .where(({ eb, or }) =>
      or([eb('session.customer_id', 'is not', null), eb('cart_line.cart_id', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the id of the order that has a shipping. */
export const orderOfShipping = async (db: Db, shippingId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('shipping')
    .select('order_id')
    .where('id', '=', shippingId)
    .executeTakeFirst()
  return row?.order_id
}

/** Returns the reference of the last payment that was begun for an order, by its number. */
export const paymentOf = async (db: Db, orderNo: string): Promise<string | null> => {
  const row = await db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('payment_attempt.reference')
    .where('orders.order_no', '=', orderNo)
    .orderBy('payment_attempt.id', 'desc')
    .executeTakeFirst()
  return row?.reference ?? null
}

/** Changes a checkout if it is in one of these states; returns whether it was. */
export const changeCheckout = async (
  db: Db,
  of: Of,
  id: string,
  from: readonly string[],
  values: Partial<Checkout>,
): Promise<boolean> => {
  const { numUpdatedRows } = await agentsIn(db)
    .updateTable(tablesOf(of).checkout)
    .set(values)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Makes a guest's open checkout that of a customer, or notes the consent by which it is asked for now. */
export const linkCheckout = async (
  db: Db,
  of: Of,
  id: string,
  values: Pick<Checkout, 'customer_id' | 'consent_id'>,
): Promise<void> => {
  await agentsIn(db)
    .updateTable(tablesOf(of).checkout)
    .set({ ...values, has_buyer: true })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('order_no', 'is', null)
    .where(({ eb, or }) => or([eb('customer_id', 'is', null), eb('customer_id', '=', values.customer_id)]))
    .execute()
}

/** Begins to complete an open checkout, or one whose completion was left unfinished; returns whether it may go on. */
export const claimCheckout = async (
  db: Db,
  of: Of,
  id: string,
  now: Date,
  unfinished: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await agentsIn(db)
    .updateTable(tablesOf(of).checkout)
    .set({ status: 'completing', claimed_at: now.toISOString() })
    .where('id', '=', id)
    .where('ends_at', '>', now.toISOString())
    .where(({ eb, or, and }) =>
      or([
        eb('status', '=', 'open'),
        and([eb('status', '=', 'completing'), eb('claimed_at', '<', unfinished.toISOString())]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ties a checkout to the order that was placed for it; returns whether it had none. */
export const tieOrder = async (
  db: Db,
  of: Of,
  { id, opening }: Pick<Checkout, 'id' | 'opening'>,
  orderNo: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await agentsIn(db)
    .updateTable(tablesOf(of).checkout)
    .set({ order_no: orderNo, opening })
    .where('id', '=', id)
    .where('order_no', 'is', null)
    .where('status', 'in', ['open', 'completing'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes what has ended: checkouts without an order before the first instant, those with one before the second. */
export const sweepAgents = async (
  db: Db,
  of: Of,
  now: Date,
  before: { readonly open: Date; readonly placed: Date },
) => {
  const { checkout, cart, repeat } = tablesOf(of)
  const agents = agentsIn(db)
  await agents.deleteFrom(repeat).where('ends_at', '<', now.toISOString()).execute()
  if (of.hasCarts) await agents.deleteFrom(cart).where('ends_at', '<', now.toISOString()).execute()
  await agents
    .deleteFrom(checkout)
    .where('ends_at', '<', before.open.toISOString())
    .where(({ eb, or }) => or([eb('order_no', 'is', null), eb('ends_at', '<', before.placed.toISOString())]))
    .execute()
}
