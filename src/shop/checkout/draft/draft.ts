import { type Message, message } from '../../../hypermedia/message.ts'
import { keepItem, readItems } from '../../../store/sessions.ts'
import {
  type CartVariant,
  cartKeyOf,
  DEFAULT_PREFIX,
  type LiveCart,
  liveCarts,
  type SortedCart,
  settledCarts,
  taxRulesFor,
} from '../../cart/index.ts'
import type { FlowMessage } from '../../cart/rules.ts'
import { pricingNow } from '../../catalog/index.ts'
import {
  groupDiscounts,
  otherAddressesIn,
  type UnfinishedGuest,
  unfinishedGuestIn,
} from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { offersFor } from '../../promotions/index.ts'
import { baseInfo, deliveryMethods, giftOptions, parcelDays, paymentMethods } from '../../settings/index.ts'
import { type KnownAddresses, knownAddresses, OWN_ADDRESS, placesOf } from '../address/addresses.ts'
import { giftsWanted } from '../gift/gifts.rules.ts'
import { type ComposedOrder, composeOrder, type OrderRequest } from '../order/order-flow.rules.ts'
import { parcelOf } from '../parcel.ts'
import { addressKey, type QuantityLine } from '../sharing/allocation.rules.ts'
import { settleShares } from '../sharing/shares.rules.ts'
import type { ShippingRequest } from '../sums/goods.rules.ts'
import { chooseAnew, type SentChoices, wrongChoices } from './chosen.ts'
import {
  type Choices,
  type DraftShipping,
  type DrawnUpBy,
  holdOn,
  type ShippingChoice,
} from './kept.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** A cart drawn up as an order, as it could be placed now. */
export interface Draft {
  readonly cart: SortedCart
  readonly live: LiveCart
  readonly known: KnownAddresses
  /** As they hold now. */
  readonly choices: Choices
  readonly order: ComposedOrder<DraftShipping>
  /** Messages of the cart's flow and of the order's flow, to be read before ordering. */
  readonly messages: readonly FlowMessage[]
  /** The errors of choices of this request that are not available, by field. */
  readonly wrong: Readonly<Record<string, Message>>
  /** Messages about stored choices that no longer hold. They block nothing. */
  readonly news: readonly Message[]
}

const itemName = (cartId: string | null): string => `checkout:${cartId}`

/** All to the orderer's own address, however the shop does it. */
export const homeward: ShippingChoice = {
  addressId: OWN_ADDRESS,
  deliveryId: null,
  date: null,
  timeId: null,
  lines: null,
}

const nothingChosen: Choices = {
  shippings: [homeward],
  paymentId: null,
  message: null,
  usePoint: 0,
}

/** Remembers what was chosen for a cart. */
export const keepChoices = async (
  { db, visitor, now }: WriteEnvironment,
  cart: SortedCart,
  choices: Choices,
): Promise<void> => keepItem(db, visitor, itemName(storedId(cart)), choices, now)

/** Remembers what a confirmation was drawn up from, unless nothing was ever chosen: that is no choice to keep. */
export const keepConfirmed = async (
  act: WriteEnvironment,
  { isUntouched }: Basket,
  { cart, choices }: Draft,
): Promise<void> => {
  if (isUntouched && JSON.stringify(choices) === JSON.stringify(nothingChosen)) return
  await keepChoices(act, cart, choices)
}

/** The id of a cart that is kept: one that only looks like a cart cannot be changed. */
export const storedId = ({ id }: SortedCart): string => {
  if (id === null) throw new Error('The cart is not stored yet')
  return id
}

/** The name under which a cart's choices are kept. */
export const choicesName = itemName

/** The choices that a visitor made for any cart. */
export const choicesIn = (items: ReadonlyMap<string, unknown>): readonly Choices[] =>
  [...items].flatMap(([name, kept]) => (name.startsWith(itemName('')) ? [kept as Choices] : []))

/** The goods of a visitor that could be ordered, with their choices. */
export interface Basket {
  readonly live: LiveCart
  readonly known: KnownAddresses | undefined
  /** The data that a guest has entered so far, if an order needs more. */
  readonly unfinished: UnfinishedGuest
  /** The other addresses of the visit, as they were typed. */
  readonly ofVisit: KnownAddresses['ofVisit']
  readonly choices: Choices
  /** Whether nothing was chosen for it so far. */
  readonly isUntouched: boolean
  /** Goods that were added after the cart was shared out, and go to the orderer's own address. */
  readonly strays: readonly QuantityLine[]
}

/** The cart that goes to checkout: the one that was named, or else the one changed last. */
export const basketOf = async (
  environment: Environment,
  wanted: { readonly cartKey?: string | undefined; readonly sessionPrefix?: string | undefined },
): Promise<Basket | undefined> => {
  // A cartKey names its prefix itself.
  const prefix = wanted.sessionPrefix ?? (wanted.cartKey === undefined ? DEFAULT_PREFIX : undefined)
  const [lives, items] = await Promise.all([
    liveCarts(environment, prefix),
    readItems(environment.db, environment.visitor.key, environment.now),
  ])
  const [live] = lives
    .filter(({ cart }) => wanted.cartKey === undefined || cartKeyOf(cart) === wanted.cartKey)
    .sort((a, b) => (a.cart.updatedAt < b.cart.updatedAt ? 1 : -1))
  if (!live || live.flow.lines.length === 0) return undefined
  const known = await knownAddresses(environment, items)
  const chosen = items.get(itemName(live.cart.id)) as Choices | undefined
  const kept = chosen ?? nothingChosen
  const ofVisit = otherAddressesIn(items)
  // Choices outlive the cart and the addresses that they were made for.
  const { shares, strays } = settleShares(
    kept.shippings,
    live.flow.lines,
    known?.addresses ?? placesOf(ofVisit),
    homeward,
  )
  return {
    live,
    known,
    unfinished: unfinishedGuestIn(items),
    ofVisit,
    choices: { ...kept, shippings: shares },
    isUntouched: chosen === undefined,
    strays,
  }
}

