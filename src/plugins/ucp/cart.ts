import { type Exchange, newId, quoteFor } from '../agents/checkout.ts'
import { BUYS, heldFor, needScope, noticesOf } from '../agents/linked.ts'
import type { Cart } from '../agents/queries.ts'
import { outcome } from '../agents/refusal.ts'
import { type View, viewOf } from '../agents/view.ts'
import { emailKeyOf, NO_WISH, type Wish } from '../agents/wish.ts'
import { cartById, changeCart, deleteCart, insertCart } from './cart.queries.ts'
import { CURRENCY, envelope, type Fitting } from './dress.ts'
import { readWish, wishAfter } from './wish.ts'

const CART = 'dev.ucp.shopping.cart'
/** A cart ends after thirty days, like that of a shopper. */
const LIFE_MS = 30 * 86_400_000

/** Creates a cart: a wish that nobody orders yet. */
export const createCart = async (x: Exchange, fitting: Fitting, body: unknown): Promise<object> => {
  const { act, make, platform, language } = x
  const wish = wishAfter(NO_WISH, readWish(body))
  if (wish.lines.length === 0) throw outcome(400, 'missing', 'line_items must have a line')
  needScope(x.customer, BUYS)
  const id = newId('cart')
  const ends_at = new Date(act.now.getTime() + LIFE_MS).toISOString()
  const customer_id = x.customer?.customerId ?? null
  const row: Cart = { id, platform: platform.id, language, customer_id, ...columnsOf(wish), ends_at }
  const stated = cartIn(fitting, await worked(x, row, wish))
  await act.write(({ db }) => insertCart(db, make, row))
  return stated
}

/** States a cart as it is now. */
export const getCart = async (x: Exchange, fitting: Fitting, id: string): Promise<object> => {
  const row = await ownCart(x, id)
  return cartIn(fitting, await worked(x, row, JSON.parse(row.wish) as Wish))
}

/** Changes a cart; goods that cannot be had leave it as it was. */
export const updateCart = async (
  x: Exchange,
  fitting: Fitting,
  id: string,
  body: unknown,
): Promise<object> => {
  const row = await ownCart(x, id)
  const wish = wishAfter(JSON.parse(row.wish) as Wish, readWish(body))
  const stated = cartIn(fitting, await worked(x, row, wish))
  await x.act.write(({ db }) => changeCart(db, x.make, id, columnsOf(wish)))
  return stated
}

/** Deletes a cart; returns it as it was. */
export const cancelCart = async (x: Exchange, fitting: Fitting, id: string): Promise<object> => {
  const stated = await getCart(x, fitting, id)
  await x.act.write(({ db }) => deleteCart(db, x.make, id))
  return stated
}

/** The wish of a cart that becomes a checkout. */
export const wishOfCart = async (x: Exchange, cartId: string | null | undefined): Promise<Wish> => {
  if (!cartId) return NO_WISH
  const cart = await cartById(x.act.db, x.make, cartId)
  if (cart?.platform !== x.platform.id) throw outcome(404, 'not_found', 'There is no such cart')
  heldFor(x, cart.customer_id, 'cart')
  return JSON.parse(cart.wish) as Wish
}

const ownCart = async (x: Exchange, id: string): Promise<Cart> => {
  const row = await cartById(x.act.db, x.make, id)
  if (row?.platform !== x.platform.id || new Date(row.ends_at) <= x.act.now)
    throw outcome(404, 'not_found', 'There is no such cart')
  heldFor(x, row.customer_id, 'cart')
  return row
}

const worked = async (x: Exchange, row: Cart, wish: Wish): Promise<View> => {
  const { act, make, language } = x
  const { id, customer_id } = row
  const { found, account } = await quoteFor(x, { id, customer_id, wish })
  const expiresAt = new Date(row.ends_at).toISOString()
  const notices = account ? noticesOf(found) : []
  return viewOf(act, make, wish, found, { id, language, expiresAt, handlers: [], notices })
}

const columnsOf = (wish: Wish) => ({ wish: JSON.stringify(wish), email_key: emailKeyOf(wish) })

const cartIn = (fitting: Fitting, view: View): object => {
  const hasDiscounts =
    fitting.shared.has('dev.ucp.shopping.discount') && (view.codes || view.applied.length > 0)
  const isOfCart = ({ type, code }: View['messages'][number]) => type !== 'error' || code === 'out_of_stock'
  return {
    ucp: envelope(fitting, CART),
    id: view.id,
    line_items: view.lines,
    currency: CURRENCY,
    totals: view.totals,
    messages: view.messages.filter(isOfCart),
    expires_at: view.expiresAt,
    ...(Object.keys(view.buyer).length > 0 && { buyer: view.buyer }),
    ...(hasDiscounts && {
      discounts: {
        codes: view.codes ?? [],
        applied: view.applied.map((one) => ({ ...one, ...(one.code === undefined && { automatic: true }) })),
      },
    }),
  }
}
