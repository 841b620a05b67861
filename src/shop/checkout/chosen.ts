import { type Message, message } from '../../hypermedia/message.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { toId } from '../values.ts'
import { timeChoices } from './choices.rules.ts'
import { datesFor } from './describe.ts'
import type { Choices, Draft, ShippingChoice } from './draft.ts'

/** The choices that a shopper sends with the confirmation. */
export interface SentChoices {
  readonly delivery?: string | undefined
  readonly delivery_date?: string | undefined
  readonly delivery_time?: string | undefined
  readonly shippings?:
    | readonly {
        readonly shippingId: string
        readonly delivery?: string | undefined
        readonly delivery_date?: string | undefined
        readonly delivery_time?: string | undefined
      }[]
    | undefined
  readonly payment?: string | undefined
  readonly usePoint?: number | undefined
  readonly message?: string | undefined
}

/** The choices after what was sent. Delivery, payment and points stay as they were where nothing is sent; a day, a time or words not sent are not wanted. */
export const withSent = (choices: Choices, sent: SentChoices): Choices => ({
  shippings: choices.shippings.map((shipping, at) => {
    const own = sent.shippings?.find((one) => one.shippingId === String(at + 1))
    return withOne(shipping, own ?? sent)
  }),
  paymentId: sent.payment === undefined ? choices.paymentId : toId(sent.payment),
  message: sent.message ?? null,
  usePoint: sent.usePoint ?? choices.usePoint,
})

const withOne = (shipping: ShippingChoice, sent: Omit<SentChoices, 'shippings'>): ShippingChoice => {
  const deliveryId = sent.delivery === undefined ? shipping.deliveryId : toId(sent.delivery)
  return {
    ...shipping,
    deliveryId,
    date: sent.delivery_date ?? null,
    timeId: sent.delivery_time === undefined ? null : toId(sent.delivery_time),
  }
}

/** What was chosen that cannot be had, by the field that it was chosen in. */
export const wrongChoices = async (
  draft: Draft,
  sent: SentChoices,
  environment: ReadEnvironment | WriteEnvironment,
): Promise<Readonly<Record<string, Message>>> => {
  const { order, choices } = draft
  const errors: Record<string, Message> = {}
  for (const shipping of order.shippings) {
    const row = sent.shippings?.findIndex((one) => one.shippingId === shipping.request.shippingId) ?? -1
    const field = (name: string) => (row < 0 ? name : `shippings.${row}.${name}`)
    const { date, timeId, deliveryId } =
      choices.shippings[Number(shipping.request.shippingId) - 1] ?? shipping.request
    if (deliveryId !== null && shipping.delivery === null)
      errors[field('delivery')] = message('checkout.deliveryNotAvailable')
    if (date !== null && !(await datesFor(shipping, draft.live.variants, environment)).includes(date))
      errors[field('delivery_date')] = message('checkout.dateNotAvailable')
    const times = shipping.delivery ? timeChoices(shipping.delivery) : []
    if (timeId !== null && !times.some((time) => time.deliveryTimeId === timeId))
      errors[field('delivery_time')] = message('checkout.timeNotAvailable')
  }
  // Which payments there are depends on the delivery: one wrong choice is told at a time.
  const isDelivered = order.shippings.every((shipping) => shipping.delivery !== null)
  if (isDelivered && choices.paymentId !== null && order.payment === null)
    errors.payment = message('checkout.paymentNotAvailable')
  const spent = choices.usePoint
  if (order.usePoint < spent) errors.usePoint = message('checkout.tooManyPoints', { most: order.usePoint })
  return errors
}
