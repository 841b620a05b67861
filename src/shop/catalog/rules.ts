import type { z } from 'zod'
import { narrowed } from '../../hypermedia/input.ts'
import type { StockStatus } from '../values.ts'

/** A variant with at most this many pieces is scarce. */
export const SCARCE = 5

/** The stock of a variant. */
export interface Stock {
  readonly stock: number
  readonly stock_unlimited: boolean
}

/** Returns the stock status of variants together (LST-10): sold out only if all of them are. */
export const stockStatusOf = (variants: readonly Stock[]): z.infer<typeof StockStatus> => {
  if (variants.some((variant) => variant.stock_unlimited)) return 'inStock'
  const most = Math.max(0, ...variants.map((variant) => variant.stock))
  if (most === 0) return 'soldOut'
  return most <= SCARCE ? 'scarce' : 'inStock'
}

/** A place in a list. */
export interface Paging {
  readonly limit: number
  readonly offset: number
}

const PAGE = 20
const MOST_ON_PAGE = 100

/**
 * Returns the possible numbers of products per page, of those that the merchant chose; the first is the
 * default.
 */
export const listSizes = (chosen: readonly number[]): readonly number[] => {
  const sizes = chosen.filter((size) => size >= 1 && size <= MOST_ON_PAGE)
  return sizes.length > 0 ? sizes : [PAGE]
}

/** Returns a range of prices with its lower end first, however it was typed (LST-13). */
export const rangeInOrder = ({ price_min: from, price_max: to }: PriceEnds): PriceEnds =>
  from !== undefined && to !== undefined && from > to ? { price_min: to, price_max: from } : {}

/** The ends of a range of prices, in yen with tax. */
export interface PriceEnds {
  readonly price_min?: number | undefined
  readonly price_max?: number | undefined
}

/**
 * Converts both ways of paging, with a default size; returns the name of an input that is no number from 1
 * on.
 */
export const pagingOf = (
  input: {
    readonly limit?: number | undefined
    readonly offset?: number | undefined
    readonly pageno?: string | undefined
    readonly disp_number?: string | undefined
  },
  usual = PAGE,
): Paging | { readonly fault: 'pageno' | 'disp_number' } => {
  if (input.pageno === undefined && input.disp_number === undefined)
    return { limit: input.limit ?? 50, offset: input.offset ?? 0 }
  const page = positive(input.pageno ?? '1')
  const limit = positive(input.disp_number ?? String(usual))
  if (page === undefined) return { fault: 'pageno' }
  if (limit === undefined || limit > MOST_ON_PAGE) return { fault: 'disp_number' }
  return { limit, offset: (page - 1) * limit }
}

const positive = (typed: string): number | undefined => {
  const digits = narrowed(typed).trim()
  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  return value >= 1 ? value : undefined
}

/**
 * Returns the page numbers to show: first, last, and two on each side of the current one. Without a known
 * last page, as far as is known.
 */
export const pagesAround = (current: number, last: number | null, hasMore: boolean): number[] => {
  const end = last ?? current + (hasMore ? 1 : 0)
  const around = [
    1,
    current - 2,
    current - 1,
    current,
    current + 1,
    current + 2,
    ...(last === null ? [] : [last]),
  ]
  return [...new Set(around)].filter((page) => page >= 1 && page <= end).sort((a, b) => a - b)
}

/** The variants of one value of an axis, by the id of each one's own picture. */
export interface ValuePictures {
  readonly value: number
  readonly pictures: readonly (number | null)[]
}

/**
 * Returns the picture of each value of an axis (LST-08): that of its variants, if those with a picture share
 * it. Pictures that do not tell the values apart are those of another axis, and none is returned.
 */
export const swatchesOf = (values: readonly ValuePictures[]): ReadonlyMap<number, number> => {
  const found = values.flatMap(({ value, pictures }) => {
    const [own, ...others] = new Set(pictures.filter((one) => one !== null))
    return own === undefined ? [] : [{ value, own, isShared: others.length === 0 }]
  })
  const isTold = found.length > 1 && found.every(({ isShared }) => isShared)
  return isTold && new Set(found.map(({ own }) => own)).size === found.length
    ? new Map(found.map(({ value, own }) => [value, own]))
    : new Map()
}

/**
 * Returns the picture that stands for a variant (LST-08): its own, or that of one of its values, or the first that is
 * no other variant's; undefined if there is none of these.
 */
export const standsFor = (
  own: number | null,
  ofValues: readonly (number | undefined)[],
  pictures: readonly number[],
  ofVariants: ReadonlySet<number | null>,
): number | undefined =>
  own ?? ofValues.find((one) => one !== undefined) ?? pictures.find((one) => !ofVariants.has(one))

/** A stored category. */
export interface CategoryNode {
  readonly id: number
  readonly parent_id: number | null
}

/** Returns a category and its ancestors, from the root. */
export const pathTo = <C extends CategoryNode>(categories: readonly C[], id: number): C[] => {
  const found = categories.find((category) => category.id === id)
  if (!found) return []
  return [...(found.parent_id === null ? [] : pathTo(categories, found.parent_id)), found]
}

/**
 * Returns the paths to the deepest of the chosen categories: those on the way to another one are not
 * repeated.
 */
export const breadcrumbsOf = <C extends CategoryNode>(
  categories: readonly C[],
  chosen: readonly number[],
): C[][] => {
  const paths = chosen.map((id) => pathTo(categories, id)).filter((path) => path.length > 0)
  return paths.filter(
    (path) =>
      !paths.some((other) => other.length > path.length && other.some((node) => node.id === path.at(-1)?.id)),
  )
}
