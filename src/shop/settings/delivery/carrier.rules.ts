/**
 * The usual days of transit and time slots of Japan's large parcel carriers, from which a merchant starts. A
 * carrier's own table depends on the office that takes the parcel, so members change what differs.
 */

/** The codes of the carriers: Yamato, Sagawa, and Japan Post's Yu-Pack. */
export const carriers = ['yamato', 'sagawa', 'yupack'] as const

/** The code of a carrier. */
export type Carrier = (typeof carriers)[number]

/** Where each prefecture lies on the way from north to south: a difference of 2 is a night. */
const PLACES: readonly (readonly [first: number, last: number, place: number])[] = [
  [1, 1, 0],
  [2, 3, 3],
  [4, 4, 4],
  [5, 5, 3],
  [6, 7, 4],
  [8, 15, 5],
  [16, 18, 6],
  [19, 20, 5],
  [21, 24, 6],
  [25, 30, 7],
  [31, 39, 8],
  [40, 46, 10],
  [47, 47, 13],
]

const OKINAWA = 47
const KYUSHU = 10

const placeOf = (pref: number): number =>
  PLACES.find(([first, last]) => first <= pref && pref <= last)?.[2] ?? 0

/** Returns the usual days from one prefecture to another, 1 to 47 each; 1 for the next day. */
export const usualDays = (carrier: Carrier, from: number, to: number): number => {
  const away = Math.abs(placeOf(from) - placeOf(to))
  const overnight = away <= 2 ? 1 : away <= 7 ? 2 : 3
  // Sagawa takes the parcels of Okinawa by ship.
  const isShipped = carrier === 'sagawa' && (from === OKINAWA) !== (to === OKINAWA)
  return isShipped && placeOf(from === OKINAWA ? to : from) < KYUSHU ? overnight + 2 : overnight
}

/** The name of a time slot, in both languages. */
type Slot = readonly [ja: string, en: string]

const MORNING: Slot = ['午前中', 'Morning']

const slot = (from: number, to: number): Slot => [`${from}時〜${to}時`, `${from}:00–${to}:00`]

const AFTERNOON = [slot(14, 16), slot(16, 18), slot(18, 20), slot(19, 21)]

/** The time slots that each carrier offers. */
export const usualTimes: Readonly<Record<Carrier, readonly Slot[]>> = {
  yamato: [MORNING, ...AFTERNOON],
  sagawa: [MORNING, slot(12, 14), ...AFTERNOON],
  yupack: [MORNING, slot(12, 14), ...AFTERNOON, slot(20, 21)],
}
