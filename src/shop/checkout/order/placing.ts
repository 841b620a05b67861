import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { dropItems } from '../../../store/sessions.ts'
import {
  dropCartAt,
  liveCarts,
  lockCart,
  offeredVariants,
  settledCarts,
  writeLines,
} from '../../cart/index.ts'
import { emailKey } from '../../customers/fields.ts'
import {
  addressOf,
  CustomerStatus,
  customerById,
  GUEST_ITEMS,
  lockCustomer,
  movePoints,
  notePurchase,
} from '../../customers/index.ts'
import { type WriteEnvironment, worded } from '../../environment.ts'
import { giftsIn } from '../../orders/gifts.rules.ts'
import {
  drawNumber,
  moveStock,
  noteSales,
  openAttempt,
  toOrderLine,
  type WholeOrder,
  wholeOrder,
} from '../../orders/index.ts'
import { DRAFT } from '../../orders/status.rules.ts'
import { piecesOf } from '../../orders/stock.rules.ts'
import { promotionsOf } from '../../promotions/index.ts'
import { timeChoices } from '../../settings/choices.rules.ts'
import { deliveryMethods, parcelDays, paymentMethods } from '../../settings/index.ts'
import { sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import type { doCheckout } from '../contract.ts'
import { choicesName, compose } from '../draft/draft.ts'
import { isTakenBack } from '../draft/drafts.queries.ts'
import { areSameGifts } from '../gift/gifts.rules.ts'
import { parcelOf } from '../parcel.ts'
import { addressKey } from '../sharing/allocation.rules.ts'
import type { ShippingRequest } from '../sums/goods.rules.ts'
import { noteOpen } from './open-orders.queries.ts'
import type { ComposedOrder } from './order-flow.rules.ts'
import { markPaying, ownOrder, placeOnce } from './orders.queries.ts'

type Refusal = Failure<
  | 'orderNotAccepted'
  | 'orderNeedsLook'
  | 'soldOutAtCheckout'
  | 'nothingConfirmed'
  | 'totalDiffers'
  | 'tooManyOpenOrders',
  WriteEnvironment
>

/** The result of placing: the order, and why it was rejected; no order if none was confirmed. */
interface Placed {
  readonly order?: Row<'orders'>
  readonly refusal?: Refusal
}

/**
 * Places a confirmed order: claims it, looks whether it still is what the shopper confirmed, takes
 * the stock, counts the sale, and tells the outbox, all in the one transaction. Whoever comes second
 * gets the order that the first one placed.
 */
export const place = async (
  act: WriteEnvironment,
  { preOrderId, expectedTotal }: InputOf<typeof doCheckout>,
): Promise<Placed> => {
  const { order, isNew, isBlocked } = await claim(act, preOrderId)
  if (!order) return {}
  if (isBlocked) return { order, refusal: fail('orderNotAccepted') }
  if (!isNew) return (await isAnother(act, order, { preOrderId, expectedTotal })) ? {} : { order }
  if (isTakenBack(order)) return { order, refusal: fail('nothingConfirmed') }
  if (expectedTotal !== undefined && expectedTotal !== order.payment_total)
    return { order, refusal: fail('totalDiffers', { params: { total: order.payment_total } }) }
  if (!(await mayBeOpen(act, order))) return { order, refusal: fail('tooManyOpenOrders') }
  const whole = await wholeOrder(act.db, order)
  const variants = await offeredVariants(act, variantIds(whole))
  const { refusal: changed, discounts } = await changedSince(act, whole, variants)
  const service = await serviceOf(act, order)
  const refusal =
    changed ??
    (await takeAll(act, whole, variants)) ??
    (await takePoints(act, order, service === undefined)) ??
    (await takeDiscounts(act, order, discounts)) ??
    (await takeCart(act, order))
  if (refusal) return { order, refusal }
  const forgotten = dropItems(act.db, act.visitor.key, [...GUEST_ITEMS, choicesName(order.cart_id ?? '')])
  if (service !== undefined) {
    await forgotten
    return { order: await awaitPayment(act, order, service) }
  }
  // None of them needs an answer of another: they travel together.
  await Promise.all([
    forgotten,
    noteSales(act, undefined, order),
    act.publish('order.placed', { orderId: order.id }),
  ])
  return { order }
}

/** The service at which an order is paid before it is ordered, nothing where there is none; nothing to pay is paid. */
const serviceOf = async (
  { memory, language, services: { plugins } }: WriteEnvironment,
  { payment_id: id, payment_total: total }: Row<'orders'>,
): Promise<string | undefined> => {
  const method = (await paymentMethods(memory, language)).find(({ paymentId }) => paymentId === id)?.method
  return method !== undefined && total > 0 && plugins.gateway(method) ? method : undefined
}

const awaitPayment = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  method: string,
): Promise<Row<'orders'>> => {
  await openAttempt(act.db, order, method, act.now)
  return markPaying(act.db, order.id)
}

