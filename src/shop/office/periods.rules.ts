import { NO_SALES, type Sales } from '../orders/sales.rules.ts'
import { daysAfter } from '../values.ts'

/** By what the chart of sales can be drawn. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const

/** One of them. */
export type Period = (typeof PERIODS)[number]

/** The number of periods in the chart. */
const BARS: Readonly<Record<Period, number>> = { day: 30, week: 12, month: 12, year: 5 }

/** Days of the shop's time zone, `YYYY-MM-DD`, both counted in. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** A span beside the one that it is compared with. */
export interface Pair {
  readonly span: Span
  readonly before: Span
}

/**
 * The periods up to the one of today, the oldest first, each beside the one as many periods before as are
 * shown: months beside those of the year before, days beside those of the thirty days before.
 */
export const barsOf = (period: Period, today: string): readonly Pair[] => {
  const many = BARS[period]
  return Array.from({ length: many }, (_, at) => ({
    span: SPANS[period](today, at + 1 - many),
    before: SPANS[period](today, at + 1 - 2 * many),
  }))
}

/** The period so many after that of a day. */
const SPANS: Readonly<Record<Period, (day: string, after: number) => Span>> = {
  day: (day, after) => spanOf(daysAfter(day, after)),
  // They begin on Monday (ISO 8601), also the one in which a year begins.
  week(day, after) {
    const from = daysAfter(day, 7 * after - ((weekdayOf(day) + 6) % 7))
    return { from, until: daysAfter(from, 6) }
  },
  month: (day, after) => monthsFrom(day.slice(0, 7), after, 1),
  year: (day, after) => monthsFrom(`${day.slice(0, 4)}-01`, 12 * after, 12),
}

const spanOf = (day: string): Span => ({ from: day, until: day })

/** 0 Sunday to 6 Saturday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** Spans of `many` months from `after` months after `month` on; `month` is `YYYY-MM`. */
const monthsFrom = (month: string, after: number, many: number): Span => ({
  from: firstOf(month, after),
  until: daysAfter(firstOf(month, after + many), -1),
})

const firstOf = (month: string, after: number): string => {
  const first = new Date(month)
  first.setUTCMonth(first.getUTCMonth() + after)
  return first.toISOString().slice(0, 10)
}

/**
 * The first figures with their comparisons: today and yesterday with the same weekday a week before, because
 * sales follow the week; the days of this month with as many of the month before, if it has them.
 */
export const figuresOf = (today: string): Readonly<Record<'today' | 'yesterday' | 'month', Pair>> => {
  const dayBeside = (day: string): Pair => ({ span: spanOf(day), before: spanOf(daysAfter(day, -7)) })
  const { from } = SPANS.month(today, 0)
  const last = SPANS.month(today, -1)
  const sameDay = `${last.from.slice(0, 7)}-${today.slice(8)}`
  return {
    today: dayBeside(today),
    yesterday: dayBeside(daysAfter(today, -1)),
    month: {
      span: { from, until: today },
      before: { from: last.from, until: sameDay < last.until ? sameDay : last.until },
    },
  }
}

/** From the first day of some spans to the last. */
const fromFirstToLast = (spans: readonly Span[]): Span => ({
  from: spans.map(({ from }) => from).sort()[0] ?? '',
  until:
    spans
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? '',
})

/** Pairs that follow each other as one. */
export const wholeOf = (pairs: readonly Pair[]): Pair => ({
  span: fromFirstToLast(pairs.map(({ span }) => span)),
  before: fromFirstToLast(pairs.map(({ before }) => before)),
})

/** The days that must be known to compare them all. */
export const reachOf = (pairs: readonly Pair[]): Span =>
  fromFirstToLast(pairs.flatMap(({ span, before }) => [span, before]))

type Days = ReadonlyMap<string, Sales>

/** The sales of a span. */
export const salesIn = (days: Days, { from, until }: Span): Sales => {
  let sum = NO_SALES
  for (const [day, { count, total }] of days)
    if (from <= day && day <= until) sum = { count: sum.count + count, total: sum.total + total }
  return sum
}

/** The sales of a span, the sales before it, and the difference. */
export const compared = (days: Days, { span, before }: Pair) => {
  const sales = salesIn(days, span)
  const earlier = salesIn(days, before)
  return {
    ...span,
    ...sales,
    before: { ...before, ...earlier },
    change: { count: sales.count - earlier.count, total: sales.total - earlier.total },
  }
}
