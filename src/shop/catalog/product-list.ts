import { as } from '../../hypermedia/link.ts'
import { message } from '../../hypermedia/message.ts'
import { type Failure, fail, item, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { MOST_WORDS, uncountedOf } from '../../store/search.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import {
  askedWithout,
  type Narrowing,
  narrowingBy,
  ownConditions,
  ownFieldsOf,
  readOwnFields,
  statedOwnFields,
} from '../own-fields/index.ts'
import { synonymsInForce } from '../search-words/index.ts'
import { baseInfo, choices } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import type { goProductList } from './contract.ts'
import {
  type Asked,
  askedOf,
  conditionsOf,
  countIn,
  facetOptions,
  facetsIn,
  isChosen,
  without,
} from './facets.ts'
import { KEPT_MS } from './known-words.ts'
import {
  BOUNDS,
  type Bounds,
  isKept,
  isQuick,
  keptCount,
  mostCounted,
  productCount,
  walkEnd,
} from './list.queries.ts'
import { isNarrowed, type ProductSearch } from './list-ways.queries.ts'
import { listed } from './listing.ts'
import { productsInstead, suggestionsFor } from './near-words.ts'
import { picturePath } from './pictures.rules.ts'
import { pageWithPlaced } from './placed.queries.ts'
import { categoryRows } from './queries.ts'
import { listSizes, pagesAround, pagingOf, pathTo, rangeInOrder } from './rules.ts'

type Input = InputOf<typeof goProductList>

/** The search, with the category's path from the root. */
interface Sought {
  readonly search: ProductSearch
  readonly asked: Asked
  readonly path: readonly Row<'category'>[]
}

/** Returns one page of the list of products (LST-01 to LST-06). */
export const productList = async (environment: ReadEnvironment, typed: Input) => {
  const input = { ...typed, ...rangeInOrder(typed) }
  const sought = await soughtBy(environment, input)
  if ('failure' in sought) return sought
  const { search, path } = sought
  const { dialect, slowDb } = environment
  const db = isQuick(search) ? environment.db : slowDb
  const [rows, counted, { facets, found, isLate, countHeld, ...filters }] = await Promise.all([
    pageWithPlaced(db, dialect, environment.memory, search, await boundsOf(search, environment)),
    countNow(environment, sought),
    describeFilters(environment, input, sought),
  ])
  const narrowing = await narrowingBy(environment, countHeld, input.ownFields)
  const count = counted === undefined ? found : counted
  const products = await listed(rows.length > MOST_ON_PAGE ? { ...environment, db } : environment, rows)
  if (isMissed(search, sought.asked, count)) environment.services.missedWords.note(search.words, environment)
  const isEmpty = products.length === 0 && search.offset === 0
  const { suggestions, nearProducts, popular } = isEmpty
    ? await insteadOf(environment, search, input)
    : { suggestions: [], nearProducts: [], popular: [] }
  const uncounted = uncountedOf(search.words)
  const pager = pagerOf(search, count, products.length)
  const { option_favorite_product: hasFavorites } = await environment.memory.get(baseInfo)
  return ok(
    {
      products,
      count,
      countOver: count === null && !isLate ? mostCounted(search) : null,
      filters,
      facets: facets.map((one) =>
        item(
          one,
          isChosen(one) ? [link('goProductList', { ...filtersIn(input), ...without(one, input.axis) })] : [],
        ),
      ),
      ownFilters: narrowing.filters.map((one) => item(one, linksWithout(input, one))),
      suggestions,
      nearProducts,
      popular,
      messages: uncounted ? [environment.say(UNCOUNTED[uncounted])] : [],
      pager: {
        ...pager.state,
        limit: search.limit,
        offset: search.offset,
        sizes: [...(await sizesIn(environment.memory))],
      },
    },
    {
      form: {
        values: filtersIn(input),
        options: { orderby: orderOptions(filters), ...facetOptions(facets), ...narrowing.options },
      },
      links: [
        link('goProductList'),
        link('goTop'),
        link('goCart'),
        ...(hasFavorites ? [link('doAddFavorite', {})] : []),
        ...linksBeside(input, search.limit, pager),
      ],
      ...((isEmpty || isLate) && { keptFor: isLate ? LATE_MS : KEPT_MS }),
      about: aboutList(input, search, pager.state.current, path.at(-1), environment),
    },
  )
}

