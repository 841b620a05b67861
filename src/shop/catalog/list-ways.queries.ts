import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Database } from '../../store/schema.ts'
import {
  isLonger,
  productsOf,
  type Sought as SoughtWord,
  type Source,
  searchOf,
  wordsOf,
} from '../../store/search.ts'
import { isListed, isMet, type OwnCondition, sourceMeeting } from '../own-fields/index.ts'
import { type Synonyms, withSpellings, withSynonyms } from '../search-words/index.ts'

type Db = Kysely<Database>

/** A condition on the products of a list. */
export interface ListCondition {
  /** The ids of the products that may meet it, from an index; none if most products may. */
  readonly ids?: RawBuilder<unknown>
  /** True of a `product` that meets it. */
  readonly isMet: Expression<SqlBool>
}

/** 1 lowest price, 2 newest, 3 highest price, 4 most sold, 5 name. */
export type OrderName = '1' | '2' | '3' | '4' | '5'

/** The requested search of a list. */
export interface ProductSearch {
  readonly words: string
  /** The synonyms of the words; none by default. */
  readonly synonyms?: Synonyms
  readonly categoryId: number | undefined
  /** The conditions on own fields. */
  readonly own: readonly OwnCondition[]
  /** The other conditions: on tags, prices, values of axes; none by default. */
  readonly also?: readonly ListCondition[]
  /** By default by id, newest first (LST-04). */
  readonly orderBy: OrderName | undefined
  readonly limit: number
  readonly offset: number
  /** Products without any stock are left out (LST-06). */
  readonly hideSoldOut: boolean
  /** The category whose placed products are left out: they come before the list. */
  readonly unplacedIn?: number
}

/** The variants of `product` that are offered: they and their values are visible (PF-08). */
export const offeredVariants = (eb: ExpressionBuilder<Database, 'product'>) =>
  eb
    .selectFrom('variant')
    .select('variant.id')
    .whereRef('variant.product_id', '=', 'product.id')
    .leftJoin('class_category as value1', 'value1.id', 'variant.class_category1_id')
    .leftJoin('class_category as value2', 'value2.id', 'variant.class_category2_id')
    .where('variant.visible', '=', true)
    .where((or) => or.or([or('value1.visible', 'is', null), or('value1.visible', '=', true)]))
    .where((or) => or.or([or('value2.visible', 'is', null), or('value2.visible', '=', true)]))

/** True of a `variant` that is in stock. */
export const isInStock = (eb: ExpressionBuilder<Database, 'variant'>) =>
  eb.or([eb('variant.stock_unlimited', '=', true), eb('variant.stock', '>', 0)])

/** True if a visible variant is in stock (LST-06). */
export const hasStock = (eb: ExpressionBuilder<Database, 'product'>) =>
  eb.exists(offeredVariants(eb).where(isInStock))

const inCategory = (categoryId: number) =>
  sql<boolean>`exists (select 1 from product_category where product_category.category_id = ${categoryId} and product_category.product_id = product.id)`

const idsInCategory = (categoryId: number) =>
  sql`select product_id from product_category where category_id = ${categoryId}`

const isPlacedIn = (categoryId: number) =>
  sql<boolean>`exists (select 1 from placed_product where placed_product.category_id = ${categoryId} and placed_product.product_id = product.id)`

/** The products that members placed by hand in a category. */
export const placedSource = (categoryId: number): Source => ({
  table: sql`placed_product`,
  holds: sql<boolean>`placed_product.category_id = ${categoryId}`,
  productId: sql<number>`placed_product.product_id`,
})

const categorySource = (categoryId: number): Source => ({
  table: sql`product_category`,
  holds: sql<boolean>`product_category.category_id = ${categoryId}`,
  productId: sql<number>`product_category.product_id`,
})

/** A way to read a list: from a source, if there is one, with the remaining conditions on `product`. */
export interface Way {
  readonly source?: Source
  readonly open: readonly Expression<SqlBool>[]
}

/** The two ways to read a list: from a source, or along its order until enough are found. */
export interface Ways {
  readonly fromSource: Way
  readonly alongOrder: Way
}

