import { type Message, message } from '../../hypermedia/message.ts'
import { daysAfter, weekdayOf } from '../values.ts'

/** By what sales are summed up along the calendar. */
export const PERIODS = ['day', 'week', 'month'] as const

/** One of them. */
export type Period = (typeof PERIODS)[number]

/** Days of the shop's time zone, `YYYY-MM-DD`, both included. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** The most days of a report: a year with its leap day, and a month to compare. */
export const MOST_DAYS = 400

const USUAL_DAYS = 30

/** The last day that a report may end on: the day after it is still written with four digits. */
const LAST_DAY = '9998-12-31'

/** Returns the number of days of a span. */
export const daysIn = ({ from, until }: Span): number => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1

const DAY_MS = 86_400_000

/** The requested ends of a span. */
export interface AskedSpan {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/**
 * Returns the span of a report: by default it ends today, and has thirty days. Returns the errors by field if
 * it ends before it begins, or is too long.
 */
export const spanOf = (
  asked: AskedSpan,
  today: string,
): Span | { readonly errors: Readonly<Record<string, Message>> } => {
  const until = asked.until ?? today
  if (until > LAST_DAY) return { errors: { until: message('input.date') } }
  const span = { from: asked.from ?? daysAfter(until, 1 - USUAL_DAYS), until }
  // An error stands at a field that was filled in.
  const field = asked.until === undefined ? 'from' : 'until'
  if (span.from > until) return { errors: { [field]: message('input.spanBackwards') } }
  if (daysIn(span) > MOST_DAYS)
    return { errors: { [field]: message('input.spanTooLong', { max: MOST_DAYS }) } }
  return span
}

/** Returns the span of as many days that ends the day before. */
export const spanBefore = (span: Span): Span => shifted(span, -daysIn(span))

/** Returns a span by so many days later. */
export const shifted = ({ from, until }: Span, days: number): Span => ({
  from: daysAfter(from, days),
  until: daysAfter(until, days),
})

/** The first day of the next period. */
const NEXT: Readonly<Record<Period, (day: string) => string>> = {
  day: (day) => daysAfter(day, 1),
  // Weeks begin on Monday (ISO 8601).
  week: (day) => daysAfter(day, 7 - ((weekdayOf(day) + 6) % 7)),
  month: (day) => `${daysAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`,
}

/** Returns the periods of a span, the first one first; those at its ends are cut to it. */
export const periodsOf = (by: Period, { from, until }: Span): readonly Span[] => {
  const periods: Span[] = []
  for (let first = from; first <= until; first = NEXT[by](first)) {
    const last = daysAfter(NEXT[by](first), -1)
    periods.push({ from: first, until: last < until ? last : until })
  }
  return periods
}

/** The most days that one statement reads: others wait no longer than for it. */
const DAYS_AT_ONCE = 31

/** Returns a span in parts, each for one statement. */
export const slicesOf = ({ from, until }: Span): readonly Span[] => {
  const slices: Span[] = []
  for (let first = from; first <= until; first = daysAfter(first, DAYS_AT_ONCE)) {
    const last = daysAfter(first, DAYS_AT_ONCE - 1)
    slices.push({ from: first, until: last < until ? last : until })
  }
  return slices
}
