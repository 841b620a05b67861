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

/** The time slots that each carrier offers, in both languages. */
export const usualTimes: Readonly<Record<Carrier, readonly (readonly [ja: string, en: string])[]>> = {
  yamato: [
    ['午前中', 'Morning'],
    ['14時〜16時', '14:00–16:00'],
    ['16時〜18時', '16:00–18:00'],
    ['18時〜20時', '18:00–20:00'],
    ['19時〜21時', '19:00–21:00'],
  ],
  sagawa: [
    ['午前中', 'Morning'],
    ['12時〜14時', '12:00–14:00'],
    ['14時〜16時', '14:00–16:00'],
    ['16時〜18時', '16:00–18:00'],
    ['18時〜20時', '18:00–20:00'],
    ['19時〜21時', '19:00–21:00'],
  ],
  yupack: [
    ['午前中', 'Morning'],
    ['12時〜14時', '12:00–14:00'],
    ['14時〜16時', '14:00–16:00'],
    ['16時〜18時', '16:00–18:00'],
    ['18時〜20時', '18:00–20:00'],
    ['19時〜21時', '19:00–21:00'],
    ['20時〜21時', '20:00–21:00'],
  ],
}
