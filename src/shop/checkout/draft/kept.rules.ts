/**
 * The choices that a visitor made for a cart, and which of them still hold: choices live for a day, and meanwhile a
 * merchant hides a delivery method, or points are spent elsewhere. What no longer holds is dropped and
 * told of, so that a checkout never waits for a choice that cannot be made.
 */
import { type Message, message } from '../../../hypermedia/message.ts'
import { timeChoices } from '../../settings/choices.rules.ts'
import type { GiftKind } from '../../settings/gift/gift.rules.ts'
import { type GiftChoice, withoutGifts } from '../gift/gifts.rules.ts'
import type { ComposedOrder, ComposedShipping } from '../order/order-flow.rules.ts'
import type { Share } from '../sharing/shares.rules.ts'
import type { ShippingRequest } from '../sums/goods.rules.ts'

/** How one destination of a cart is to be served, as the visitor chose so far; null: not chosen. */
export interface ShippingChoice extends Share {
  readonly deliveryId: number | null
  readonly date: string | null
  readonly timeId: number | null
  /** Absent where no gift was chosen, and nothing typed for one. */
  readonly gift?: GiftChoice
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
  /** Its place among the shippings, from 1 on. */
  readonly shippingId: string
  readonly addressId: string
  readonly postalCode: string | null
  readonly date: string | null
  readonly timeId: number | null
}

/** The fields of a checkout that can be chosen wrong. */
export type ChosenField = 'delivery' | 'delivery_date' | 'delivery_time' | 'payment' | 'usePoint' | GiftKind

/** A choice that was dropped: its field, and what is to be said. */
export interface Dropped {
  readonly field: ChosenField
  readonly message: Message
}

/** Choices that hold, the order that they make, and what had to be dropped for it. */
export interface Held {
  readonly choices: Choices
  readonly order: ComposedOrder<DraftShipping>
  readonly dropped: readonly Dropped[]
}

/** By what an order is drawn up from choices, and which days a shipping of it may be asked for. */
export interface DrawnUpBy {
  readonly compose: (choices: Choices) => ComposedOrder<DraftShipping>
  readonly datesOf: (
    shipping: ComposedShipping<DraftShipping>,
    order: Pick<ComposedOrder<DraftShipping>, 'payment'>,
  ) => readonly string[]
}

interface Change {
  readonly choices: Choices
  readonly dropped: readonly Dropped[]
}

/** Drops of kept choices what no longer holds; each step sees what the one before it left. */
export function holdOn(kept: Choices, by: DrawnUpBy): Held {
  const steps = [dropGifts, dropDeliveries, dropWhatCannotBePaid, dropPayment, dropPoints, dropDays]
  return steps.reduce<Held>(
    (held, step) => {
      const change = step(held, by)
      if (change === undefined) return held
      const { choices, dropped } = change
      return { choices, order: by.compose(choices), dropped: [...held.dropped, ...dropped] }
    },
    { choices: kept, order: by.compose(kept), dropped: [] },
  )
}

/** GFT-03: noshi, wrappings and cards that are not to be had any more. */
function dropGifts({ choices, order }: Held): Change | undefined {
  const dropped: Dropped[] = []
  const shippings = choices.shippings.map((choice, at) => {
    const { goneGifts = [] } =
      order.shippings.find(({ request }) => request.shippingId === String(at + 1)) ?? {}
    if (choice.gift === undefined || goneGifts.length === 0) return choice
    for (const kind of goneGifts)
      dropped.push({ field: kind, message: message('checkout.giftGone', { kind }) })
    return { ...choice, gift: withoutGifts(choice.gift, goneGifts) }
  })
  return dropped.length === 0 ? undefined : { choices: { ...choices, shippings }, dropped }
}

