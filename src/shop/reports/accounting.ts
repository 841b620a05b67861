import type { ReadEnvironment } from '../environment.ts'
import { toOrderLine } from '../orders/index.ts'
import type { RateSum } from '../settings/tax/sums.rules.ts'
import { daysAfter } from '../values.ts'
import { ordersOfBook, ordersToBook } from './accounting.queries.ts'
import { type BookedOn, entriesOf } from './accounting.rules.ts'
import type { JournalEntry } from './accounting-files.rules.ts'
import { type Span, slicesOf } from './spans.rules.ts'

/** Orders that are read by one statement. */
const AT_ONCE = 200

/** Returns the entries of a span, the oldest first: each is in the span of its own day, whenever its order was sold. */
export const journalOf = async (
  { slowDb, startOf, dayOf }: ReadEnvironment,
  span: Span,
  on: BookedOn,
): Promise<readonly JournalEntry[]> => {
  const found = new Set<string>()
  for (const { from, until } of slicesOf(span)) {
    const time = { from: startOf(from).toISOString(), until: startOf(daysAfter(until, 1)).toISOString() }
    for (const id of await ordersToBook(slowDb, on, time)) found.add(id)
  }
  const ids = [...found].sort()
  const entries: Omit<JournalEntry, 'number'>[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const { order, lines, changes, soldAt } of await ordersOfBook(
      slowDb,
      on,
      ids.slice(at, at + AT_ONCE),
    )) {
      if (soldAt === null) continue
      const booked = {
        orderNo: order.order_no ?? '',
        status: order.status,
        paymentTotal: order.payment_total,
        soldAt,
        lines: lines.map(toOrderLine),
        changes: changes.map((one) => ({
          ...one,
          rates: one.rates === null ? null : (JSON.parse(one.rates) as RateSum[]),
        })),
      }
      for (const entry of entriesOf(booked, on)) entries.push({ ...entry, day: dayOf(new Date(entry.at)) })
    }
  return entries
    .filter(({ day }) => day >= span.from && day <= span.until)
    .sort((one, other) => compare(one.at, other.at) || compare(one.orderNo, other.orderNo))
    .map((entry, at) => ({ ...entry, number: at + 1 }))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
