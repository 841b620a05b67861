/** The level of an article's stock: none, low, or enough. */
export const STOCK_LEVELS = ['out', 'low', 'enough'] as const

/** One of the levels. */
export type StockLevel = (typeof STOCK_LEVELS)[number]

/** Converts a requested search for the queries. */
export const stockFilterOf = (
  {
    nameKeyword: keyword,
    stockLevel,
  }: { readonly nameKeyword?: string | undefined; readonly stockLevel?: StockLevel | undefined },
  lowStock: number | null,
) => ({ keyword, ...(stockLevel && stocksOf(stockLevel, lowStock)) })

/** Returns the lowest and the highest stock of a level; the low level exists only with a threshold. */
const stocksOf = (
  level: StockLevel,
  lowStock: number | null,
): { readonly from: number; readonly to?: number } => {
  const low = lowStock ?? 0
  if (level === 'out') return { from: 0, to: 0 }
  return level === 'low' ? { from: 1, to: low } : { from: low + 1 }
}
