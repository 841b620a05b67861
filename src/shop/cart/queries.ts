import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Marks, prepared } from '../../store/prepared.ts'
import type { Database } from '../../store/schema.ts'
import { openSession } from '../../store/sessions.ts'
import type { ReadEnvironment, Visitor } from '../environment.ts'
import { type CartLine, cartKeyOf } from './rules.ts'
import type { SortedLine, StoredCart } from './sorting.rules.ts'

type Db = Kysely<Database>

/** The prefix of carts that were given none; an empty one means the same. */
export const DEFAULT_PREFIX = 'session-prefix-1'

/** Carts that one visitor may have. */
const MOST_CARTS = 20

type Owner = { readonly session: string; readonly now: string } | { readonly customer: string }

const cartRows = prepared<Owner & { readonly prefix?: string }>()((db, wanted) =>
  cartsOf(db, wanted)
    .innerJoin('cart_line', 'cart_line.cart_id', 'cart.id')
    .innerJoin('variant', 'variant.id', 'cart_line.variant_id')
    .select([
      'cart.id',
      'cart.prefix',
      'cart.sale_type_id',
      'cart.version',
      'cart.updated_at',
      'cart_line.variant_id',
      'cart_line.quantity',
      'cart_line.price',
      'variant.sale_type_id as sold_as',
    ])
    .$if('prefix' in wanted, (query) => query.where('cart.prefix', '=', wanted.prefix ?? ''))
    .orderBy('cart.sale_type_id')
    .orderBy('cart.id')
    .orderBy('cart_line.created_at')
    .orderBy('cart_line.variant_id'),
)

const cartsOf = (db: Db, wanted: Marks<Owner>) => {
  const carts = db.selectFrom('cart')
  if ('customer' in wanted) return carts.where('cart.customer_id', '=', wanted.customer)
  // A session whose life is over has no carts any more, swept away or not.
  return carts
    .where('cart.session_id', '=', wanted.session)
    .where('cart.session_id', '=', (eb) =>
      eb
        .selectFrom('session')
        .select('session.id')
        .where('session.id', '=', wanted.session)
        .where('session.expires_at', '>', wanted.now),
    )
}

/** The customer whose carts a visitor has; null if they are those of the session. */
const cartCustomer = ({ customerId, isApart }: Visitor): string | null =>
  isApart === true ? null : customerId

/** Whose carts are read, and when. */
type Asking = Pick<ReadEnvironment, 'visitor' | 'now'> & { readonly db: Db }

/** The visitor's own carts, by sale type; of all prefixes unless one is named. */
export const readCarts = async ({ db, visitor, now }: Asking, prefix?: string): Promise<StoredCart[]> => {
  const customer = cartCustomer(visitor)
  const owner = customer === null ? { session: visitor.key, now: now.toISOString() } : { customer }
  const rows = await cartRows(db, { ...owner, ...(prefix !== undefined && { prefix }) })
  const carts = new Map<string, StoredCart & { lines: SortedLine[] }>()
  for (const row of rows) {
    const cart = carts.get(row.id) ?? {
      id: row.id,
      prefix: row.prefix,
      saleTypeId: row.sale_type_id,
      version: row.version,
      updatedAt: row.updated_at,
      lines: [],
    }
    const { variant_id: variantId, quantity, price, sold_as: saleTypeId } = row
    cart.lines.push({ variantId, quantity, price, saleTypeId })
    carts.set(row.id, cart)
  }
  return [...carts.values()]
}

/**
 * The visitor's cart for a sale type, made if there is none, locked until the transaction ends: of
 * two changes at once the second sees what the first one wrote. Of more than twenty carts the one that
 * was left alone for longest goes.
 */
export const openCart = async (
  tx: Db,
  visitor: Visitor,
  prefix: string,
  saleTypeId: number,
  now: Date,
): Promise<string> => {
  await openSession(tx, visitor, now)
  const at = now.toISOString()
  const cart = { id: uuidv7(), prefix, sale_type_id: saleTypeId, at }
  const customer = cartCustomer(visitor)
  const [opened] = await (customer === null
    ? openOfSession(tx, { ...cart, owner: visitor.key })
    : openOfCustomer(tx, { ...cart, owner: customer }))
  if (!opened) throw new Error('A cart was neither made nor found')
  // A visitor who has just started has no other cart.
  if (opened.version === 1 && (visitor.isOpen || customer !== null)) await dropForgotten(tx, visitor)
  return opened.id
}

/** A shopper has a few carts, by sale type; whoever makes one name after the other keeps those changed last. */
const dropForgotten = async (tx: Db, visitor: Visitor): Promise<void> => {
  const customer = cartCustomer(visitor)
  const [column, owner] =
    customer === null ? (['session_id', visitor.key] as const) : (['customer_id', customer] as const)
  const kept = tx
    .selectFrom('cart')
    .select('id')
    .where(column, '=', owner)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CARTS)
  await tx.deleteFrom('cart').where(column, '=', owner).where('id', 'not in', kept).execute()
}

