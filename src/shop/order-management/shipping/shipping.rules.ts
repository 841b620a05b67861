/** What is sent of an order, and what is said of it (SHP-01..04). */
import { type Message, message } from '../../../hypermedia/message.ts'
import { daysAfter } from '../../values.ts'

interface Parcel {
  readonly id: string
  readonly shipped_at: string | null
}

/** The shipping that is meant: the one that is named, or the only one; `which` where several could be. */
export const meantOf = <P extends Parcel>(
  shippings: readonly P[],
  shippingId: string | undefined,
): P | 'which' | undefined => {
  if (shippingId !== undefined) return shippings.find(({ id }) => id === shippingId)
  return shippings.length > 1 ? 'which' : shippings[0]
}

/** So long ago nobody sent what is written down today. */
const EARLIEST_DAYS = 366

/** Why a day cannot be the one on which something left: it is yet to come, or its year was mistyped. */
export const dayFault = (day: string, today: string): Message | undefined => {
  if (day > today) return message('office.shipping.future')
  return day < daysAfter(today, -EARLIEST_DAYS) ? message('office.shipping.longAgo') : undefined
}

/** How many of an order's shippings have not left, but for one. */
export const leftBeside = (shippings: readonly Parcel[], sent: Parcel): number =>
  shippings.filter(({ id, shipped_at }) => id !== sent.id && shipped_at === null).length

/** What the timeline says of a shipping: which of several it is, and what is to be told of it. */
export const shippingWords = (
  shippings: readonly Parcel[],
  { id }: Parcel,
  ...told: readonly (string | null)[]
): string | null => {
  const place = shippings.length > 1 ? `#${shippings.findIndex((one) => one.id === id) + 1}` : null
  return [place, ...told].filter((part) => part !== null && part !== '').join(' ') || null
}
