import { refundOf } from '../orders/refund-rates.rules.ts'
import { standingRefunds } from '../orders/refunds.rules.ts'
import { isSold, SHIPPED } from '../orders/status.rules.ts'
import { type OrderLine, type RateSum, sumsOf } from '../settings/tax/sums.rules.ts'

/** The day on which a sale is booked: that of the order, or that on which its last parcel left. */
export const BOOKED_ON = ['order', 'shipping'] as const

/** One of them. */
export type BookedOn = (typeof BOOKED_ON)[number]

/** The kinds of entries. */
export type EntryKind = 'sale' | 'change' | 'cancel' | 'again' | 'refund'

/** A sum of one tax rate that a book takes: what is taken back is negative. Whole yen. */
export interface Entry {
  readonly orderNo: string
  /** UTC, ISO 8601. */
  readonly at: string
  readonly kind: EntryKind
  /** Whole percent; null: without tax. */
  readonly rate: number | null
  /** With tax. */
  readonly total: number
  readonly tax: number
}

/** A change of an order. */
export interface BookedChange {
  readonly kind: string
  readonly amount: number | null
  /** Of an edit the sums before it, if they were stored. */
  readonly rates: readonly RateSum[] | null
  readonly created_at: string
}

/** An order with its history. */
export interface BookedOrder {
  readonly orderNo: string
  readonly status: number
  readonly paymentTotal: number
  /** When it was sold: ordered, or sent. */
  readonly soldAt: string
  readonly lines: readonly OrderLine[]
  /** The oldest first. */
  readonly changes: readonly BookedChange[]
}

type Sum = Pick<Entry, 'rate' | 'total' | 'tax'>

/**
 * Returns the entries of an order, the oldest first: its sale, and as corrections what changed since. Together they
 * come to its total if it counts as sold, and to nothing else: a refund is an entry only as far as more went back than
 * the order became cheaper. An order that was never sold has none.
 */
export const entriesOf = (order: BookedOrder, on: BookedOn): readonly Entry[] => {
  const { orderNo, soldAt, changes } = order
  const sold = on === 'order' ? isSold(order.status) : order.status === SHIPPED
  const current = sumsNow(order)
  const edits = changes.filter(({ kind, rates }) => kind === 'edit' && rates !== null)
  let now: readonly Sum[] = edits[0]?.rates ?? current
  let most = totalOf(now)
  let isCounted = false
  let isGone = false
  const entries: Entry[] = []
  const book = (at: string, kind: EntryKind, sums: readonly Sum[]) => {
    for (const sum of sums) if (sum.total !== 0) entries.push({ orderNo, at, kind, ...sum })
  }
  const sell = () => {
    if (!isGone) book(soldAt, 'sale', now)
    isCounted = !isGone
  }
  let isSeen = false
  for (const change of changes) {
    if (!isSeen && change.created_at >= soldAt) {
      isSeen = true
      sell()
    }
    const { kind, created_at: at } = change
    if (kind === 'edit' && change.rates !== null) {
      const after = edits[edits.indexOf(change) + 1]?.rates ?? current
      if (isCounted) book(at, 'change', difference(after, now))
      now = after
      most = Math.max(most, totalOf(now))
    } else if (GONE.includes(kind)) {
      if (isCounted) book(at, 'cancel', difference([], now))
      isGone = true
      isCounted = false
    } else if (BACK.includes(kind)) {
      isGone = false
      isCounted = isSeen
      if (isCounted) book(at, 'again', now)
    }
  }
  if (!isSeen) sell()
  if (isCounted !== sold) {
    entries.length = 0
    if (sold) book(soldAt, 'sale', current)
  }
  if (entries.length > 0) for (const entry of refundsBeyond(order, most, sold)) entries.push(entry)
  return entries
}

const GONE: readonly string[] = ['cancel', 'return']
const BACK: readonly string[] = ['back_to_in_progress', 'cancel_return']

/** Returns the sums of an order by tax rate, with what has no tax. */
const sumsNow = ({ lines, paymentTotal }: BookedOrder): readonly Sum[] => {
  const { rates } = sumsOf(lines)
  const untaxed = paymentTotal - totalOf(rates)
  return untaxed === 0 ? rates : [...rates, { rate: null, total: untaxed, tax: 0 }]
}

const totalOf = (sums: readonly Pick<Sum, 'total'>[]): number =>
  sums.reduce((sum, { total }) => sum + total, 0)

const difference = (after: readonly Sum[], before: readonly Sum[]): readonly Sum[] =>
  [...new Set([...before, ...after].map(({ rate }) => rate))].map((rate) => {
    const [now, then] = [after, before].map((sums) => sums.find((one) => one.rate === rate))
    return {
      rate,
      total: (now?.total ?? 0) - (then?.total ?? 0),
      tax: (now?.tax ?? 0) - (then?.tax ?? 0),
    }
  })

/** Returns the refunds as far as they exceed what the order became cheaper by. */
const refundsBeyond = (
  { orderNo, paymentTotal, lines, changes }: BookedOrder,
  most: number,
  sold: boolean,
): readonly Entry[] => {
  let covered = most - (sold ? paymentTotal : 0)
  return standingRefunds(changes).flatMap(({ amount, created_at: at }) => {
    const beyond = Math.max(0, (amount ?? 0) - covered)
    covered = Math.max(0, covered - (amount ?? 0))
    return beyond === 0
      ? []
      : refundOf(lines, beyond)
          .filter(({ total }) => total !== 0)
          .map(
            ({ rate, total, tax }): Entry => ({
              orderNo,
              at,
              kind: 'refund',
              rate,
              total: -total,
              tax: -tax,
            }),
          )
  })
}
