import { daysAfter, weekdayOf } from '../../values.ts'

/** The days on which goods can arrive (CHK-08), all as `YYYY-MM-DD` in the shop's time zone. */

/** When the shop sends parcels. */
export interface Dispatch {
  readonly today: string
  /** Whether the cut-off of today has passed: what is ordered now counts from tomorrow. */
  readonly isPastCutoff: boolean
  /** The days of the week without dispatch, 0 Sunday to 6 Saturday. */
  readonly closedWeekdays: readonly number[]
  /** Further days without dispatch. */
  readonly holidays: { has(day: string): boolean }
}

/** The waits of a parcel, and its time on the way. */
export interface ParcelTerms {
  /** The days until each of its goods is ready; null if unknown, negative if it must be ordered in first. */
  readonly readyDays: readonly (number | null)[]
  /** Days within which it must be paid before it is sent; null if nobody waits for the payment. */
  readonly payDays: number | null
  /** Days from dispatch to arrival. */
  readonly transitDays: number
}

/** The number of days that are offered. */
const OFFERED_DAYS = 21

/** A shop that is closed for longer promises nothing. */
const MOST_CLOSED_DAYS = 366

/**
 * Returns the first day on which a parcel arrives at the latest, whatever happens within its terms: it is
 * paid on the last day, then made ready, then sent on the next day with dispatch. Null if it cannot be told.
 */
export const earliestDay = (dispatch: Dispatch, { readyDays, payDays, transitDays }: ParcelTerms) => {
  const known = readyDays.filter((days) => days !== null)
  if (known.length === 0 || known.some((days) => days < 0)) return null
  const counted = Math.max(dispatch.isPastCutoff ? 1 : 0, payDays === null ? 0 : payDays + 1)
  const sent = dispatchDay(dispatch, daysAfter(dispatch.today, counted + Math.max(...known)))
  return sent === null ? null : daysAfter(sent, transitDays)
}

/** Returns the days that can be requested for a parcel: none, or as many as are offered (CHK-08). */
export const deliveryDates = (dispatch: Dispatch, terms: ParcelTerms): readonly string[] => {
  const first = earliestDay(dispatch, terms)
  if (first === null) return []
  return Array.from({ length: OFFERED_DAYS }, (_, index) => daysAfter(first, index))
}

/** Returns the first day with dispatch, from a day on; null if there is none. */
const dispatchDay = ({ closedWeekdays, holidays }: Dispatch, from: string): string | null => {
  for (let waited = 0; waited < MOST_CLOSED_DAYS; waited += 1) {
    const day = daysAfter(from, waited)
    if (!closedWeekdays.includes(weekdayOf(day)) && !holidays.has(day)) return day
  }
  return null
}

/** How far a delivery method carries goods. */
export interface Transit {
  /** Days from dispatch to arrival by prefecture id (1..47); no entry or null: unknown. */
  readonly transitDays: Readonly<Record<number, number | null>>
  /** Days that an address on a remote island takes longer. */
  readonly islandDays: number
}

/** A place by which transit is found. */
export interface Place {
  /** 1 to 47; null or 0 while it is not known. */
  readonly pref: number | null
  readonly postalCode: string | null
}

/** Returns the days of a method to a place, given the postal codes of remote islands; null if unknown. */
export const transitTo = (
  { transitDays, islandDays }: Transit,
  { pref, postalCode }: Place,
  islands: readonly string[],
): number | null => {
  const days = transitDays[pref ?? 0] ?? null
  if (days === null) return null
  const digits = digitsOf(postalCode ?? '')
  return islands.some((start) => digits.startsWith(start)) ? days + islandDays : days
}

/** Returns the beginnings of postal codes in a list that a member typed, as digits. */
export const postalStarts = (typed: string | null): readonly string[] =>
  (typed ?? '').split(/[\s,、]+/).flatMap((one) => digitsOf(one) || [])

const digitsOf = (text: string): string => text.replace(/\D/g, '')
