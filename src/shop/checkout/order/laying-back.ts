import type { Message } from '../../../hypermedia/message.ts'
import { keepItem } from '../../../store/sessions.ts'
import { cartKeyOf, DEFAULT_PREFIX, layIn, liveCarts } from '../../cart/index.ts'
import { addressOf, keepGuest, keepGuestAddresses } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { giftsIn } from '../../orders/gifts.rules.ts'
import { type WholeOrder, wholeOrder } from '../../orders/index.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { OWN_ADDRESS } from '../address/addresses.ts'
import { choicesName } from '../draft/draft.ts'
import type { Choices } from '../draft/kept.rules.ts'
import { choiceOf } from '../gift/gifts.rules.ts'

/** The cart of an order that was given up. */
export interface LaidBack {
  /** Undefined if nothing of it can be had any more. */
  readonly cartKey: string | undefined
  /** Messages about goods that were adjusted or could not be had any more. */
  readonly messages: readonly Message[]
}

/**
 * Lays the goods of an order that was given up back into the visitor's cart, with its orderer, its addresses, its
 * delivery, its gifts and its message, so that only the payment method is to be chosen.
 */
export const layBack = async (act: WriteEnvironment, order: WholeOrder['order']): Promise<LaidBack> => {
  const whole = await wholeOrder(act.db, order)
  const { cartKeys, messages } = await layIn(act, DEFAULT_PREFIX, piecesIn(whole))
  const [cartKey] = cartKeys
  if (order.customer_id === null) await keepOrderer(act, whole)
  const carts = await liveCarts(act, DEFAULT_PREFIX)
  const id = carts.find(({ cart }) => cartKeyOf(cart) === cartKey)?.cart.id
  if (id) await keepItem(act.db, act.visitor, choicesName(id), choicesOf(whole), act.now)
  return { cartKey, messages }
}

const piecesIn = ({ lines }: Pick<WholeOrder, 'lines'>) => {
  const pieces = new Map<number, number>()
  for (const { type, variant_id: id, quantity } of lines)
    if (type === LineType.product && id !== null) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }))
}

const keepOrderer = async (act: WriteEnvironment, { order, shippings }: WholeOrder): Promise<void> => {
  await keepGuest(act, { ...addressOf(order), email: order.email })
  const others = shippings.flatMap((shipping) =>
    isElsewhere(shipping) ? [[shipping.address_key, addressOf(shipping)] as const] : [],
  )
  await keepGuestAddresses(act, Object.fromEntries(others))
}

type Elsewhere = WholeOrder['shippings'][number] & { readonly address_key: string }

const isElsewhere = (shipping: WholeOrder['shippings'][number]): shipping is Elsewhere =>
  shipping.address_key !== null && shipping.address_key !== OWN_ADDRESS

const giftOf = (shipping: WholeOrder['shippings'][number]) => {
  const gift = choiceOf(giftsIn(shipping))
  return gift && { gift }
}

const choicesOf = (whole: WholeOrder): Choices => ({
  shippings: whole.shippings.map((shipping) => ({
    ...giftOf(shipping),
    addressId: shipping.address_key ?? OWN_ADDRESS,
    deliveryId: shipping.delivery_id,
    date: shipping.delivery_date,
    timeId: shipping.delivery_time_id,
    lines:
      whole.shippings.length === 1
        ? null
        : piecesIn({ lines: whole.lines.filter((line) => line.shipping_id === shipping.id) }),
  })),
  paymentId: null,
  message: whole.order.message,
  usePoint: whole.order.use_point,
})
