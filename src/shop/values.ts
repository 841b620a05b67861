import { z } from 'zod'
import { choice, integer, optional, text } from '../hypermedia/input.ts'

/** What a productCode must look like to be one; anything else names no product. */
export const PRODUCT_CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Pieces of one line, 1 to 999. */
export const Quantity = integer(1, 999)

/** The prefix that names one of a visitor's sets of carts; 120 characters, so that a cartKey ends at 128. */
export const SessionPrefix = text(120, { control: 'hidden' })

/** Where one is led on to: a path of this site, or what is taken for none. */
export const ReturnTo = optional(text(2048, { control: 'hidden' }))

/** Whole yen, as an answer states them. */
export const Yen = z.int().meta({ unit: 'yen' })

/** A list's length, or null where it was not counted to the end. */
export const Count = z.int().min(0).nullable()

/** Whether an article can be had: `inStock`, `scarce` (five or fewer left), `soldOut`. */
export const StockStatus = z.enum(['inStock', 'scarce', 'soldOut'])

/** A sentence for people, in the language of the answer. */
export const Sentence = z.string()

const HIGHEST_ID = 2_147_483_647

/** The number of a master row in what was typed; what is no number, or too high for one, names no row. */
export const toId = (typed: string): number => {
  const id = /^\d{1,10}$/.test(typed) ? Number(typed) : -1
  return id <= HIGHEST_ID ? id : -1
}

const QUARTER_MS = 900_000
const MOST_QUARTERS = 1000

/** The day in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  // Formatting is dear, and every request asks. Offsets are whole quarters of an hour: within one no day begins.
  const known = new Map<number, string>()
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / QUARTER_MS)
    const day = known.get(quarter) ?? format.format(instant)
    if (known.size >= MOST_QUARTERS) known.clear()
    known.set(quarter, day)
    return day
  }
}

/** Stands for the cart's version in a draft of an order that was drawn up from what is not so any more. */
export const TAKEN_BACK = -1

/**
 * The instant of a moment as it was typed, ISO 8601 in UTC: without an offset it is that of the shop's
 * clocks, which `startOf` knows.
 */
export const instantOf = (typed: string, startOf: (day: string, time?: string) => Date): string => {
  const [day = '', time = ''] = typed.split('T')
  return (/[Z+-]/.test(time) ? new Date(typed) : startOf(day, time)).toISOString()
}

const DAY_MS = 86_400_000

/** The day that comes so many days after another, both `YYYY-MM-DD`. */
export const daysAfter = (date: string, days: number): string =>
  // Counted at midnight UTC, where every day has 24 hours.
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** `confirm` keeps the checked input for its review page, `complete` does it, `back` shows the form again. */
export const ReviewMode = optional(choice(['confirm', 'complete', 'back'], 'hidden'))

/** With these modes the inputs of the review that went before are taken: see `needed`. */
export const REVIEWED = { mode: ['complete', 'back'] } as const
