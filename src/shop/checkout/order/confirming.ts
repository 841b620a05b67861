import { randomBytes } from 'node:crypto'
import { type Failure, fail } from '../../../hypermedia/reply.ts'
import { cartKeyOf, itemsOf } from '../../cart/index.ts'
import { pricingNow } from '../../catalog/index.ts'
import { emailKey } from '../../customers/fields.ts'
import { addressColumns } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { lineColumns, sumColumns } from '../../orders/index.ts'
import { namesToKeep } from '../../orders/names.rules.ts'
import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { deliveryMethods, deliveryNames, paymentMethods } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { type Basket, type Draft, keepConfirmed, storedId } from '../draft/draft.ts'
import { keptGift } from '../gift/gifts.rules.ts'
import { type NewOrder, writeDraft } from './orders.queries.ts'
import { adjustCarts } from './placing.ts'

/** Device types of the masters; the pages are the same for both. */
const PC = 10

/**
 * Draws a draft up as the cart's confirmed order, and stores its choices. Returns the one-use token; a failure if
 * something was adjusted, which has to be seen before it is ordered (§3.3), or a blocked customer orders.
 */
export const confirm = async (
  act: WriteEnvironment,
  basket: Basket,
  draft: Draft,
): Promise<
  { readonly preOrderId: string } | Failure<'orderNeedsLook' | 'orderNotAccepted', WriteEnvironment>
> => {
  if (draft.messages.length > 0) {
    const at = { cartKey: cartKeyOf(draft.cart) }
    const notices = draft.messages.map((one) => one.message)
    return fail('orderNeedsLook', { notices, links: [link('goShopping', at)], at, keep: adjustCarts })
  }
  // In the order of the checkout, or the two could wait for each other: first the order, then what is kept.
  const preOrderId = await writeOrder(act, draft)
  if (preOrderId === undefined) return fail('orderNotAccepted')
  await keepConfirmed(act, basket, draft)
  return { preOrderId }
}

/** Returns the one-use token of the order; undefined if a blocked customer orders. */
const writeOrder = async (environment: WriteEnvironment, draft: Draft): Promise<string | undefined> => {
  const preOrderId = randomBytes(20).toString('hex')
  const { memory } = environment
  const [methods, payments] = await Promise.all([deliveryMethods(memory, 'ja'), paymentMethods(memory, 'ja')])
  const { payment } = draft.order
  const payment_name = payments.find(({ paymentId }) => paymentId === payment?.paymentId)?.paymentName
  const order = {
    ...orderRow(environment, draft, preOrderId),
    names_ja: namesToKeep({ payment_name: payment?.paymentName ?? null }, { payment_name }),
  }
  const drawn = {
    order,
    shippings: draft.order.shippings.map((shipping) => {
      const row = shippingRow(shipping, draft)
      return { ...row, names_ja: namesToKeep(row, deliveryNames(methods, row)) }
    }),
    lines: await lineRows(environment, draft),
    promotions: draft.order.promotions,
  }
  const isBlocked = await writeDraft(environment.db, drawn, emailKey(order.email))
  return isBlocked ? undefined : preOrderId
}

const orderRow = (
  { visitor, language, now }: WriteEnvironment,
  { cart, known, order, choices }: Draft,
  preOrderId: string,
): Omit<NewOrder['order'], 'names_ja'> => {
  const { sums, payment } = order
  return {
    pre_order_id: preOrderId,
    session_id: visitor.key,
    cart_id: storedId(cart),
    // Of the cart that was read: what was laid in since is seen when the order is placed.
    cart_version: cart.version,
    customer_id: visitor.customerId,
    language,
    email: known.orderer.email,
    ...addressColumns(known.orderer),
    message: choices.message,
    note: null,
    own_fields: NO_OWN_VALUES,
    device_type: PC,
    ...sumColumns(sums),
    use_point: order.usePoint,
    add_point: order.addPoint,
    payment_id: payment?.paymentId ?? null,
    payment_name: payment?.paymentName ?? null,
    pay_within_days: payment?.payWithinDays ?? null,
    complete_message: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

const shippingRow = (
  { request, saleTypeId, delivery, gifts }: Draft['order']['shippings'][number],
  { known }: Draft,
): Omit<NewOrder['shippings'][number], 'names_ja'> => {
  const time = delivery?.times.find((one) => one.deliveryTimeId === request.timeId)
  return {
    address_key: request.addressId,
    sale_type_id: saleTypeId,
    ...addressColumns(known.addresses.get(request.addressId) ?? known.orderer),
    delivery_id: delivery?.deliveryId ?? null,
    delivery_name: delivery?.deliveryName ?? null,
    delivery_time_id: time?.deliveryTimeId ?? null,
    delivery_time: time?.deliveryTime ?? null,
    delivery_date: request.date,
    gifts: JSON.stringify(gifts.map(keptGift)),
  }
}

const lineRows = async (
  environment: WriteEnvironment,
  { live, order }: Draft,
): Promise<NewOrder['lines']> => {
  const pricing = await pricingNow(environment)
  return order.lines.map((line) => {
    const { variantId, quantity, price } = line
    const variant = variantId === null ? undefined : live.variants.get(variantId)
    const goods = variant && {
      productId: variant.productId,
      variantId: variant.variantId,
      ...itemsOf({ variantId: variant.variantId, quantity, price }, variant, pricing, environment),
    }
    return {
      shipping: line.shipping,
      ...lineColumns(line, goods, { ...environment, generalRate: pricing.generalRate }),
    }
  })
}
