import type { Row } from '../../store/schema.ts'
import { isSold } from './status.rules.ts'

/** The sales of orders: their number, and their total in yen. */
export interface Sales {
  readonly count: number
  readonly total: number
}

/** The sales of a day, `YYYY-MM-DD`. */
export interface DaySales extends Sales {
  readonly day: string
}

/** The data of an order for sales. */
export type SoldOrder = Pick<Row<'orders'>, 'status' | 'ordered_at' | 'payment_total'>

/** No sales. */
export const NO_SALES: Sales = { count: 0, total: 0 }

/** Returns the sales of an order, and their day: the one on which it was placed (§17). */
export const salesOf = (
  { status, ordered_at, payment_total }: SoldOrder,
  dayOf: (instant: Date) => string,
): readonly DaySales[] =>
  isSold(status) && ordered_at !== null
    ? [{ day: dayOf(new Date(ordered_at)), count: 1, total: payment_total }]
    : []

/**
 * Returns by how much a change of an order changes the sales, by day; empty if it does not. `before` is
 * undefined for a new order, `after` for a deleted one.
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

/** Sums up sales by their days. */
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
