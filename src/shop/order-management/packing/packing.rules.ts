import { type Region, regionOf, regions } from '../../settings/delivery/delivery.rules.ts'
import type { PaidWhen } from '../../settings/payment/payment.rules.ts'
import { daysAfter } from '../../values.ts'

/** When what is to be sent has to leave, so that it is there on the day that was asked for. */

/**
 * Days that a parcel is on its way between two prefectures, 1 to 47, as the carriers of Japan say them
 * in general: one within a region and its neighbours, two beyond, three to Okinawa and from there. Hokkaido is
 * a region further, as it lies beyond the sea.
 */
export const transitDays = (from: number, to: number): number => {
  const [here, there] = [regionOf(from), regionOf(to)]
  if (here === there) return 1
  if (here === 'okinawa' || there === 'okinawa') return 3
  return Math.abs(placeOf(here) - placeOf(there)) <= 2 ? 1 : 2
}

const placeOf = (region: Region): number => (region === 'hokkaido' ? -1 : regions.indexOf(region))

interface Wanted {
  /** The prefecture that it goes to. */
  readonly pref: number
  /** The day that was asked for, `YYYY-MM-DD`. */
  readonly deliveryDate: string | null
  /** The day of the order. */
  readonly orderDay: string
}

/** The day on which a shipping is to leave at the latest: what nobody asked a day for leaves as soon as it can. */
export const sendByOf = ({ pref, deliveryDate, orderDay }: Wanted, from: number): string =>
  deliveryDate === null ? orderDay : daysAfter(deliveryDate, -transitDays(from, pref))

/** What is known of an order's money. */
interface Owed {
  readonly payment_at: string | null
  readonly payment_total: number
}

/** Whether an order is not to be sent yet: it is paid first, and its money is not there. */
export const waitsForMoney = (order: Owed, paidWhen: PaidWhen | undefined): boolean =>
  paidWhen === 'first' && order.payment_at === null && order.payment_total > 0

/** Puts what is due first first, and of what is due on one day what was ordered first. */
export const inOrderOfDue = <W extends { readonly sendBy: string; readonly orderedAt: string }>(
  waiting: readonly W[],
): readonly W[] =>
  waiting.toSorted(
    (one, other) => compare(one.sendBy, other.sendBy) || compare(one.orderedAt, other.orderedAt),
  )

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
