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

/** The maximum of the field for a stock. */
export const MOST_PIECES = 999_999_999

/**
 * Returns the stock after a member's edit: the typed number, less the pieces sold since they saw it; 0 if it
 * is unlimited. Undefined if more was sold than remains.
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

/** Returns the ids that a new list adds and removes. */
export const listDifference = (kept: readonly number[], wanted: readonly number[]) => ({
  added: [...new Set(wanted)].filter((id) => !kept.includes(id)),
  removed: kept.filter((id) => !wanted.includes(id)),
})

interface CategoryRow {
  readonly id: number
  readonly parent_id: number | null
}

/** Returns categories with all their ancestors (PRD-04): a product is found in each of them. */
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

/** Returns the codes of a copy's variants: the first has the new code, the others that code with a number. */
export const copiedCodes = (newCode: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? newCode : `${newCode}-${at + 1}`))

/**
 * Returns why the sale period of a product is invalid: it must end after it begins, and a public product has
 * begun.
 */
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
