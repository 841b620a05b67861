/** Rules for sending the shippings of an order, and for their texts (SHP-01..04). */
import { type Message, message } from '../../../hypermedia/message.ts'
import { daysAfter } from '../../values.ts'

interface Parcel {
  readonly id: string
  readonly shipped_at: string | null
}

/** Returns the named shipping, or the only one; `which` if several are possible. */
export const meantOf = <P extends Parcel>(
  shippings: readonly P[],
  shippingId: string | undefined,
): P | 'which' | undefined => {
  if (shippingId !== undefined) return shippings.find(({ id }) => id === shippingId)
  return shippings.length > 1 ? 'which' : shippings[0]
}

/** A day of sending may be at most so many days ago. */
const EARLIEST_DAYS = 366

/** Returns why a day cannot be a day of sending: it is in the future, or its year was mistyped. */
export const dayFault = (day: string, today: string): Message | undefined => {
  if (day > today) return message('office.shipping.future')
  return day < daysAfter(today, -EARLIEST_DAYS) ? message('office.shipping.longAgo') : undefined
}

/** Counts the order's shippings that have not left, without one. */
export const leftBeside = (shippings: readonly Parcel[], sent: Parcel): number =>
  shippings.filter(({ id, shipped_at }) => id !== sent.id && shipped_at === null).length

/** Describes a shipping for the timeline: its place among several, and the given details. */
export const shippingWords = (
  shippings: readonly Parcel[],
  { id }: Parcel,
  ...details: readonly (string | null)[]
): string | null => {
  const place = shippings.length > 1 ? `#${shippings.findIndex((one) => one.id === id) + 1}` : null
  return [place, ...details].filter((part) => part !== null && part !== '').join(' ') || null
}