/** Returns what an empty list shows instead: near words, the products of the nearest, and what people buy most. */
const insteadOf = async (environment: ReadEnvironment, search: ProductSearch, input: Input) => {
  const suggestions =
    search.words === '' ? [] : await suggestionsFor(environment, search, withoutWords(input))
  const words = input.asTyped ? undefined : suggestions[0]?.suggestedWords
  return { suggestions, ...(await productsInstead(environment, search, words)) }
}

/**
 * Returns the number of products of a list that is counted once for all, or that omits what is sold out; of another one
 * undefined: it is counted with its facets.
 */
const countNow = ({ slowDb, dialect, memory }: ReadEnvironment, { search, asked }: Sought) => {
  if (isKept(search)) return keptCount(dialect, memory, search)
  return search.hideSoldOut && !asked.inStock ? productCount(slowDb, dialect, search) : undefined
}

/**
 * Returns whether the shop has no product for the words. A search within a category or by a filter does
 * not count: another one may have it.
 */
const isMissed = (search: ProductSearch, { inStock }: Asked, count: number | null): boolean => {
  const { words, categoryId, offset } = search
  const isAll = categoryId === undefined && !isNarrowed(search) && !inStock
  return words !== '' && isAll && offset === 0 && count === 0
}

/** Returns the limits of reading the list; for words in an order, the cached end of the walk. */
const boundsOf = async ({ words, orderBy }: ProductSearch, { memory }: ReadEnvironment): Promise<Bounds> =>
  words === '' || orderBy === undefined ? BOUNDS : { ...BOUNDS, end: await memory.get(walkEnd[orderBy]) }

const UNCOUNTED = {
  marks: message('catalog.onlyMarks'),
  rest: message('catalog.manyWords', { most: MOST_WORDS }),
}

const sizesIn = async (memory: ReadEnvironment['memory']): Promise<readonly number[]> =>
  listSizes((await choices(memory, 'product_list_max', 'ja')).map(({ id }) => id))

const soughtBy = async (
  { memory }: ReadEnvironment,
  input: Input,
): Promise<Sought | Failure<'badInput' | 'categoryNotFound'>> => {
  const [usual] = await sizesIn(memory)
  const paging = pagingOf(input, usual)
  if ('fault' in paging) return fail('badInput', { errors: { [paging.fault]: message('input.page') } })
  const [categories, base, fields] = await Promise.all([
    memory.get(categoryRows),
    memory.get(baseInfo),
    ownFieldsOf({ memory }, 'article'),
  ])
  const categoryId = input.category_id === undefined ? undefined : toId(input.category_id)
  const path = categoryId === undefined ? [] : pathTo(categories, categoryId)
  if (categoryId !== undefined && path.length === 0) return fail('categoryNotFound')
  const words = input.name ?? input.nameKeyword ?? ''
  const asked = await askedOf(input, memory)
  const hideSoldOut = base.option_nostock_hidden || asked.inStock
  const synonyms = words !== '' && { synonyms: await memory.get(synonymsInForce) }
  const own = ownConditions(fields, input.ownFields)
  const { orderby: orderBy } = input
  const also = conditionsOf(asked)
  return {
    search: { words, ...synonyms, categoryId, own, also, orderBy, ...paging, hideSoldOut },
    asked,
    path,
  }
}

const describeFilters = async (
  environment: ReadEnvironment,
  input: Input,
  { search, asked, path }: Sought,
) => {
  const { memory, language } = environment
  const [counted, categories, orders, own] = await Promise.all([
    facetsIn(environment, search, asked),
    memory.get(categoryRows),
    choices(memory, 'product_list_order', language),
    ownFieldsOf({ memory }, 'category'),
  ])
  const seen = own.filter(({ visible }) => visible)
  const refer = (category: Row<'category'>) => ({
    categoryId: String(category.id),
    categoryName: worded(language, category.name, category.name_en),
  })
  const self = path.at(-1)
  return {
    name: search.words === '' ? null : search.words,
    category: self
      ? {
          ...refer(self),
          imagePath: self.image === null ? null : picturePath(self.image, 'list'),
          ...statedOwnFields(seen, self.own_fields),
          ownFieldList: readOwnFields(seen, self.own_fields, language),
        }
      : null,
    categoryPath: path.map(refer),
    facets: counted.facets,
    found: counted.count,
    isLate: counted.isLate,
    countHeld: counted.countHeld,
    categories: categories
      .filter((one) => one.parent_id === (self?.id ?? null))
      .map((one) => ({
        ...refer(one),
        ...countIn(counted.categories.get(one.id) ?? 0, counted.count !== null),
      })),
    orderby: input.orderby ?? null,
    orders: orders.map((order) => ({ id: String(order.id), name: order.name })),
    tag: input.tag ?? [],
    axis: input.axis ?? [],
    price_min: input.price_min ?? null,
    price_max: input.price_max ?? null,
    inStock: asked.inStock,
    codes: input.codes ?? null,
    ...(input.ownFields && { ownFields: input.ownFields }),
  }
}

