import { keepItem, readItems } from '../../store/sessions.ts'
import {
  type CartVariant,
  cartKeyOf,
  DEFAULT_PREFIX,
  type LiveCart,
  liveCarts,
  type StoredCart,
  taxRulesFor,
} from '../cart/index.ts'
import type { CartLine, FlowMessage } from '../cart/rules.ts'
import { pricingNow } from '../catalog/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { baseInfo, deliveryMethods, paymentMethods } from '../settings/index.ts'
import { type KnownAddresses, knownAddresses, OWN_ADDRESS } from './addresses.ts'
import type { QuantityLine } from './allocation.rules.ts'
import type { SeenSums } from './changes.rules.ts'
import type { ShippingRequest } from './goods.rules.ts'
import { type ComposedOrder, composeOrder } from './order-flow.rules.ts'
import { fitShares } from './shares.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** How one destination of a cart is to be served, as the visitor chose so far; null: not chosen. */
export interface ShippingChoice {
  readonly addressId: string
  readonly deliveryId: number | null
  readonly date: string | null
  readonly timeId: number | null
  /** What goes there; null where everything does. */
  readonly lines: readonly QuantityLine[] | null
}

/** All that a visitor chose for a cart on its way to an order. */
export interface Choices {
  readonly shippings: readonly ShippingChoice[]
  readonly paymentId: number | null
  readonly message: string | null
  readonly usePoint: number
}

/** A destination as the flow takes it, with what rides along. */
export interface DraftShipping extends ShippingRequest {
  readonly shippingId: string
  readonly addressId: string
  readonly date: string | null
  readonly timeId: number | null
}

/** A cart drawn up as an order, as it could be placed now. */
export interface Draft {
  readonly cart: StoredCart
  readonly live: LiveCart
  readonly known: KnownAddresses
  readonly choices: Choices
  readonly order: ComposedOrder<DraftShipping>
  /** What the cart's own flow adjusted, and what the order's flow has to say. */
  readonly messages: readonly FlowMessage[]
}

const itemName = (cartId: string): string => `checkout:${cartId}`

const nothingChosen: Choices = {
  shippings: [{ addressId: OWN_ADDRESS, deliveryId: null, date: null, timeId: null, lines: null }],
  paymentId: null,
  message: null,
  usePoint: 0,
}

/** Remembers what was chosen for a cart. */
export const keepChoices = async (
  { db, visitor, now }: WriteEnvironment,
  cartId: string,
  choices: Choices,
): Promise<void> => keepItem(db, visitor.key, itemName(cartId), choices, now)

/** The name under which a cart's choices are kept, to be dropped when it is ordered. */
export const choicesName = itemName

/** What a visitor has that could be ordered. */
export interface Basket {
  readonly live: LiveCart
  readonly known: KnownAddresses | undefined
  readonly choices: Choices
}

/** The cart that goes to checkout: the one that was named, or else the one changed last. */
export const basketOf = async (
  environment: Environment,
  wanted: { readonly cartKey?: string | undefined; readonly sessionPrefix?: string | undefined },
): Promise<Basket | undefined> => {
  // A cartKey names its prefix itself.
  const prefix = wanted.sessionPrefix ?? (wanted.cartKey === undefined ? DEFAULT_PREFIX : undefined)
  const lives = await liveCarts(environment, prefix)
  const [live] = lives
    .filter(({ cart }) => wanted.cartKey === undefined || cartKeyOf(cart) === wanted.cartKey)
    .sort((a, b) => (a.cart.updatedAt < b.cart.updatedAt ? 1 : -1))
  if (!live || live.flow.lines.length === 0) return undefined
  const items = await readItems(environment.db, environment.visitor.key, environment.now)
  const known = await knownAddresses(environment, items)
  const kept = (items.get(itemName(live.cart.id)) as Choices | undefined) ?? nothingChosen
  return { live, known, choices: stillFitting(kept, live.flow.lines, known) }
}

/** Choices outlive the cart they were made for: a share that is not the cart's any more counts no more, nor a lost address. */
const stillFitting = (
  choices: Choices,
  lines: readonly CartLine[],
  known: KnownAddresses | undefined,
): Choices => {
  const addressed = choices.shippings.map((shipping) =>
    known?.addresses.has(shipping.addressId) ? shipping : { ...shipping, addressId: OWN_ADDRESS },
  )
  const shares = addressed.length > 1 ? addressed.map((shipping) => shipping.lines ?? []) : undefined
  const fitted = shares && fitShares(shares, lines)
  const [first] = addressed
  const one = first ? [{ ...first, lines: null }] : nothingChosen.shippings
  const shared = addressed.map((shipping, at) => ({ ...shipping, lines: fitted?.[at] ?? [] }))
  return { ...choices, shippings: fitted ? shared.filter((shipping) => shipping.lines.length > 0) : one }
}

/** Draws a basket up as an order: the shopping flow, on the choices so far and the defaults of CHK-03. */
export const drawUp = async (
  environment: Environment,
  { live, choices }: Basket,
  known: KnownAddresses,
): Promise<Draft> => {
  const shippings = choices.shippings.map((shipping, at): DraftShipping => {
    const address = known.addresses.get(shipping.addressId) ?? known.orderer
    return {
      shippingId: String(at + 1),
      addressId: shipping.addressId,
      pref: address.pref,
      deliveryId: shipping.deliveryId,
      date: shipping.date,
      timeId: shipping.timeId,
      lines: shipping.lines ?? live.flow.lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
    }
  })
  const order = await compose(environment, {
    shippings,
    variants: live.variants,
    paymentId: choices.paymentId,
    usePoint: choices.usePoint,
    customer: known.points === null ? null : { points: known.points, pref: known.orderer.pref },
  })
  return {
    cart: live.cart,
    live,
    known,
    choices,
    order,
    messages: eachOnce([...live.flow.messages, ...order.messages]),
  }
}

/** The cart's flow and the order's say some things both. */
const eachOnce = (messages: readonly FlowMessage[]): readonly FlowMessage[] => [
  ...new Map(messages.map((one) => [JSON.stringify(one.message), one])).values(),
]

/** The shopping flow over today's settings. */
export const compose = async <S extends ShippingRequest>(
  environment: Environment,
  wanted: {
    readonly shippings: readonly S[]
    readonly variants: ReadonlyMap<number, CartVariant>
    readonly paymentId: number | null
    readonly usePoint: number
    /** Who spends and gets points; null for a guest. */
    readonly customer: { readonly points: number; readonly pref: number | null } | null
    readonly seen?: SeenSums
  },
): Promise<ComposedOrder<S>> => {
  const { memory, language, now } = environment
  const [base, pricing, deliveries, payments] = await Promise.all([
    memory.get(baseInfo),
    pricingNow(environment),
    deliveryMethods(memory, language),
    paymentMethods(memory, language),
  ])
  return composeOrder({
    ...wanted,
    deliveries,
    payments,
    taxRules: taxRulesFor(pricing, wanted.variants),
    settings: {
      deliveryFreeAmount: base.delivery_free_amount,
      deliveryFreeQuantity: base.delivery_free_quantity,
      optionProductDeliveryFee: base.option_product_delivery_fee,
      optionProductTaxRule: base.option_product_tax_rule,
      optionPoint: base.option_point,
      basicPointRate: base.basic_point_rate,
      pointConversionRate: base.point_conversion_rate,
    },
    at: now.toISOString(),
  })
}
