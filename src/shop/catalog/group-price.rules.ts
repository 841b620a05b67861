/** The prices that a group of customers has for some products (GRP-04, GRP-05), on plain data. */
import { PRODUCT_CODE } from '../values.ts'

/** The highest selling price, yen without tax. */
const MOST_YEN = 999_999_999

/** A line of a price list that cannot be read, from 1. */
interface BadLine {
  readonly line: number
  readonly text: string
}

/** A price list: yen without tax by product code, and the lines that cannot be read. */
export interface PriceList {
  readonly prices: ReadonlyMap<string, number>
  readonly bad: readonly BadLine[]
}

/**
 * Reads a price list: on each line a product code and a price, with a comma, a tab or spaces between, as a table is
 * pasted or a CSV file has them. Empty lines count for nothing; of two lines of a code the later one counts.
 */
export const priceListIn = (text: string | null): PriceList => {
  const prices = new Map<string, number>()
  const bad: BadLine[] = []
  for (const [at, line] of (text ?? '').split('\n').entries()) {
    const typed = line.normalize('NFKC').replaceAll('"', '').trim()
    if (typed === '') continue
    const [, code = '', yen = ''] = /^([^\s,、]+)[\s,、]+[¥\\]?(\d[\d,]*)円?$/u.exec(typed) ?? []
    const price = /^(\d+|\d{1,3}(,\d{3})+)$/.test(yen) ? Number(yen.replaceAll(',', '')) : Number.NaN
    if (PRODUCT_CODE.test(code) && price <= MOST_YEN) prices.set(code, price)
    else bad.push({ line: at + 1, text: typed })
  }
  return { prices, bad }
}

/** Returns a price list as it is stored, and as a CSV file has it; null for an empty one. */
export const priceListToKeep = ({ prices }: Pick<PriceList, 'prices'>): string | null =>
  [...prices].map(([code, price]) => `${code},${price}`).join('\n') || null

/** The terms of a group: percent off its goods, and its prices. */
export interface GroupTerms {
  readonly percent: number
  readonly prices: ReadonlyMap<string, number>
}

/**
 * Returns the fixed price of an article for a group, yen without tax; undefined if it has none, or if the selling
 * price, less the group's percent, is lower (GRP-05).
 */
export const fixedPriceOf = (
  { percent, prices }: GroupTerms,
  { code, price02 }: { readonly code: string; readonly price02: number },
): number | undefined => {
  const fixed = prices.get(code)
  return fixed !== undefined && fixed * 100 <= price02 * (100 - percent) ? fixed : undefined
}
