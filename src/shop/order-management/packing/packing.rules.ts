import { amountDue, type Owing } from '../../orders/credit.rules.ts'
import { type Region, regionOf, regions } from '../../settings/delivery/delivery.rules.ts'
import type { PaidWhen } from '../../settings/payment/payment.rules.ts'
import { daysAfter } from '../../values.ts'

/** Computes when a shipping must leave to arrive on the requested day. */

/** Tokyo: where parcels leave if the shop has no address. */
export const USUAL_PREF = 13

/**
 * Returns the days that a parcel takes between two prefectures, 1 to 47, by the usual tables of Japan's
 * carriers: one within a region and to its neighbours, two beyond, three to and from Okinawa. Hokkaido counts
 * as one region further, as it lies across the sea.
 */
export const transitDays = (from: number, to: number): number => {
  const [here, there] = [regionOf(from), regionOf(to)]
  if (here === there) return 1
  if (here === 'okinawa' || there === 'okinawa') return 3
  return Math.abs(placeOf(here) - placeOf(there)) <= 2 ? 1 : 2
}

const placeOf = (region: Region): number => (region === 'hokkaido' ? -1 : regions.indexOf(region))

interface Wanted {
  /** The prefecture of the destination. */
  readonly pref: number
  /** The requested day, `YYYY-MM-DD`. */
  readonly deliveryDate: string | null
  /** The day of the order. */
  readonly orderDay: string
}

/**
 * Returns the last day on which a shipping can leave; without a requested day it leaves as soon as possible.
 */
export const sendByOf = ({ pref, deliveryDate, orderDay }: Wanted, from: number): string =>
  deliveryDate === null ? orderDay : daysAfter(deliveryDate, -transitDays(from, pref))

/** The prefectures to which a parcel takes so many days, 1 to 47, and the first requested day that is not late. */
export interface LatePlaces {
  readonly prefs: readonly number[]
  readonly from: string
}

const PREFS = Array.from({ length: 47 }, (_, at) => at + 1)

/** Returns until which requested days a parcel that is still here today is late, by its destination. */
export const latePlaces = (today: string, from: number): readonly LatePlaces[] =>
  [...Map.groupBy(PREFS, (pref) => transitDays(from, pref))].map(([days, prefs]) => ({
    prefs,
    from: daysAfter(today, days),
  }))

/** The payment data of an order. */
interface Owed extends Owing {
  readonly payment_at: string | null
}

/** True if an order must not be sent yet: it is paid in advance, and the money has not arrived. */
export const waitsForMoney = (order: Owed, paidWhen: PaidWhen | undefined): boolean =>
  paidWhen === 'first' && order.payment_at === null && amountDue(order) > 0

/** Sorts shippings by their due day, and those of one day by the time of their order. */
export const inOrderOfDue = <W extends { readonly sendBy: string; readonly orderedAt: string }>(
  waiting: readonly W[],
): readonly W[] =>
  waiting.toSorted(
    (one, other) => compare(one.sendBy, other.sendBy) || compare(one.orderedAt, other.orderedAt),
  )

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
