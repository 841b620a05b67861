import type { Row } from '../../store/schema.ts'
import { isSold } from './status.rules.ts'

/** What orders come to: how many, and what is paid for them, yen. */
export interface Sales {
  readonly count: number
  readonly total: number
}

/** The same on a day, `YYYY-MM-DD`. */
export interface DaySales extends Sales {
  readonly day: string
}

/** An order as far as sales count it. */
export type SoldOrder = Pick<Row<'orders'>, 'status' | 'ordered_at' | 'payment_total'>

/** Nothing sold. */
export const NO_SALES: Sales = { count: 0, total: 0 }

/** What an order counts for, and on which day: the one it was placed on (§17). */
export const salesOf = (
  { status, ordered_at, payment_total }: SoldOrder,
  dayOf: (instant: Date) => string,
): readonly DaySales[] =>
  isSold(status) && ordered_at !== null
    ? [{ day: dayOf(new Date(ordered_at)), count: 1, total: payment_total }]
    : []

/**
 * By how much a change of an order changes the sales, by day; nothing where it does not. There is no order
 * before it is made, and none after it is deleted.
 */
export const salesChanges = (
  before: SoldOrder | undefined,
  after: SoldOrder | undefined,
  dayOf: (instant: Date) => string,
): readonly DaySales[] => {
  const { add, days } = tally()
  for (const { day, count, total } of before ? salesOf(before, dayOf) : [])
    add({ day, count: -count, total: -total })
  for (const sold of after ? salesOf(after, dayOf) : []) add(sold)
  return days().filter(({ count, total }) => count !== 0 || total !== 0)
}

/** Adds sales up by their days. */
export const tally = () => {
  const sums = new Map<string, Sales>()
  return {
    add({ day, count, total }: DaySales): void {
      const sum = sums.get(day) ?? NO_SALES
      sums.set(day, { count: sum.count + count, total: sum.total + total })
    },
    days: (): readonly DaySales[] => [...sums].map(([day, sum]) => ({ day, ...sum })),
  }
}
