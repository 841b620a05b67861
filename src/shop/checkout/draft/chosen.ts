import { type Message, message, notAmong } from '../../../hypermedia/message.ts'
import { timeChoices } from '../../settings/choices.rules.ts'
import { toId } from '../../values.ts'
import { GIFT_INPUTS, giftErrors, type SentGift, withSentGift } from '../gift/sent-gift.ts'
import {
  type Choices,
  type ChosenField,
  type DrawnUpBy,
  dropDays,
  dropPayment,
  dropPoints,
  type Held,
  type ShippingChoice,
} from './kept.rules.ts'

/** How a shipping is to be delivered: what is empty (null) is not wanted, what is missing stays as it was. */
interface SentDelivery extends SentGift {
  readonly delivery?: string | null | undefined
  readonly delivery_date?: string | null | undefined
  readonly delivery_time?: string | null | undefined
}

/** The choices that a shopper sends with the confirmation; empty and missing fields as above. */
export interface SentChoices extends SentDelivery {
  /** A shipping's own choices; what is missing in them is that of all. */
  readonly shippings?: readonly (SentDelivery & { readonly shippingId: string })[] | null | undefined
  readonly payment?: string | null | undefined
  readonly usePoint?: number | null | undefined
  readonly message?: string | null | undefined
}

/** Choices that hold, after what was sent; what of the kept ones does not go with it any more is dropped. */
export const chooseAnew = (held: Held, sent: SentChoices, by: DrawnUpBy): Held => {
  const chosen = withSent(held.choices, sent)
  const composed = by.compose(chosen)
  const unpaid = sent.payment === undefined ? dropPayment({ choices: chosen, order: composed }) : undefined
  const choices = unpaid?.choices ?? chosen
  const order = unpaid ? by.compose(choices) : composed
  const days = dropDays({ choices, order }, by, (field, id) => isSent(field, id, sent))
  const points =
    sent.usePoint === undefined ? dropPoints({ choices: days?.choices ?? choices, order }) : undefined
  const left = points?.choices ?? days?.choices
  const dropped = [
    ...held.dropped,
    ...(unpaid?.dropped ?? []),
    ...(days?.dropped ?? []),
    ...(points?.dropped ?? []),
  ]
  return {
    choices: left ?? choices,
    order: left ? by.compose(left) : order,
    // A new choice replaces the former one, which needs no message.
    dropped: dropped.filter(({ field }) => !isChosen(field, sent)),
  }
}

/** The choices that were sent for a shipping: its own, or else those for all. */
const sentTo = (shippingId: string, sent: SentChoices): SentDelivery => {
  const own = sent.shippings?.find((one) => one.shippingId === shippingId)
  const pick = (field: keyof SentDelivery) => (own?.[field] === undefined ? sent[field] : own[field])
  return {
    delivery: pick('delivery'),
    delivery_date: pick('delivery_date'),
    delivery_time: pick('delivery_time'),
    ...Object.fromEntries(GIFT_INPUTS.map((field) => [field, pick(field)])),
  }
}

const isSent = (field: ChosenField, shippingId: string, sent: SentChoices): boolean =>
  field === 'payment' || field === 'usePoint'
    ? sent[field] !== undefined
    : sentTo(shippingId, sent)[field] !== undefined

const isChosen = (field: ChosenField, sent: SentChoices): boolean =>
  sent[field] !== undefined || (sent.shippings ?? []).some((one) => isSent(field, one.shippingId, sent))

const chosen = <T>(sent: T | null | undefined, kept: T | null): T | null => (sent === undefined ? kept : sent)

const chosenId = (sent: string | null | undefined, kept: number | null): number | null =>
  chosen(typeof sent === 'string' ? toId(sent) : sent, kept)

/** The choices after what was sent: an empty field is none, a missing one leaves what was chosen. */
export const withSent = (choices: Choices, sent: SentChoices): Choices => ({
  shippings: choices.shippings.map((shipping, at) => withOne(shipping, sentTo(String(at + 1), sent))),
  paymentId: chosenId(sent.payment, choices.paymentId),
  message: chosen(sent.message, choices.message),
  usePoint: chosen(sent.usePoint, choices.usePoint) ?? 0,
})

const withOne = ({ gift: kept, ...shipping }: ShippingChoice, sent: SentDelivery): ShippingChoice => {
  const gift = withSentGift(kept, sent)
  return {
    ...shipping,
    deliveryId: chosenId(sent.delivery, shipping.deliveryId),
    date: chosen(sent.delivery_date, shipping.date),
    timeId: chosenId(sent.delivery_time, shipping.timeId),
    ...(gift && { gift }),
  }
}

/** The errors of choices that are not available, by field. */
export const wrongChoices = (
  { order, choices }: Pick<Held, 'order' | 'choices'>,
  sent: SentChoices,
  { datesOf }: Pick<DrawnUpBy, 'datesOf'>,
): Readonly<Record<string, Message>> => {
  const errors: Record<string, Message> = {}
  for (const [row, { shippingId }] of (sent.shippings ?? []).entries()) {
    const isFirst = sent.shippings?.findIndex((one) => one.shippingId === shippingId) === row
    if (!isFirst || !order.shippings.some(({ request }) => request.shippingId === shippingId))
      errors[`shippings.${row}.shippingId`] = notAmong(
        order.shippings.map(({ request }) => request.shippingId),
      )
  }
  for (const shipping of order.shippings) {
    const row = sent.shippings?.findIndex((one) => one.shippingId === shipping.request.shippingId) ?? -1
    const field = (name: string) => (row < 0 ? name : `shippings.${row}.${name}`)
    const own = choices.shippings[Number(shipping.request.shippingId) - 1]
    const { date, timeId, deliveryId } = own ?? shipping.request
    const given = giftErrors(shipping.goneGifts, sentTo(shipping.request.shippingId, sent))
    for (const [name, fault] of Object.entries(given)) errors[field(name)] = fault
    if (deliveryId !== null && shipping.delivery === null)
      errors[field('delivery')] = notAmong(
        shipping.deliveryChoices.map(({ delivery }) => delivery.deliveryId),
        'checkout.deliveryNotAvailable',
      )
    const dates = date === null ? [] : datesOf(shipping, order)
    if (date !== null && !dates.includes(date))
      errors[field('delivery_date')] = notAmong(dates, 'checkout.dateNotAvailable')
    const times = (shipping.delivery ? timeChoices(shipping.delivery) : []).map((time) => time.deliveryTimeId)
    if (timeId !== null && !times.includes(timeId))
      errors[field('delivery_time')] = notAmong(times, 'checkout.timeNotAvailable')
  }
  // Which payments there are depends on the delivery: one wrong choice is told at a time.
  const isDelivered = order.shippings.every((shipping) => shipping.delivery !== null)
  // Where none is to be had another one cannot be chosen: that is the order's own error.
  const hasOthers = isDelivered && order.paymentChoices.length > 0
  if (hasOthers && choices.paymentId !== null && order.payment === null)
    errors.payment = notAmong(
      order.paymentChoices.map(({ paymentId }) => paymentId),
      'checkout.paymentNotAvailable',
    )
  const spent = choices.usePoint
  if (order.usePoint < spent) errors.usePoint = message('checkout.tooManyPoints', { most: order.usePoint })
  return errors
}