/** Makes the visitor's confirmed order a placed one, under a number that is free; or finds it placed. */
const claim = async (
  act: WriteEnvironment,
  preOrderId: string | undefined,
): Promise<{ readonly order?: Row<'orders'>; readonly isNew: boolean; readonly isBlocked?: boolean }> => {
  for (let draw = 1; ; draw += 1) {
    const placed = await placeOnce(act, preOrderId, await drawNumber(act, draw))
    if (placed) {
      const { isBlocked, ...order } = placed
      return { order, isNew: true, isBlocked }
    }
    const order = await ownOrder(act, preOrderId)
    if (order?.status !== DRAFT) return { ...(order && { order }), isNew: false }
  }
}

/**
 * Whether a press that names no confirmation is of something else than the order that was placed last: of another
 * sum, or of goods that were laid in since. Pressed twice, the same order is answered.
 */
const isAnother = async (
  act: WriteEnvironment,
  { ordered_at: orderedAt, payment_total }: Row<'orders'>,
  { preOrderId, expectedTotal }: InputOf<typeof doCheckout>,
): Promise<boolean> => {
  if (preOrderId !== undefined) return false
  if (expectedTotal !== undefined && expectedTotal !== payment_total) return true
  return (await liveCarts(act)).some(
    ({ cart }) => cart.lines.length > 0 && Date.parse(cart.updatedAt ?? '') > Date.parse(orderedAt ?? ''),
  )
}

/** A guest's order costs nobody anything: how many of them wait for their money is limited. */
const mayBeOpen = async (
  { db, dialect, network, now }: WriteEnvironment,
  order: Row<'orders'>,
): Promise<boolean> =>
  network === undefined ||
  order.customer_id !== null ||
  noteOpen(db, dialect, order.id, { recipient: emailKey(order.email), network }, now)

type Variants = Awaited<ReturnType<typeof offeredVariants>>

type OrderLine = Row<'order_line'>

/** A line of goods, which says what is to be taken out of stock. */
type ProductLine = OrderLine & { readonly variant_id: number }

/** Throws for goods that are not named: an order of them cannot be placed. */
const isProductLine = (line: OrderLine): line is ProductLine => {
  if (line.type !== LineType.product) return false
  if (line.variant_id === null) throw new Error(`Line ${line.id} is of goods, and does not say which`)
  return true
}

const productLines = ({ lines }: WholeOrder): ProductLine[] => lines.filter(isProductLine)

const variantIds = (whole: WholeOrder): number[] => [
  ...new Set(productLines(whole).map((line) => line.variant_id)),
]

