import type { ActingFor, z } from '../../plugin.ts'
import {
  type Exchange as Asking,
  cancelCheckout,
  createCheckout,
  updateCheckout,
} from '../agents/checkout.ts'
import { completeCheckout, followedCheckout } from '../agents/completing.ts'
import { actFor, heldFor, identityRequired, needScope, SEES_ORDERS } from '../agents/linked.ts'
import { orderViewOf } from '../agents/order-view.ts'
import { type Checkout, checkoutByOrderId, isPrivate } from '../agents/queries.ts'
import { outcome, protocolError, type Told } from '../agents/refusal.ts'
import type { View } from '../agents/view.ts'
import type { Instrument, Wish } from '../agents/wish.ts'
import { cancelCart, createCart, getCart, updateCart, wishOfCart } from './cart.ts'
import { DetailShape, getProduct, LookupShape, lookupCatalog, SearchShape, searchCatalog } from './catalog.ts'
import { checkoutIn, envelope, type Fitting, orderIn } from './dress.ts'
import { DELEGATE } from './embedded/routes.ts'
import type { Platform } from './platform.ts'
import { type CapabilityName, LATEST, LINKING } from './versions.ts'
import { CompletionShape, instrumentIn, readWish, WishShape, wishAfter } from './wish.ts'

/** A request on its way, with the platform as its profile states it. */
export interface Exchange extends Asking {
  readonly platform: Asking['platform'] & Platform
  /** Whether the platform has signed it: without, anybody may have sent it. */
  readonly isSigned: boolean
}

/** An operation of UCP, the same over REST and as a tool. */
export interface Operation {
  readonly capability: CapabilityName
  /** Its method and its path over REST, below the root. */
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** The status of its success. */
  readonly status: number
  /** The name of its payload among the arguments of a tool; none if it has only an id. */
  readonly payload?: string
  /** The shape of its payload. */
  readonly takes?: z.ZodType
  /** Its description for agents. */
  readonly says: string
  /** The schema of its answer, below `schemas/shopping`. */
  readonly answer: string
  run(x: Exchange, fitting: Fitting, asked: Asked): Promise<object>
}

/** The parts of a request that an operation takes. */
export interface Asked {
  readonly id: string
  readonly body: unknown
}

const continueUrl = ({ act, make }: Exchange, { id, status }: View): { readonly continueUrl?: string } =>
  status === 'completed' || status === 'canceled' || status === 'expired'
    ? {}
    : { continueUrl: `${act.baseUrl}${make.root}/continue/${id}` }

const stated = (x: Exchange, fitting: Fitting, view: View, instrument?: Instrument): object => {
  const more = continueUrl(x, view)
  const isGuests = more.continueUrl !== undefined && !x.customer && fitting.shared.has(LINKING)
  const messages = [...view.messages, ...(isGuests ? [LINK_TO_GAIN] : [])]
  const isEmbedded = more.continueUrl !== undefined && !x.customer && x.platform.origins.length > 0
  return checkoutIn(
    fitting,
    { ...view, messages },
    { ...more, instrument, ...(isEmbedded && { delegate: DELEGATE }) },
  )
}

/** The gain of a buyer who links their account. */
const LINK_TO_GAIN: Told = {
  ...{ type: 'info', code: 'identity_optional' },
  content:
    'With a linked account the buyer has their saved addresses, their prices and points, and the order in their history.',
}

const inCatalog = (fitting: Fitting, capability: CapabilityName, answer: object): object => ({
  ucp: envelope(fitting, capability),
  ...answer,
})

/** The catalog as the customer sees it: with their prices. */
const asCustomer = (x: Exchange): Exchange => ({ ...x, act: actFor(x, x.customer?.customerId ?? null) })

const CHECKOUT = { capability: 'dev.ucp.shopping.checkout', answer: 'checkout.json' } as const
/** The consent by which an order that a buyer has in their account is shown; undefined for that of a guest. */
const consentToSee = async (
  x: Exchange,
  { shared }: Fitting,
  row: Checkout,
): Promise<ActingFor['consent'] | undefined> => {
  if (row.customer_id === null && !(await isPrivate(x.act.db, row))) return undefined
  if (!shared.has(LINKING))
    throw outcome(403, 'unauthorized', 'The buyer has this order in their account: only they see it')
  if (!x.customer) throw identityRequired([SEES_ORDERS])
  heldFor(x, row.customer_id, 'order', SEES_ORDERS)
  needScope(x.customer, SEES_ORDERS)
  return x.customer.consent
}

const CART = { capability: 'dev.ucp.shopping.cart', answer: 'cart.json' } as const
const SEARCH = { capability: 'dev.ucp.shopping.catalog.search', answer: 'catalog_search.json' } as const
const LOOKUP = { capability: 'dev.ucp.shopping.catalog.lookup', answer: 'catalog_lookup.json' } as const

/** The largest body of an operation, in bytes. */
export const MOST_BYTES = 32 * 1024

