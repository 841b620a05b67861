import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { ReadEnvironment } from '../environment.ts'

type Db = Kysely<Database>

/** The status of a confirmed order that is not placed yet. */
export const DRAFT = 8
/** The status of an order that is new. */
export const PLACED = 1

/** An order with everything that hangs on it. */
export interface WholeOrder {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly lines: readonly Row<'order_line'>[]
}

/** An order to be written: its rows without the ids that tie them together. */
export interface NewOrder {
  readonly order: Omit<
    Row<'orders'>,
    'id' | 'status' | 'change_no' | 'order_no' | 'ordered_at' | 'payment_at'
  >
  readonly shippings: readonly Omit<
    Row<'shipping'>,
    'id' | 'order_id' | 'sort_no' | 'tracking_number' | 'note' | 'shipped_at' | 'mail_sent_at'
  >[]
  /** `shipping` is the position of its shipping in the list. */
  readonly lines: readonly (Omit<Row<'order_line'>, 'id' | 'order_id' | 'shipping_id' | 'sort_no'> & {
    readonly shipping: number | null
  })[]
}

/** Writes the confirmed order of a cart in place of the one before. */
export const writeDraft = async (tx: Db, { order, shippings, lines }: NewOrder): Promise<void> => {
  await tx.deleteFrom('orders').where('cart_id', '=', order.cart_id).where('status', '=', DRAFT).execute()
  const id = uuidv7()
  await tx
    .insertInto('orders')
    .values({
      ...order,
      id,
      status: DRAFT,
      change_no: 0,
      order_no: null,
      ordered_at: null,
      payment_at: null,
    })
    .execute()
  const ids = shippings.map(() => uuidv7())
  const unsent = { tracking_number: null, note: null, shipped_at: null, mail_sent_at: null }
  await tx
    .insertInto('shipping')
    .values(
      shippings.map((shipping, at) => ({
        ...shipping,
        ...unsent,
        id: ids[at] ?? '',
        order_id: id,
        sort_no: at,
      })),
    )
    .execute()
  await tx
    .insertInto('order_line')
    .values(
      lines.map(({ shipping, ...line }, at) => ({
        ...line,
        id: uuidv7(),
        order_id: id,
        shipping_id: shipping === null ? null : (ids[shipping] ?? null),
        sort_no: at,
      })),
    )
    .execute()
}

/** What a one-use token looks like; anything else is none. */
const TOKEN = /^[0-9a-f]{40}$/

/** Whose order is looked for, and when. */
type Asking = Pick<ReadEnvironment, 'visitor' | 'now'> & { readonly db: Db }

/** The orders of a session that is alive, as far as they are those of the customer who is signed in there; a guest's where nobody is. */
const ordersHere = ({ db, visitor, now }: Asking) =>
  db
    .selectFrom('orders')
    .innerJoin('session', 'session.id', 'orders.session_id')
    .selectAll('orders')
    .where('session.id', '=', visitor.key)
    .where('session.expires_at', '>', now.toISOString())
    .where((eb) => eb('orders.customer_id', 'is not distinct from', eb.ref('session.customer_id')))

/** The visitor's order of a token, or the one they confirmed last, placed or not. */
export const ownOrder = async (
  asking: Asking,
  preOrderId: string | undefined,
): Promise<Row<'orders'> | undefined> => {
  if (preOrderId !== undefined && !TOKEN.test(preOrderId)) return undefined
  return ordersHere(asking)
    .$if(preOrderId !== undefined, (query) => query.where('orders.pre_order_id', '=', preOrderId ?? ''))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The order that the visitor placed last in this session. */
export const lastPlaced = (asking: Asking): Promise<Row<'orders'> | undefined> =>
  ordersHere(asking)
    .where('orders.status', '!=', DRAFT)
    .orderBy('orders.ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An order by its id. */
export const orderById = (db: Db, id: string): Promise<Row<'orders'> | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

const shippingsOf = prepared<{ id: string }>()((db, { id }) =>
  db.selectFrom('shipping').selectAll().where('order_id', '=', id).orderBy('sort_no'),
)

const linesOf = prepared<{ id: string }>()((db, { id }) =>
  db.selectFrom('order_line').selectAll().where('order_id', '=', id).orderBy('sort_no'),
)

/** Everything that hangs on an order. */
export const wholeOrder = async (db: Db, order: Row<'orders'>): Promise<WholeOrder> => {
  const { id } = order
  const [shippings, lines] = await Promise.all([shippingsOf(db, { id }), linesOf(db, { id })])
  return { order, shippings, lines }
}

/** Whether an order number is taken. */
export const isTaken = async (db: Db, orderNo: string): Promise<boolean> => {
  const row = await db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirst()
  return row !== undefined
}

/**
 * Moves a confirmed order to placed, once: of several who try only one finds it still in status 8;
 * the others wait for him and then find nothing to move. It is told to the address that its customer has
 * now (CHK-04).
 */
export const placeOnce = (
  tx: Db,
  id: string,
  orderNo: string,
  now: Date,
): Promise<Row<'orders'> | undefined> => {
  const at = now.toISOString()
  return tx
    .updateTable('orders')
    .set({ status: PLACED, change_no: 1, order_no: orderNo, ordered_at: at, updated_at: at })
    .set((eb) => ({
      email: eb.fn.coalesce(
        eb.selectFrom('customer').select('customer.email').whereRef('customer.id', '=', 'orders.customer_id'),
        'orders.email',
      ),
    }))
    .where('id', '=', id)
    .where('status', '=', DRAFT)
    .returningAll()
    .executeTakeFirst()
}

/** Notes why a stock went down; the same change of the same order cannot be noted twice. */
export const noteTaken = async (
  tx: Db,
  orderId: string,
  variantId: number,
  quantity: number,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('stock_movement')
    .values({
      id: uuidv7(),
      variant_id: variantId,
      order_id: orderId,
      change_no: 1,
      kind: 'take',
      quantity: -quantity,
      created_at: now.toISOString(),
    })
    .execute()
}
