import { type Message, message } from '../../../hypermedia/message.ts'
import { keepItem } from '../../../store/sessions.ts'
import { cartKeyOf, DEFAULT_PREFIX, layIn, liveCarts } from '../../cart/index.ts'
import { addressOf, keepGuest } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { giftsIn } from '../../orders/gifts.rules.ts'
import { type WholeOrder, wholeOrder } from '../../orders/index.ts'
import { piecesOf } from '../../orders/stock.rules.ts'
import { addAddress, knownAddresses, OWN_ADDRESS } from '../address/addresses.ts'
import { choicesName } from '../draft/draft.ts'
import type { Choices } from '../draft/kept.rules.ts'
import { choiceOf } from '../gift/gifts.rules.ts'
import { addressKey } from '../sharing/allocation.rules.ts'

/** The cart of an order that was given up. */
export interface LaidBack {
  /** Undefined if nothing of it can be had any more. */
  readonly cartKey: string | undefined
  /** Messages about goods that were adjusted or could not be had any more, and about what is to be given again. */
  readonly messages: readonly Message[]
}

/**
 * Lays the goods of an order that was given up back into the visitor's cart, with its orderer, its addresses, its
 * delivery, its gifts and its message, so that only the payment method is to be chosen. The visitor may be ordering
 * something else meanwhile: what they told for that stays.
 */
export const layBack = async (act: WriteEnvironment, order: WholeOrder['order']): Promise<LaidBack> => {
  const whole = await wholeOrder(act.db, order)
  const pieces = piecesIn(whole.lines)
  const { messages } = await layIn(act, DEFAULT_PREFIX, pieces)
  const isOfOrder = ({ variantId }: { readonly variantId: number }) =>
    pieces.some((piece) => piece.variantId === variantId)
  const lives = await liveCarts(act, DEFAULT_PREFIX)
  const cart = lives.map((live) => live.cart).find(({ lines }) => lines.some(isOfOrder))
  if (!cart?.id) return { cartKey: undefined, messages }
  const { places, isComplete } = await placesOf(act, whole)
  await keepItem(act.db, act.visitor, choicesName(cart.id), choicesOf(whole, places), act.now)
  const again = isComplete ? [] : [message('payments.addressesAgain')]
  return { cartKey: cartKeyOf(cart), messages: [...messages, ...again] }
}

const piecesIn = (lines: WholeOrder['lines']) =>
  [...piecesOf(lines)].map(([variantId, quantity]) => ({ variantId, quantity }))

/**
 * Returns the ids of the visitor's addresses to which the parcels go, by parcel. A guest keeps those that they do not
 * have any more; a customer who ordered as a guest chooses anew.
 */
const placesOf = async (act: WriteEnvironment, { order, shippings }: WholeOrder) => {
  const isGuest = act.visitor.customerId === null
  if (isGuest && !(await knownAddresses(act)))
    await keepGuest(act, { ...addressOf(order), email: order.email })
  const places = new Map<string, string>()
  for (const shipping of shippings) {
    const known = await knownAddresses(act)
    const address = addressOf(shipping)
    const same = [...(known?.addresses ?? [])].find(([, one]) => addressKey(one) === addressKey(address))
    const id = same?.[0] ?? (isGuest && known ? await addAddress(act, known, address) : undefined)
    if (id !== undefined) places.set(shipping.id, id)
  }
  return { places, isComplete: places.size === shippings.length }
}

const giftOf = (shipping: WholeOrder['shippings'][number]) => {
  const gift = choiceOf(giftsIn(shipping))
  return gift && { gift }
}

const choicesOf = (whole: WholeOrder, places: ReadonlyMap<string, string>): Choices => ({
  shippings: whole.shippings.map((shipping) => ({
    ...giftOf(shipping),
    addressId: places.get(shipping.id) ?? OWN_ADDRESS,
    deliveryId: shipping.delivery_id,
    date: shipping.delivery_date,
    timeId: shipping.delivery_time_id,
    lines:
      whole.shippings.length === 1
        ? null
        : piecesIn(whole.lines.filter((line) => line.shipping_id === shipping.id)),
  })),
  paymentId: null,
  message: whole.order.message,
  usePoint: whole.order.use_point,
})