/** Returns the ways to read a list; its source is the index of words, or the category. */
export const waysOf = (dialect: Dialect, search: ProductSearch): Ways => {
  const { source, matches } = searchOf(dialect)
  const { categoryId } = search
  const words = soughtIn(search)
  const byWords = words.length === 0 ? [] : [matches(words)]
  const byCategory = categoryId === undefined ? [] : [inCategory(categoryId)]
  const narrowed = narrowedIn(search, dialect === 'postgres' && words.length > 0 ? isListed : isMet)
  const alongOrder = { open: [...byWords, ...byCategory, ...narrowed] }
  const found = source(words)
  if (found)
    return {
      alongOrder,
      fromSource: { source: found, open: [...(found.isSure ? [] : byWords), ...byCategory, ...narrowed] },
    }
  if (categoryId === undefined) return { alongOrder, fromSource: alongOrder }
  return { alongOrder, fromSource: { source: categorySource(categoryId), open: [...byWords, ...narrowed] } }
}

/** True if a list is narrowed by conditions beside its words and its category. */
export const isNarrowed = ({ own, also = [] }: Pick<ProductSearch, 'own' | 'also'>): boolean =>
  own.length > 0 || also.length > 0

const narrowedIn = (
  { own, also = [] }: ProductSearch,
  isOwnMet: (one: OwnCondition) => RawBuilder<boolean>,
): readonly Expression<SqlBool>[] => [...own.map((one) => isOwnMet(one)), ...also.map(({ isMet }) => isMet)]

const soughtIn = ({ words, synonyms }: ProductSearch): readonly SoughtWord[] => {
  const typed = wordsOf(words)
  return withSpellings(synonyms ? withSynonyms(typed, synonyms) : typed)
}

/**
 * Returns the way to read a list that begins with the products that meet its conditions; undefined if no index knows
 * them.
 */
const fromNarrowed = (dialect: Dialect, search: ProductSearch): Way | undefined => {
  const { categoryId, own, also = [] } = search
  const lists = also.flatMap(({ ids }) => ids ?? [])
  if (own.length === 0 && lists.length === 0) return undefined
  const words = soughtIn(search)
  const inThis = categoryId === undefined ? [] : [idsInCategory(categoryId)]
  const byWords = words.length === 0 ? [] : [searchOf(dialect).matches(words)]
  return {
    source: sourceMeeting(own, [...inThis, ...lists]),
    open: [...byWords, ...also.map(({ isMet }) => isMet)],
  }
}

/** Returns the ways to read a page: from the conditions if at most `few` products meet them. */
export const waysToPage = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  few: number,
): Promise<Ways> => {
  const ways = waysOf(dialect, search)
  const fromSource = fromNarrowed(dialect, search)
  if (!fromSource) return ways
  const isMany = !fromSource.source || (await isLonger(db, fromSource.source, few))
  return isMany ? ways : { ...ways, fromSource }
}

/** Returns the way to count a list. */
export const wayToCount = (dialect: Dialect, search: ProductSearch): Way => {
  const { fromSource } = waysOf(dialect, search)
  return (search.words === '' && fromNarrowed(dialect, search)) || fromSource
}

/** The properties of a search that each way to read it obeys. */
export type MatchedSearch = Pick<ProductSearch, 'orderBy' | 'hideSoldOut' | 'unplacedIn'>

export const matching = (db: Db, { source, open }: Way, search: MatchedSearch, name?: RawBuilder<unknown>) =>
  productsOf(db, source, name)
    .where('product.status', '=', 1)
    .where((eb) => eb.and(open))
    .$if(search.unplacedIn !== undefined, (query) =>
      query.where((eb) => eb.not(isPlacedIn(search.unplacedIn ?? 0))),
    )
    .$if(isPriced(search), (query) => query.where('product.price_min', 'is not', null))
    .$if(search.hideSoldOut, (query) => query.where(hasStock))

/** The order of a list; equal values are sorted by id, newest first. */
export interface Order {
  readonly column: 'id' | 'price_min' | 'price_max' | 'created_at' | 'sold_lately' | 'name'
  readonly direction: 'asc' | 'desc'
}

const ORDERS: Readonly<Record<OrderName | 'none', Order>> = {
  '1': { column: 'price_min', direction: 'asc' },
  '2': { column: 'created_at', direction: 'desc' },
  '3': { column: 'price_max', direction: 'desc' },
  '4': { column: 'sold_lately', direction: 'desc' },
  '5': { column: 'name', direction: 'asc' },
  none: { column: 'id', direction: 'desc' },
}

export const orderOf = ({ orderBy }: Pick<ProductSearch, 'orderBy'>): Order => ORDERS[orderBy ?? 'none']

/** Lists sorted by price leave out products without one (LST-01). */
export const isPriced = ({ orderBy }: Pick<ProductSearch, 'orderBy'>): boolean =>
  orderBy === '1' || orderBy === '3'

/** SQLite reads a source in its order only if the query names the source's own column. */
export const idIn = ({ source }: Way) => source?.productId ?? sql<number>`product.id`