/** Why the order is not any more what was confirmed, nothing if it is; and what plugins take off it. */
const changedSince = async (
  act: WriteEnvironment,
  whole: WholeOrder,
  variants: Variants,
): Promise<{ readonly refusal: Refusal | undefined; readonly discounts: Discounts }> => {
  const { order, shippings, lines } = whole
  const products = productLines(whole)
  const sums = sumsOf(lines.map(toOrderLine))
  const now = await compose(act, {
    shippings: shippings.map((shipping) => ({
      pref: shipping.pref,
      saleTypeId: shipping.sale_type_id,
      deliveryId: shipping.delivery_id,
      gifts: giftsIn(shipping),
      isToOther: addressKey(addressOf(shipping)) !== addressKey(addressOf(order)),
      lines: products
        .filter((line) => line.shipping_id === shipping.id)
        .map((line) => ({ variantId: line.variant_id, quantity: line.quantity, price: line.price })),
    })),
    variants,
    paymentId: order.payment_id,
    usePoint: order.use_point,
    customer: await spender(act, order),
    seen: sums,
  })
  const { discounts } = now
  if (now.messages.length === 0) {
    if (!areSameGifts(shippings, now.shippings))
      return { refusal: refusal('orderNeedsLook', [message('checkout.giftChanged')]), discounts }
    const late =
      (await lateDate(act, { order, shippings, lines: products }, variants)) ?? (await goneTime(act, whole))
    return { refusal: late, discounts }
  }
  const isStock = now.messages.some(
    ({ message: { key } }) => key === 'cart.soldOut' || key === 'cart.stockShort',
  )
  const notices = [
    ...(await endedPromotions(act, order, now)),
    ...now.messages.map(({ message: one }) => one),
  ]
  return { refusal: refusal(isStock ? 'soldOutAtCheckout' : 'orderNeedsLook', notices), discounts }
}

type Discounts = ComposedOrder<ShippingRequest>['discounts']

/** Names the promotions that gave something when the order was confirmed, and do not any more. */
const endedPromotions = async (
  { db, language }: WriteEnvironment,
  { id }: Row<'orders'>,
  { promotions }: Pick<ComposedOrder<ShippingRequest>, 'promotions'>,
): Promise<readonly Message[]> =>
  (await promotionsOf(db, id))
    .filter((one) => !promotions.some(({ promotionId }) => promotionId === one.id))
    .map(({ name, name_en }) => message('checkout.promotionEnded', { name: worded(language, name, name_en) }))

/** Uses up what plugins take off the order; a coupon that somebody else has used meanwhile is told of. */
const takeDiscounts = async (
  act: WriteEnvironment,
  { id: orderId, customer_id: customerId, email }: Row<'orders'>,
  discounts: Discounts,
): Promise<Refusal | undefined> => {
  for (const { of, amount } of discounts) {
    const refused = await act.services.plugins.takeDiscount(act, of.plugin, {
      key: of.key,
      orderId,
      customerId,
      email,
      amount,
    })
    if (refused) return refusal('orderNeedsLook', [refused])
  }
  return undefined
}

/** A day that was chosen yesterday, or before the cut-off, may be too soon now. */
const lateDate = async (
  act: WriteEnvironment,
  { order, shippings, lines }: WholeOrder,
  variants: Variants,
): Promise<Refusal | undefined> => {
  if (shippings.every(({ delivery_date }) => delivery_date === null)) return undefined
  const [days, methods, payments] = await Promise.all([
    parcelDays(act),
    deliveryMethods(act.memory, order.language),
    paymentMethods(act.memory, order.language),
  ])
  const isLate = shippings.some(({ id, delivery_date, delivery_id, pref, postal_code }) => {
    if (delivery_date === null) return false
    const shipping = {
      request: { pref, postalCode: postal_code },
      delivery: methods.find(({ deliveryId }) => deliveryId === delivery_id) ?? null,
      lines: lines.filter((line) => line.shipping_id === id).map((line) => ({ variantId: line.variant_id })),
    }
    const payment = payments.find(({ paymentId }) => paymentId === order.payment_id) ?? null
    return !days.datesOf(parcelOf(shipping, { payment }, variants)).includes(delivery_date)
  })
  return isLate ? refusal('orderNeedsLook', [message('checkout.dateNotAvailable')]) : undefined
}

