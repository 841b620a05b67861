import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertRows, type Marks, prepared } from '../../../store/prepared.ts'
import type { Database, Row } from '../../../store/schema.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { isOrderNumber } from '../../orders/index.ts'
import { DRAFT, PAYING, PLACED } from '../../orders/status.rules.ts'
import { forgetPromotions, notePromotions, type PromotionGift } from '../../promotions/index.ts'

type Db = Kysely<Database>

/** An order to be written: its rows without the ids that tie them together. */
export interface NewOrder {
  readonly order: Omit<
    Row<'orders'>,
    | 'id'
    | 'status'
    | 'change_no'
    | 'order_no'
    | 'ordered_at'
    | 'payment_at'
    | 'credit'
    | 'exchange_of'
    | 'number_elsewhere'
  >
  readonly shippings: readonly Omit<
    Row<'shipping'>,
    'id' | 'order_id' | 'sort_no' | 'tracking_number' | 'note' | 'shipped_at' | 'mail_sent_at'
  >[]
  /** `shipping` is the position of its shipping in the list. */
  readonly lines: readonly (Omit<Row<'order_line'>, 'id' | 'order_id' | 'shipping_id' | 'sort_no'> & {
    readonly shipping: number | null
  })[]
  readonly promotions: readonly PromotionGift[]
}

const insertShippings = insertRows('shipping')
const insertLines = insertRows('order_line')

type OrderRow = Row<'orders'>

/** The customers whom members have blocked. */
const blockedCustomers = (db: Db) =>
  db.selectFrom('customer as blocked').select('blocked.id').where('blocked.blocked_at', 'is not', null)

// One draft for a cart: of two confirmations at once the second waits here, and writes over the first.
const upsertDraft = prepared<
  { [Column in keyof OrderRow]: OrderRow[Column] } & { readonly email_key: string }
>()((db, { email_key, ...row }) => {
  const { id: _id, ...written } = row
  return db
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('cart_id').where(sql.ref('status'), '=', sql.lit(DRAFT)).doUpdateSet(written),
    )
    .returning((eb) => [
      'id',
      // Returned with the row, so that it costs no statement of its own.
      eb
        .exists(
          blockedCustomers(db).where((on) =>
            on.or([on('blocked.email_key', '=', email_key), on('blocked.id', '=', row.customer_id)]),
          ),
        )
        .as('is_blocked'),
    ])
})

const dropShippings = prepared<{ id: string }>()((db, { id }) =>
  db.deleteFrom('shipping').where('order_id', '=', id),
)
const dropLines = prepared<{ id: string }>()((db, { id }) =>
  db.deleteFrom('order_line').where('order_id', '=', id),
)

/**
 * Writes the confirmed order of a cart in place of the one before; `email_key` is its email address for comparisons.
 * Returns whether a blocked customer orders: then the transaction must be rolled back.
 */
export const writeDraft = async (
  tx: Db,
  { order, shippings, lines, promotions }: NewOrder,
  email_key: string,
): Promise<boolean> => {
  const id = uuidv7()
  const unplaced = {
    ...{ status: DRAFT, change_no: 0, order_no: null, ordered_at: null, payment_at: null },
    ...{ credit: 0, exchange_of: null, number_elsewhere: null },
  }
  const [written] = await upsertDraft(tx, { ...order, ...unplaced, id, email_key })
  const order_id = written?.id ?? id
  if (order_id !== id) {
    await dropLines(tx, { id: order_id })
    await dropShippings(tx, { id: order_id })
    await forgetPromotions(tx, order_id)
  }
  const ids = shippings.map(() => uuidv7())
  const unsent = { tracking_number: null, note: null, shipped_at: null, mail_sent_at: null }
  // A connection runs them in this order, though they travel together.
  await Promise.all([
    insertShippings(
      tx,
      shippings.map((row, at) => ({ ...row, ...unsent, id: ids[at] ?? '', order_id, sort_no: at })),
    ),
    insertLines(
      tx,
      lines.map(({ shipping, ...line }, at) => ({
        ...line,
        id: uuidv7(),
        order_id,
        shipping_id: shipping === null ? null : (ids[shipping] ?? null),
        sort_no: at,
      })),
    ),
    notePromotions(tx, order_id, promotions),
  ])
  return Boolean(written?.is_blocked)
}