/** A day or slot that does not go with what was chosen since, where it was not chosen with it. */
export function dropDays(
  { choices, order }: Pick<Held, 'choices' | 'order'>,
  by: DrawnUpBy,
  stays: (field: ChosenField, shippingId: string) => boolean = () => false,
): Change | undefined {
  const dropped: Dropped[] = []
  const shippings = choices.shippings.map((choice, at) => {
    const shippingId = String(at + 1)
    const shipping = order.shippings.find(({ request }) => request.shippingId === shippingId)
    if (shipping === undefined) return choice
    const { date, timeId } = choice
    const keepsDate =
      date === null || stays('delivery_date', shippingId) || by.datesOf(shipping, order).includes(date)
    const keepsTime = timeId === null || stays('delivery_time', shippingId) || hasTime(shipping, timeId)
    if (!keepsDate) dropped.push({ field: 'delivery_date', message: message('checkout.dateDropped') })
    if (!keepsTime) dropped.push({ field: 'delivery_time', message: message('checkout.timeDropped') })
    return { ...choice, date: keepsDate ? date : null, timeId: keepsTime ? timeId : null }
  })
  return dropped.length === 0 ? undefined : { choices: { ...choices, shippings }, dropped }
}

/** CHK-09: whether a slot is one of a shipping's delivery method, and visible. */
const hasTime = ({ delivery }: Pick<ComposedShipping<DraftShipping>, 'delivery'>, timeId: number): boolean =>
  delivery !== null && timeChoices(delivery).some((time) => time.deliveryTimeId === timeId)

const withoutDelivery = (shipping: ShippingChoice): ShippingChoice => ({
  ...shipping,
  deliveryId: null,
  // A slot is one of its method.
  timeId: null,
})

/** CHK-07: a method that is not to be had any more. */
function dropDeliveries({ choices, order }: Held): Change | undefined {
  const gone = new Set(
    order.shippings.filter(({ delivery }) => delivery === null).map(({ request }) => request.shippingId),
  )
  const isGone = ({ deliveryId }: ShippingChoice, at: number) =>
    deliveryId !== null && gone.has(String(at + 1))
  if (!choices.shippings.some(isGone)) return undefined
  return {
    choices: {
      ...choices,
      shippings: choices.shippings.map((one, at) => (isGone(one, at) ? withoutDelivery(one) : one)),
    },
    dropped: [{ field: 'delivery', message: message('checkout.deliveryDropped') }],
  }
}

/** CHK-06: methods or points that leave no payment, where there is one without them. */
function dropWhatCannotBePaid({ choices, order }: Held, { compose }: DrawnUpBy): Change | undefined {
  if (order.paymentChoices.length > 0) return undefined
  const delivery: Dropped = { field: 'delivery', message: message('checkout.deliveryUnpayable') }
  const points: Dropped = { field: 'usePoint', message: message('checkout.pointsUnpayable') }
  const open = choices.shippings.map(withoutDelivery)
  const ways: readonly Change[] = [
    { choices: { ...choices, shippings: open }, dropped: [delivery] },
    { choices: { ...choices, usePoint: 0 }, dropped: [points] },
    { choices: { ...choices, shippings: open, usePoint: 0 }, dropped: [delivery, points] },
  ]
  return ways.find((way) => compose(way.choices).paymentChoices.length > 0)
}

/** CHK-06: a payment that cannot be had, where another can. */
export function dropPayment({ choices, order }: Pick<Held, 'choices' | 'order'>): Change | undefined {
  if (choices.paymentId === null || order.payment !== null || order.paymentChoices.length === 0)
    return undefined
  return {
    choices: { ...choices, paymentId: null },
    dropped: [{ field: 'payment', message: message('checkout.paymentDropped') }],
  }
}

/** PNT-03: points that are gone, are more than the order costs, or do not count any more. */
export function dropPoints({ choices, order }: Pick<Held, 'choices' | 'order'>): Change | undefined {
  if (order.usePoint >= choices.usePoint) return undefined
  const said = order.messages.find(({ message: { key } }) => POINT_WARNINGS.includes(key))?.message
  return {
    choices: { ...choices, usePoint: order.usePoint },
    dropped: [{ field: 'usePoint', message: said ?? message('checkout.pointsDropped') }],
  }
}

const POINT_WARNINGS: readonly string[] = ['checkout.overCustomerPoint', 'checkout.overPaymentTotal']