/** A slot may be hidden after it was chosen (CHK-09), or be another one: SQLite gives a number again. */
const goneTime = async (
  { memory }: WriteEnvironment,
  { order, shippings }: WholeOrder,
): Promise<Refusal | undefined> => {
  const methods = await deliveryMethods(memory, order.language)
  const isGone = shippings.some(({ delivery_id, delivery_time_id, delivery_time }) => {
    const method = methods.find(({ deliveryId }) => deliveryId === delivery_id)
    const times = method ? timeChoices(method) : []
    return (
      delivery_time_id !== null &&
      !times.some((time) => time.deliveryTimeId === delivery_time_id && time.deliveryTime === delivery_time)
    )
  })
  return isGone ? refusal('orderNeedsLook', [message('checkout.timeNotAvailable')]) : undefined
}

/** Takes the goods out of stock. */
const takeAll = async (
  act: WriteEnvironment,
  whole: WholeOrder,
  variants: Variants,
): Promise<Refusal | undefined> => {
  const { id: orderId, change_no: changeNo } = whole.order
  const lines = productLines(whole).filter((line) => !variants.get(line.variant_id)?.stockUnlimited)
  const short = await moveStock(act, { orderId, changeNo }, piecesOf(lines))
  const line = lines.find((one) => one.variant_id === short)
  return line && refusal('soldOutAtCheckout', [message('cart.stockGone', { product: line.product_name })])
}

/** The current points of the customer of an order, and the prefecture of their address. */
const spender = async ({ db }: WriteEnvironment, { customer_id, pref }: Row<'orders'>) => {
  if (customer_id === null) return null
  return { points: (await customerById(db, customer_id))?.point ?? 0, pref }
}

/**
 * Takes the points that an order uses (PNT-08), and adds it to what the customer has bought once it is ordered (PF-29).
 * Refuses if their account ended after they confirmed it: nobody would have the order.
 */
const takePoints = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  isOrdered: boolean,
): Promise<Refusal | undefined> => {
  const { customer_id, use_point: used, id, change_no, payment_total } = order
  if (customer_id === null) return undefined
  const movement = { customer_id, order_id: id, change_no, kind: 'use', points: -used } as const
  if (used > 0 && !(await movePoints(act.db, movement, act.now)))
    return refusal('orderNeedsLook', [message('checkout.pointsGone')])
  const isOpen = isOrdered
    ? await notePurchase(act.db, customer_id, payment_total, act.now)
    : (await lockCustomer(act.db, customer_id))?.status !== CustomerStatus.withdrawn
  return isOpen ? undefined : fail('orderNotAccepted')
}

/** Throws the cart away that the order was drawn up from; refuses where it was changed since. */
const takeCart = async (
  { db }: WriteEnvironment,
  { cart_id: id, cart_version: version }: Row<'orders'>,
): Promise<Refusal | undefined> =>
  id !== null && (await dropCartAt(db, { id, version }))
    ? undefined
    : refusal('orderNeedsLook', [message('checkout.cartChanged')])

const refusal = (failure: Refusal['failure'], notices: readonly Message[]): Refusal =>
  fail(failure, { notices, keep: adjustCarts })

/** Adjusts the carts to what can be bought now, which remains after a rejection (§3.3). */
export const adjustCarts = async (act: WriteEnvironment): Promise<void> => {
  await settledCarts(act)
  // Locked before they are read, or what is laid in meanwhile would be written over.
  for (const { cart } of await liveCarts(act)) if (cart.id !== null) await lockCart(act.db, cart.id)
  for (const { cart, flow } of await liveCarts(act))
    if (flow.changed && cart.id !== null) await writeLines(act.db, cart.id, flow.lines, cart.lines, act.now)
}