/** Returns the basket for a request that changes something, after goods that now belong in another cart were moved. */
export const basketToChange = async (
  act: WriteEnvironment,
  wanted: { readonly cartKey?: string | undefined; readonly sessionPrefix?: string | undefined },
): Promise<{ readonly basket: Basket | undefined; readonly moved: readonly Message[] }> => {
  const basket = await basketOf(act, wanted)
  if (!basket || basket.live.cart.moved.size === 0) return { basket, moved: [] }
  const { moved } = await settledCarts(act)
  return { basket: await basketOf(act, { cartKey: cartKeyOf(basket.live.cart) }), moved }
}

/**
 * Draws a basket up as an order: the shopping flow, on what holds of the choices so far, what is sent
 * with this request, and the defaults of CHK-03.
 */
export const drawUp = async (
  environment: Environment,
  basket: Basket,
  known: KnownAddresses,
  sent: SentChoices = {},
): Promise<Draft> => {
  const { live } = basket
  const by = await drawnUpBy(environment, live, known)
  const kept = holdOn(basket.choices, by)
  const { choices, order, dropped } = chooseAnew(kept, sent, by)
  return {
    wrong: wrongChoices({ choices, order }, sent, by),
    cart: live.cart,
    live,
    known,
    choices,
    order,
    messages: eachOnce([...live.flow.messages, ...order.messages]),
    news: [...basket.strays.map((line) => strayMessage(line, live)), ...dropped.map((one) => one.message)],
  }
}

const strayMessage = ({ variantId, quantity }: QuantityLine, { variants }: LiveCart): Message =>
  message('checkout.goesHome', { product: variants.get(variantId)?.productName ?? '', quantity })

/** By what the orders of a cart are drawn up, whichever choices are made. */
const drawnUpBy = async (
  environment: Environment,
  live: LiveCart,
  known: KnownAddresses,
): Promise<DrawnUpBy> => {
  const [settings, days] = await Promise.all([
    orderSettings(environment, live.variants),
    parcelDays(environment),
  ])
  const customer = known.points === null ? null : { points: known.points, pref: known.orderer.pref }
  return {
    compose: ({ shippings, paymentId, usePoint }) =>
      composeOrder({
        ...settings,
        shippings: shippings.map((shipping, at) => toRequest(shipping, at, live, known)),
        variants: live.variants,
        paymentId,
        usePoint,
        customer,
      }),
    datesOf: (shipping, order) => days.datesOf(parcelOf(shipping, order, live.variants)),
  }
}

const toRequest = (
  { addressId, deliveryId, date, timeId, gift, lines }: ShippingChoice,
  at: number,
  live: LiveCart,
  known: KnownAddresses,
): DraftShipping => {
  const address = known.addresses.get(addressId) ?? known.orderer
  const { pref, postalCode } = address
  return {
    shippingId: String(at + 1),
    addressId,
    pref,
    postalCode,
    saleTypeId: live.cart.saleTypeId,
    deliveryId,
    date,
    timeId,
    isToOther: addressId !== OWN_ADDRESS && addressKey(address) !== addressKey(known.orderer),
    gifts: giftsWanted(gift),
    lines: lines ?? live.flow.lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  }
}

/** The cart's flow and the order's say some things both. */
const eachOnce = (messages: readonly FlowMessage[]): readonly FlowMessage[] => [
  ...new Map(messages.map((one) => [JSON.stringify(one.message), one])).values(),
]

/** The shopping flow over today's settings. */
export const compose = async <S extends ShippingRequest>(
  environment: Environment,
  wanted: Pick<OrderRequest<S>, 'shippings' | 'paymentId' | 'usePoint' | 'customer' | 'seen'> & {
    readonly variants: ReadonlyMap<number, CartVariant>
  },
): Promise<ComposedOrder<S>> =>
  composeOrder({ ...wanted, ...(await orderSettings(environment, wanted.variants)) })

/** The part of an order's input that depends on the shop alone, today. */
const orderSettings = async (
  environment: Environment,
  variants: ReadonlyMap<number, CartVariant>,
): Promise<
  Pick<
    OrderRequest<ShippingRequest>,
    | 'deliveries'
    | 'giftOptions'
    | 'payments'
    | 'taxRules'
    | 'settings'
    | 'at'
    | 'discounts'
    | 'offers'
    | 'feeRule'
  >
> => {
  const { memory, language, now, services } = environment
  const { plugins } = services
  const [base, pricing, deliveries, payments, gifts, ofGroup, ofPlugins, feeRule, offers] = await Promise.all(
    [
      memory.get(baseInfo),
      pricingNow(environment),
      deliveryMethods(memory, language),
      paymentMethods(memory, language),
      giftOptions(memory, language),
      groupDiscounts(environment, variants),
      plugins.discounts(environment),
      plugins.deliveryFee(environment),
      offersFor(
        environment,
        [...variants.values()].map(({ productId }) => productId),
      ),
    ],
  )
  return {
    offers,
    // The group's comes first: it is the customer's own, and the others are at most what it leaves.
    discounts: [...ofGroup, ...ofPlugins],
    feeRule,
    deliveries,
    giftOptions: gifts,
    payments: payments.filter(({ method }) => plugins.isOffered(method)),
    taxRules: taxRulesFor(pricing, variants),
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
  }
}
