import { item } from '../../hypermedia/reply.ts'
import { foldForSearch } from '../../store/folding.ts'
import type { ReadEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { mostCounted, productCount, productPage } from './list.queries.ts'
import type { ProductSearch } from './list-ways.queries.ts'
import { listed } from './listing.ts'
import { type KnownWord, nearest } from './nearest-words.ts'

/** The most searches that are offered instead of one that finds nothing: each is counted. */
const MOST_OFFERED = 3

const MOST_POPULAR = 4

const MOST_NEAR = 8

/**
 * Returns searches with words that products have instead of near ones that none has: if there is one such word, each
 * of its nearest; if there are several, the nearest of each.
 */
export const nearSearches = (typed: string, known: readonly KnownWord[]): readonly string[] => {
  const words = typed.split(/\s+/).filter(Boolean)
  const near = words.map((word) => {
    const folded = foldForSearch(word)
    const isKnown = known.some((one) => one.folded === folded)
    return isKnown ? [] : nearest(folded, known, MOST_OFFERED).map(({ shown }) => shown)
  })
  const wrong = near.filter((some) => some.length > 0)
  const all = wrong.length === 1 ? MOST_OFFERED : 1
  const searches = Array.from({ length: all }, (_, at) =>
    words.map((word, place) => (near[place]?.length ? near[place][at] : word)),
  )
  return wrong.length === 0
    ? []
    : searches.flatMap((some) => (some.every((word) => word !== undefined) ? some.join(' ') : []))
}

/** Returns near searches that find something, with how much. */
export const suggestionsFor = async (
  { services, slowDb, dialect }: ReadEnvironment,
  search: ProductSearch,
  filters: Readonly<Record<string, unknown>>,
) => {
  const near = nearSearches(search.words, await services.knownWords.all())
  const counted = await Promise.all(
    near.map(async (suggestedWords) => ({
      suggestedWords,
      count: await productCount(slowDb, dialect, { ...search, words: suggestedWords }),
    })),
  )
  return counted
    .filter(({ count }) => count !== 0)
    .map((one) =>
      item({ ...one, countOver: one.count === null ? mostCounted(search) : null }, [
        link('goProductList', { ...filters, name: one.suggestedWords }),
      ]),
    )
}

/**
 * Returns the first products of a search for other words, as lists show them, and those that people buy most, the
 * newest among equals.
 */
export const productsInstead = async (
  environment: ReadEnvironment,
  { hideSoldOut, ...search }: ProductSearch,
  words: string | undefined,
) => {
  const { db, slowDb, dialect } = environment
  const best = { words: '', own: [], categoryId: undefined, orderBy: '4', offset: 0 } as const
  const [near, popular] = await Promise.all([
    words === undefined
      ? []
      : productPage(slowDb, dialect, { ...search, words, hideSoldOut, limit: MOST_NEAR }),
    productPage(db, dialect, { ...best, limit: MOST_POPULAR, hideSoldOut }),
  ])
  // Read together, they take no more queries than one of them.
  const products = await listed(environment, [...near, ...popular])
  return { nearProducts: products.slice(0, near.length), popular: products.slice(near.length) }
}
