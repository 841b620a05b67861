/** How much is left of an article: none, so few that it is low, or more. */
export const STOCK_LEVELS = ['out', 'low', 'enough'] as const

/** One of them. */
export type StockLevel = (typeof STOCK_LEVELS)[number]

/** Which stocks a search of them means. */
export const stockFilterOf = (
  {
    nameKeyword: keyword,
    stockLevel,
  }: { readonly nameKeyword?: string | undefined; readonly stockLevel?: StockLevel | undefined },
  lowStock: number | null,
) => ({ keyword, ...(stockLevel && stocksOf(stockLevel, lowStock)) })

/** The stocks of a level, the first and the last among them; low ones are there only under a threshold. */
const stocksOf = (
  level: StockLevel,
  lowStock: number | null,
): { readonly from: number; readonly to?: number } => {
  const low = lowStock ?? 0
  if (level === 'out') return { from: 0, to: 0 }
  return level === 'low' ? { from: 1, to: low } : { from: low + 1 }
}
