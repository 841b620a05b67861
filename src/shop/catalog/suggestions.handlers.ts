import { item, ok } from '../../hypermedia/reply.ts'
import { foldForSearch } from '../../store/folding.ts'
import { cached } from '../../store/memory.ts'
import { wordsOf } from '../../store/search.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { synonymsInForce } from '../search-words/index.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { KEPT_MS } from './known-words.ts'
import { productPage } from './list.queries.ts'
import { listed } from './listing.ts'
import { nearSearches } from './near-words.ts'
import { beginning, type KnownWord } from './nearest-words.ts'
import { categoryRows } from './queries.ts'
import type * as contract from './suggestions.contract.ts'

const MOST_CATEGORIES = 5
const MOST_PRODUCTS = 6
const MOST_WORDS = 5
/** How long an answer without words is kept: they are being read. */
const SOON_MS = 1000

export const suggestionsHandlers: Handlers<typeof contract> = {
  async goProductSuggestions(act) {
    const name = act.input.name?.trim() ?? ''
    const typed = foldForSearch(name)
    const isAsked = wordsOf(name).length > 0
    const [categories, products, known] = isAsked
      ? await Promise.all([
          categoriesFor(act, typed),
          productsFor(act, name),
          act.services.knownWords.atOnce(),
        ])
      : [[], [], []]
    const completions = isAsked ? completing(typed, known ?? []) : []
    const isFound = [categories, products, completions].some((some) => some.length > 0)
    const instead =
      isAsked && !isFound ? await nearFor(act, name, known ?? []) : { near: [], nearProducts: [] }
    return ok(
      { name: name === '' ? null : name, categories, products, completions, ...instead },
      {
        links: [link('goProductList', isAsked ? { name } : {})],
        keptFor: known ? KEPT_MS : SOON_MS,
      },
    )
  },
}

/** The folded names of the categories, in the order of menus. */
const categoryNames = cached(async (_db, memory) => {
  const rows = await memory.get(categoryRows)
  return rows.map((row) => ({ row, folded: foldForSearch(`${row.name}\n${row.name_en ?? ''}`) }))
})

/** Returns the categories with a text in their names, the highest ones first. */
const categoriesFor = async ({ memory, language }: ReadEnvironment, typed: string) => {
  const names = await memory.get(categoryNames)
  return names
    .filter(({ folded }) => folded.includes(typed))
    .sort((one, other) => one.row.level - other.row.level)
    .slice(0, MOST_CATEGORIES)
    .map(({ row: { id, name, name_en } }) =>
      item({ categoryId: String(id), categoryName: worded(language, name, name_en) }, [
        link('goProductList', { category_id: String(id) }),
      ]),
    )
}

/** One kana or letter stands in so many products that those with it say nothing. */
const saysEnough = (typed: string): boolean => Array.from(typed).length > 1 || /\p{Script=Han}/u.test(typed)

const productsFor = async (act: ReadEnvironment, words: string) => {
  if (!saysEnough(words)) return []
  const { db, dialect, memory } = act
  const [base, synonyms] = await Promise.all([memory.get(baseInfo), memory.get(synonymsInForce)])
  const all = { categoryId: undefined, own: [], orderBy: undefined, limit: MOST_PRODUCTS, offset: 0 }
  const search = { ...all, words, synonyms, hideSoldOut: base.option_nostock_hidden }
  return listed(act, await productPage(db, dialect, search))
}

/** Returns near words of products, and the products of the first; nothing if it finds none. */
const nearFor = async (act: ReadEnvironment, name: string, known: readonly KnownWord[]) => {
  const near = nearSearches(name, known)
  const [best] = near
  const nearProducts = best === undefined ? [] : await productsFor(act, best)
  return { near: nearProducts.length > 0 ? near.map(searchFor) : [], nearProducts }
}

const searchFor = (suggestedWords: string) =>
  item({ suggestedWords }, [link('goProductList', { name: suggestedWords })])

const completing = (typed: string, known: readonly KnownWord[]) =>
  beginning(typed, known, MOST_WORDS + 1)
    .filter(({ folded }) => folded !== typed)
    .slice(0, MOST_WORDS)
    .map(({ shown }) => searchFor(shown))
