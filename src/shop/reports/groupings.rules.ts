import { PERIODS, type Period } from './spans.rules.ts'

/** By what a report can sum up the sales. */
export const GROUPINGS = [
  ...PERIODS,
  'hour',
  'product',
  'category',
  'payment',
  'prefecture',
  'customer',
] as const

/** One of them. */
export type Grouping = (typeof GROUPINGS)[number]

/** Those that are read from orders; the others are summed up by day already. */
export type OrderGrouping = Exclude<Grouping, Period>

/** Whether sales are summed up by day, week or month. */
export const isPeriod = (by: Grouping): by is Period => (PERIODS as readonly string[]).includes(by)
