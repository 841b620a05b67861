import { z } from 'zod'
import { choice, integer, optional, text } from '../hypermedia/input.ts'

/** The format of a productCode; other texts name no product. */
export const PRODUCT_CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Pieces of one line, 1 to 999. */
export const Quantity = integer(1, 999)

/** The prefix of one of a visitor's sets of carts; 120 characters, so that a cartKey has at most 128. */
export const SessionPrefix = text(120, { control: 'hidden' })

/** The address to continue at: a path of this site, else ignored. */
export const ReturnTo = optional(text(2048, { control: 'hidden' }))

/** Whole yen, as an answer states them. */
export const Yen = z.int().meta({ unit: 'yen' })

/** A list's length, or null if it was not counted to the end. */
export const Count = z.int().min(0).nullable()

/** The availability of an article: `inStock`, `scarce` (five or fewer left), `soldOut`. */
export const StockStatus = z.enum(['inStock', 'scarce', 'soldOut'])

/** A sentence for people, in the language of the answer. */
export const Sentence = z.string()

const HIGHEST_ID = 2_147_483_647

/** Returns the id of a typed number; a text that is no number, or one too high, names no row. */
export const toId = (typed: string): number => {
  const id = /^\d{1,10}$/.test(typed) ? Number(typed) : -1
  return id <= HIGHEST_ID ? id : -1
}

const QUARTER_MS = 900_000
const MOST_QUARTERS = 1000

/** Returns a function that gives the day of an instant in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  // Formatting is slow, and every request needs it. Offsets are whole quarters of an hour: within one no day
  // begins.
  const known = new Map<number, string>()
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / QUARTER_MS)
    const day = known.get(quarter) ?? format.format(instant)
    if (known.size >= MOST_QUARTERS) known.clear()
    known.set(quarter, day)
    return day
  }
}

/** The cart's version of a draft whose basis has changed: it must be confirmed again. */
export const TAKEN_BACK = -1

/**
 * Returns the instant of a typed time, ISO 8601 in UTC: without an offset it is in the shop's time zone,
 * which `startOf` knows.
 */
export const instantOf = (typed: string, startOf: (day: string, time?: string) => Date): string => {
  const [day = '', time = ''] = typed.split('T')
  return (/[Z+-]/.test(time) ? new Date(typed) : startOf(day, time)).toISOString()
}

const DAY_MS = 86_400_000

/** Returns the day after a number of days, both `YYYY-MM-DD`. */
export const daysAfter = (date: string, days: number): string =>
  // Counted at midnight UTC, where every day has 24 hours.
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the day of the week of a date (YYYY-MM-DD): 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/**
 * `confirm` stores the validated input for its review page, `complete` carries it out, `back` shows the form
 * again.
 */
export const ReviewMode = optional(choice(['confirm', 'complete', 'back'], 'hidden'))

/** The modes that take the inputs of the preceding review: see `needed`. */
export const REVIEWED = { mode: ['complete', 'back'] } as const
