/** Figures of sales: orders, pieces (null where goods are not looked at), and yen with tax. */
export interface Sold {
  readonly count: number
  readonly pieceCount: number | null
  readonly total: number
}

/** Nothing sold. */
export const NOTHING: Sold = { count: 0, pieceCount: null, total: 0 }

/** Returns the sum of two. */
export const plus = (one: Sold, other: Sold): Sold => ({
  count: one.count + other.count,
  pieceCount:
    one.pieceCount === null && other.pieceCount === null
      ? null
      : (one.pieceCount ?? 0) + (other.pieceCount ?? 0),
  total: one.total + other.total,
})

/** Sums by their keys. */
export type Sums = ReadonlyMap<string, Sold>

/** Sums up rows by their keys. */
export const sumsBy = (rows: Iterable<readonly [key: string, sold: Sold]>): Sums => {
  const sums = new Map<string, Sold>()
  for (const [key, sold] of rows) {
    const sum = sums.get(key)
    sums.set(key, sum ? plus(sum, sold) : sold)
  }
  return sums
}

/** Returns the sum of all. */
export const sumOf = (sold: Iterable<Sold>): Sold => {
  let sum = NOTHING
  for (const one of sold) sum = plus(sum, one)
  return sum
}

/** Figures beside those of before, and the difference. */
export interface Compared extends Sold {
  readonly before: Sold
  readonly change: { readonly count: number; readonly total: number }
}

/** Compares what was sold with what was sold before. */
export const compared = (now: Sold, before: Sold): Compared => ({
  ...now,
  before,
  change: { count: now.count - before.count, total: now.total - before.total },
})

/** A row of a report. */
export type KeyedRow = Compared & { readonly key: string }

/** Returns a row for each key of either time, the most sold first. */
export const rowsOf = (now: Sums, before: Sums): readonly KeyedRow[] =>
  [...new Set([...now.keys(), ...before.keys()])]
    .map((key) => ({ key, ...compared(now.get(key) ?? NOTHING, before.get(key) ?? NOTHING) }))
    .sort(
      (one, other) =>
        other.total - one.total ||
        other.count - one.count ||
        other.before.total - one.before.total ||
        (one.key < other.key ? -1 : 1),
    )

/** The most rows of a page; further ones are one row. */
export const MOST_ROWS = 100

/** Returns the first rows, and the others as one: together they come to as much. */
export const firstOf = <Row extends Compared>(
  rows: readonly Row[],
): { readonly first: readonly Row[]; readonly others: Compared | null } => {
  const rest = rows.slice(MOST_ROWS)
  return {
    first: rows.slice(0, MOST_ROWS),
    others: rest.length === 0 ? null : compared(sumOf(rest), sumOf(rest.map(({ before }) => before))),
  }
}