interface Pager {
  readonly state: { readonly current: number; readonly last: number | null; readonly pages: number[] }
  readonly hasMore: boolean
}

const pagerOf = ({ limit, offset }: ProductSearch, count: number | null, shown: number): Pager => {
  const current = Math.floor(offset / limit) + 1
  const last = count === null ? null : Math.max(1, Math.ceil(count / limit))
  const hasMore = last === null ? shown === limit : current < last
  return { state: { current, last, pages: pagesAround(current, last, hasMore) }, hasMore }
}

/** Milliseconds for which a list is kept that was told without counts. */
const LATE_MS = 2000

/** Longer pages have no page numbers: programs request them by limit and offset. */
const MOST_ON_PAGE = 100

/** Returns the links to the neighbouring pages; behind the last page only the one to the first. */
const linksBeside = (input: Input, limit: number, { state: { current, last }, hasMore }: Pager) => {
  const filters = filtersIn(input)
  const to = (page: number) =>
    limit > MOST_ON_PAGE
      ? link('goProductList', { ...filters, limit, offset: (page - 1) * limit })
      : link('goProductList', { ...filters, pageno: String(page), disp_number: String(limit) })
  const isBehind = last !== null && current > last
  return [
    ...(current > 1 ? [as('first', to(1))] : []),
    ...(current > 1 && !isBehind ? [as('prev', to(current - 1))] : []),
    ...(hasMore ? [as('next', to(current + 1))] : []),
  ]
}

const filtersIn = ({
  limit: _limit,
  offset: _offset,
  pageno: _page,
  disp_number: _size,
  ...filters
}: Input) => filters

/** The filters of a list without its words. */
const withoutWords = (input: Input) => {
  const { name: _name, nameKeyword: _keyword, asTyped: _asTyped, ...others } = filtersIn(input)
  return others
}

const orderOptions = ({ orders }: Pick<Awaited<ReturnType<typeof describeFilters>>, 'orders'>) =>
  orders.map(({ id: value, name: label }) => ({ value, label }))

/** The list without one of the filters that it is narrowed by; no link for the others. */
const linksWithout = (input: Input, filter: Narrowing) => {
  const own = askedWithout(filter, input.ownFields)
  const { ownFields: asked = {}, ...others } = filtersIn(input)
  const isChosen = Object.keys(own).length < Object.keys(asked).length
  return isChosen ? [link('goProductList', { ...others, ownFields: own })] : []
}

/** Whether a list is the first page of all goods of its category: only this one has the category's sections. */
const isWhole = ({ inStock }: Input, search: ProductSearch, current: number): boolean =>
  current === 1 && search.words === '' && !isNarrowed(search) && !inStock

const aboutList = (
  input: Input,
  search: ProductSearch,
  current: number,
  category: Row<'category'> | undefined,
  { language }: ReadEnvironment,
) => ({
  ...(category && { title: worded(language, category.name, category.name_en) }),
  ...(search.words !== '' && { title: search.words, robots: 'noindex' }),
  // A shop that hides what is sold out does so in every list: these are to be found.
  ...((isNarrowed(search) || input.inStock) && { robots: 'noindex' }),
  ...(category && isWhole(input, search, current) && { headOf: String(category.id) }),
  canonical: link('goProductList', {
    ...(input.category_id !== undefined && { category_id: input.category_id }),
    ...(current > 1 && { pageno: String(current) }),
  }),
})