const openFor = (owner: 'session_id' | 'customer_id') =>
  prepared<{ id: string; owner: string; prefix: string; sale_type_id: number; at: string }>()(
    (db, { id, owner: who, prefix, sale_type_id, at }) =>
      db
        .insertInto('cart')
        .values({
          id,
          session_id: null,
          customer_id: null,
          [owner]: who,
          prefix,
          sale_type_id,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .onConflict((conflict) =>
          conflict
            .columns([owner, 'prefix', 'sale_type_id'])
            .doUpdateSet({ updated_at: at, version: sql`cart.version + 1` }),
        )
        .returning(['id', 'version']),
  )

const openOfSession = openFor('session_id')
const openOfCustomer = openFor('customer_id')

const locked = prepared<{ id: string }>()((db, { id }) =>
  db
    .updateTable('cart')
    .set({ version: sql`version` })
    .where('id', '=', id)
    .returning(['version', 'prefix', 'sale_type_id as saleTypeId']),
)

/** Locks a cart until the transaction ends, so that two changes of it follow each other; what it is, nothing once it is gone. */
export const lockCart = async (
  tx: Db,
  cartId: string,
): Promise<Pick<StoredCart, 'version' | 'prefix' | 'saleTypeId'> | undefined> =>
  (await locked(tx, { id: cartId }))[0]

/** The key of a cart that is there. */
export const cartKeyById = async (db: Db, cartId: string): Promise<string | undefined> => {
  const cart = await db
    .selectFrom('cart')
    .select(['prefix', 'sale_type_id as saleTypeId'])
    .where('id', '=', cartId)
    .executeTakeFirst()
  return cart && cartKeyOf(cart)
}

const linesOf = prepared<{ cartId: string }>()((db, { cartId }) =>
  db
    .selectFrom('cart_line')
    .select(['variant_id', 'quantity', 'price'])
    .where('cart_id', '=', cartId)
    .orderBy('created_at')
    .orderBy('variant_id'),
)

/** The lines of a cart, in the order they were added. */
export const readLines = async (db: Db, cartId: string): Promise<CartLine[]> => {
  const rows = await linesOf(db, { cartId })
  return rows.map((row) => ({ variantId: row.variant_id, quantity: row.quantity, price: row.price }))
}

const putLine = prepared<{
  cart_id: string
  variant_id: number
  quantity: number
  price: number
  created_at: string
}>()((db, { quantity, price, ...line }) =>
  db
    .insertInto('cart_line')
    .values({ ...line, quantity, price })
    .onConflict((conflict) => conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, price })),
)

const takeOut = prepared<{ cartId: string; variantIds: readonly number[] }>()((db, { cartId, variantIds }) =>
  db.deleteFrom('cart_line').where('cart_id', '=', cartId).where('variant_id', 'in', variantIds),
)

const isSame = (one: CartLine, other: CartLine): boolean =>
  one.variantId === other.variantId && one.quantity === other.quantity && one.price === other.price

/** Writes a cart's lines in place of those that were read of it; a cart without lines goes. */
export const writeLines = async (
  tx: Db,
  cartId: string,
  lines: readonly CartLine[],
  before: readonly CartLine[],
  now: Date,
): Promise<void> => {
  if (lines.length === 0) return dropCart(tx, cartId)
  const stay = new Set(lines.map((line) => line.variantId))
  const variantIds = before.map((line) => line.variantId).filter((id) => !stay.has(id))
  if (variantIds.length > 0) await takeOut(tx, { cartId, variantIds })
  for (const line of lines) {
    if (before.some((one) => isSame(one, line))) continue
    const { variantId: variant_id, quantity, price } = line
    await putLine(tx, { cart_id: cartId, variant_id, quantity, price, created_at: now.toISOString() })
  }
}

const drop = prepared<{ id: string }>()((db, { id }) => db.deleteFrom('cart').where('id', '=', id))

/** Throws a cart away, its lines with it. */
export const dropCart = async (tx: Db, cartId: string): Promise<void> => {
  await drop(tx, { id: cartId })
}

const dropAt = prepared<{ id: string; version: number }>()((db, { id, version }) =>
  db.deleteFrom('cart').where('id', '=', id).where('version', '=', version).returning('id'),
)

/** Deletes a cart unless it was changed since it had that version. Returns whether it did. */
export const dropCartAt = async (
  tx: Db,
  cart: { readonly id: string; readonly version: number },
): Promise<boolean> => (await dropAt(tx, cart)).length > 0

/** Throws a customer's carts away. */
export const dropCartsOf = async (tx: Db, customerId: string): Promise<void> => {
  await tx.deleteFrom('cart').where('customer_id', '=', customerId).execute()
}

/** The goods in a customer's carts, by product code. */
export const cartContents = (db: Db, customerId: string) =>
  db
    .selectFrom('cart')
    .innerJoin('cart_line', 'cart_line.cart_id', 'cart.id')
    .innerJoin('variant', 'variant.id', 'cart_line.variant_id')
    .select(['variant.code as product_code', 'cart_line.quantity', 'cart_line.created_at'])
    .where('cart.customer_id', '=', customerId)
    .orderBy('cart_line.created_at')
    .orderBy('variant.id')
    .execute()