/** The pattern of a one-use token. */
const TOKEN = /^[0-9a-f]{40}$/

/** Whose order is looked for, and when. */
type Asking = Pick<ReadEnvironment, 'visitor' | 'now'> & { readonly db: Db }

/** A session by its key, and an instant. */
interface Here extends Record<string, unknown> {
  readonly session: string
  readonly now: string
}

const hereOf = ({ visitor, now }: Asking): Here => ({ session: visitor.key, now: now.toISOString() })

/**
 * The orders of a session that is alive, as far as they are those of the customer who is signed in there, or a
 * guest's: those of a guest who signed in while paying came with them.
 */
const ordersHere = (db: Db, { session, now }: Marks<Here>) =>
  db
    .selectFrom('orders')
    .innerJoin('session', 'session.id', 'orders.session_id')
    .selectAll('orders')
    .where('session.id', '=', session)
    .where('session.expires_at', '>', now)
    // Written so that no index of customers is asked: one that is null is that of every guest.
    .where(sql<boolean>`coalesce(orders.customer_id, '') in ('', coalesce(session.customer_id, ''))`)

/** Of a session's orders the one that was confirmed last. */
const newestHere = (db: Db, here: Marks<Here>) =>
  ordersHere(db, here).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(1)

const newest = prepared<Here>()(newestHere)

const newestOfToken = prepared<Here & { readonly token: string }>()((db, { token, ...here }) =>
  newestHere(db, here).where('orders.pre_order_id', '=', token),
)

const isNoToken = (preOrderId: string | undefined): boolean =>
  preOrderId !== undefined && !TOKEN.test(preOrderId)

/** The visitor's order of a token, or the one they confirmed last, placed or not. */
export const ownOrder = async (
  asking: Asking,
  preOrderId: string | undefined,
): Promise<Row<'orders'> | undefined> => {
  if (isNoToken(preOrderId)) return undefined
  const here = hereOf(asking)
  const [order] = await (preOrderId === undefined
    ? newest(asking.db, here)
    : newestOfToken(asking.db, { ...here, token: preOrderId }))
  return order
}

const MOST_OPEN = 10