/** All operations, by the names of their tools. */
export const OPERATIONS = {
  create_checkout: {
    ...CHECKOUT,
    ...{ method: 'POST', path: '/checkout-sessions', status: 201, payload: 'checkout', takes: WishShape },
    says: 'Creates a checkout from goods; its messages say what is missing.',
    async run(x, fitting, { body }) {
      const request = readWish(body)
      const wish = wishAfter(await wishOfCart(x, request.cart_id), request)
      return stated(x, fitting, await createCheckout(x, wish))
    },
  },
  get_checkout: {
    ...CHECKOUT,
    ...{ method: 'GET', path: '/checkout-sessions/:id', status: 200 },
    says: 'States a checkout as it is now.',
    run: async (x, fitting, { id }) => stated(x, fitting, await followedCheckout(x, id)),
  },
  update_checkout: {
    ...CHECKOUT,
    ...{ method: 'PUT', path: '/checkout-sessions/:id', status: 200, payload: 'checkout', takes: WishShape },
    says: 'Changes the goods, the buyer, the address, the delivery or the codes of a checkout.',
    async run(x, fitting, { id, body }) {
      const change = (before: Wish) => wishAfter(before, readWish(body))
      return stated(x, fitting, await updateCheckout(x, id, change))
    },
  },
  complete_checkout: {
    ...CHECKOUT,
    ...{
      method: 'POST',
      path: '/checkout-sessions/:id/complete',
      status: 200,
      payload: 'checkout',
      takes: CompletionShape,
    },
    says: 'Places the order of a checkout at the total that it states, and pays it.',
    run: async (x, fitting, { id, body }) => {
      const instrument = instrumentIn(body)
      return stated(x, fitting, await completeCheckout(x, id, instrument), instrument)
    },
  },
  cancel_checkout: {
    ...CHECKOUT,
    ...{ method: 'POST', path: '/checkout-sessions/:id/cancel', status: 200 },
    says: 'Cancels a checkout that is not completed.',
    run: async (x, fitting, { id }) => stated(x, fitting, await cancelCheckout(x, id)),
  },
  create_cart: {
    ...CART,
    ...{ method: 'POST', path: '/carts', status: 201, payload: 'cart', takes: WishShape },
    says: 'Creates a cart, to see what goods cost before a checkout.',
    run: (x, fitting, { body }) => createCart(x, fitting, body),
  },
  get_cart: {
    ...CART,
    ...{ method: 'GET', path: '/carts/:id', status: 200 },
    says: 'States a cart as it is now.',
    run: (x, fitting, { id }) => getCart(x, fitting, id),
  },
  update_cart: {
    ...CART,
    ...{ method: 'PUT', path: '/carts/:id', status: 200, payload: 'cart', takes: WishShape },
    says: 'Changes the goods or the codes of a cart.',
    run: (x, fitting, { id, body }) => updateCart(x, fitting, id, body),
  },
  cancel_cart: {
    ...CART,
    ...{ method: 'POST', path: '/carts/:id/cancel', status: 200 },
    says: 'Deletes a cart.',
    run: (x, fitting, { id }) => cancelCart(x, fitting, id),
  },
  search_catalog: {
    ...SEARCH,
    ...{ method: 'POST', path: '/catalog/search', status: 200, payload: 'catalog', takes: SearchShape },
    says: 'Searches products, with prices in yen with tax.',
    run: async (x, fitting, { body }) =>
      inCatalog(fitting, SEARCH.capability, await searchCatalog(asCustomer(x), body)),
  },
  lookup_catalog: {
    ...LOOKUP,
    ...{ method: 'POST', path: '/catalog/lookup', status: 200, payload: 'catalog', takes: LookupShape },
    says: 'Looks products up by their ids.',
    run: async (x, fitting, { body }) =>
      inCatalog(fitting, LOOKUP.capability, await lookupCatalog(asCustomer(x), body)),
  },
  get_product: {
    ...LOOKUP,
    ...{ method: 'POST', path: '/catalog/product', status: 200, payload: 'catalog', takes: DetailShape },
    says: 'States a product with its variants, their prices and whether they are in stock.',
    run: async (x, fitting, { body }) =>
      inCatalog(fitting, LOOKUP.capability, await getProduct(asCustomer(x), body)),
  },
  get_order: {
    ...{ capability: 'dev.ucp.shopping.order', answer: 'order.json' },
    ...{ method: 'GET', path: '/orders/:id', status: 200 },
    says: 'States an order of the platform: what was sent, cancelled and refunded.',
    async run(x, fitting, { id }) {
      const { isSigned, isProven } = x
      // An order is shown to whom it is of: since April a platform proves who it is, and whenever it has keys.
      if (!isSigned && (fitting.version === LATEST || x.platform.keys.length > 0))
        throw protocolError(401, 'signature_missing', 'Requests for orders must be signed')
      const row = await checkoutByOrderId(x.act.db, x.make, id)
      const owned = row?.platform === x.platform.id ? row : undefined
      const consent = owned && (await consentToSee(x, fitting, owned))
      const order =
        owned && (await orderViewOf(x.act, x.make, owned, { isProven, ...(consent && { consent }) }))
      if (!order) throw outcome(404, 'not_found', 'There is no such order')
      return orderIn(fitting, order)
    },
  },
} as const satisfies Readonly<Record<string, Operation>>
