import { type Message, message } from '../../../hypermedia/message.ts'

/** The statuses of a product. */
export const ProductStatus = { public: 1, private: 2, discontinued: 3 } as const

interface Stock {
  readonly stock: number
  readonly stock_unlimited: boolean
}

interface StockInput {
  readonly stock?: number | undefined
  readonly stockUnlimited?: boolean | undefined
  /** The stock that the member saw when they typed. */
  readonly stockSeen?: number | undefined
}

/** What fits into the field for a stock. */
export const MOST_PIECES = 999_999_999

/**
 * The stock that a member leaves: what they typed, less what was sold since they saw it; 0 where it is
 * unlimited. Nothing where more was sold than they leave.
 */
export const stockAfter = (
  kept: Stock,
  { stock, stockUnlimited, stockSeen }: StockInput,
): Stock | undefined => {
  const unlimited = stockUnlimited ?? kept.stock_unlimited
  if (unlimited) return { stock: 0, stock_unlimited: true }
  const difference = stock === undefined || stockSeen === undefined ? undefined : stock - stockSeen
  const left =
    difference === undefined || kept.stock_unlimited ? (stock ?? kept.stock) : kept.stock + difference
  return left < 0 ? undefined : { stock: Math.min(left, MOST_PIECES), stock_unlimited: false }
}

/** What is different between two lists of ids: those that come and those that go. */
export const listDifference = (kept: readonly number[], wanted: readonly number[]) => ({
  added: [...new Set(wanted)].filter((id) => !kept.includes(id)),
  removed: kept.filter((id) => !wanted.includes(id)),
})

interface CategoryRow {
  readonly id: number
  readonly parent_id: number | null
}

/** Categories with all above them (PRD-04): where each of these stands is where a product is found. */
export const withAncestors = (chosen: readonly number[], all: readonly CategoryRow[]): readonly number[] => {
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]))
  const found = new Set<number>()
  for (let id of chosen)
    for (let at: number | null = id; at !== null && !found.has(at); at = parents.get(at) ?? null) {
      id = at
      found.add(id)
    }
  return [...found]
}

/** The codes of a copy's variants: the first has the new one, the others the same with their number. */
export const copiedCodes = (newCode: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? newCode : `${newCode}-${at + 1}`))

/** What is wrong with the moments at which a product is to be turned: it ends after it began, and what is public has begun. */
export const saleFault = (
  {
    status,
    sale_from: from,
    sale_until: until,
  }: { readonly status: number; readonly sale_from: string | null; readonly sale_until: string | null },
  now: Date,
): Readonly<Record<string, Message>> | undefined => {
  if (from !== null && until !== null && until <= from) return { saleUntil: message('input.saleUntil') }
  const isBegun = status === ProductStatus.public && from !== null && from > now.toISOString()
  return isBegun ? { saleFrom: message('input.saleFrom') } : undefined
}