const openHere = prepared<Here>()((db, here) =>
  ordersHere(db, here)
    .where((eb) =>
      eb.or([
        eb('orders.status', '=', DRAFT),
        eb.and([
          eb('orders.status', '=', PLACED),
          eb('orders.payment_at', 'is', null),
          eb('orders.payment_total', '>', 0),
        ]),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(MOST_OPEN),
)

/** The orders of this session that are confirmed and not placed, or placed and not paid, the latest first. */
export const openOrders = (asking: Asking): Promise<Row<'orders'>[]> => openHere(asking.db, hereOf(asking))

const placedHere = prepared<Here>()((db, here) =>
  ordersHere(db, here)
    .where('orders.status', '!=', DRAFT)
    .orderBy('orders.ordered_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1),
)

/** The order that the visitor placed last in this session. */
export const lastPlaced = async (asking: Asking): Promise<Row<'orders'> | undefined> => {
  const [order] = await placedHere(asking.db, hereOf(asking))
  return order
}

const placedOfNumber = prepared<Here & { readonly orderNo: string }>()((db, { orderNo, ...here }) =>
  ordersHere(db, here).where('orders.status', '!=', DRAFT).where('orders.order_no', '=', orderNo),
)

/** The order of a number that the visitor placed in this session. */
export const placedInSession = async (
  asking: Asking,
  orderNo: string,
): Promise<Row<'orders'> | undefined> => {
  if (!isOrderNumber(orderNo)) return undefined
  const [order] = await placedOfNumber(asking.db, { ...hereOf(asking), orderNo })
  return order
}

/** The order of a number that the visitor placed: a customer's wherever they are signed in, a guest's in this session. */
export const placedBy = async (asking: Asking, orderNo: string): Promise<Row<'orders'> | undefined> => {
  const { db, visitor } = asking
  const { customerId } = visitor
  if (!isOrderNumber(orderNo)) return undefined
  const own =
    customerId === null
      ? undefined
      : await db
          .selectFrom('orders')
          .selectAll()
          .where('customer_id', '=', customerId)
          .where('status', '!=', DRAFT)
          .where('order_no', '=', orderNo)
          .executeTakeFirst()
  return own ?? placedInSession(asking, orderNo)
}

/** Takes the orders for which a guest is just paying along to the session in which they sign in; those of one that has ended stay behind. */
export const takeUnpaidAlong = async ({ db, visitor, now }: Asking, session: string): Promise<void> => {
  if (visitor.customerId !== null) return
  await db
    .updateTable('orders')
    .set({ session_id: session })
    .where('session_id', '=', visitor.key)
    .where('customer_id', 'is', null)
    .where('status', '=', PAYING)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session')
          .select('session.id')
          .where('session.id', '=', visitor.key)
          .where('session.customer_id', 'is', null)
          .where('session.expires_at', '>', now.toISOString()),
      ),
    )
    .execute()
}

interface Placing extends Here {
  readonly orderNo: string
}

const placing = (db: Db, { orderNo, now }: Marks<Placing>, draft: ReturnType<typeof newestHere>) =>
  db
    .updateTable('orders')
    .set({ status: PLACED, change_no: 1, order_no: orderNo, ordered_at: now, updated_at: now })
    .set((eb) => ({
      email: eb.fn.coalesce(
        eb.selectFrom('customer').select('customer.email').whereRef('customer.id', '=', 'orders.customer_id'),
        'orders.email',
      ),
    }))
    .where('id', '=', draft.clearSelect().select('orders.id'))
    .where('status', '=', DRAFT)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('orders as other').select('other.id').where('other.order_no', '=', orderNo)),
      ),
    )
    .returningAll()
    // They may have been blocked since they confirmed it.
    .returning((eb) =>
      eb
        .exists(
          blockedCustomers(db).where((on) =>
            on.or([
              on('blocked.email_key', '=', sql<string>`lower(${sql.ref('orders.email')})`),
              on('blocked.id', '=', sql.ref<string>('orders.customer_id')),
            ]),
          ),
        )
        .as('is_blocked'),
    )

const placeNewest = prepared<Placing>()((db, value) => placing(db, value, newestHere(db, value)))

const placeOfToken = prepared<Placing & { readonly token: string }>()((db, value) =>
  placing(db, value, newestHere(db, value).where('orders.pre_order_id', '=', value.token)),
)

/**
 * Moves a visitor's confirmed order to placed, once: of several who try only one finds it still a
 * draft; the others wait for them and then find nothing to move. Nothing is moved either where the
 * number is taken. It is told to the address that its customer has now (CHK-04).
 */
export const placeOnce = async (
  asking: Asking,
  preOrderId: string | undefined,
  orderNo: string,
): Promise<(Row<'orders'> & { readonly isBlocked: boolean }) | undefined> => {
  if (isNoToken(preOrderId)) return undefined
  const value = { ...hereOf(asking), orderNo }
  const [order] = await (preOrderId === undefined
    ? placeNewest(asking.db, value)
    : placeOfToken(asking.db, { ...value, token: preOrderId }))
  if (!order) return undefined
  const { is_blocked, ...row } = order
  return { ...row, isBlocked: Boolean(is_blocked) }
}

/** Has an order that was just placed wait for its payment; the order as it is then. */
export const markPaying = (tx: Db, id: string): Promise<OrderRow> =>
  tx
    .updateTable('orders')
    .set({ status: PAYING })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
