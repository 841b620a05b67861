import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
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
import { type Synonyms, withSynonyms } from '../search-words/index.ts'

type Db = Kysely<Database>

/** The requested search of a list. */
export interface ProductSearch {
  readonly words: string
  /** The synonyms of the words; none by default. */
  readonly synonyms?: Synonyms
  readonly categoryId: number | undefined
  /** The conditions on own fields. */
  readonly own: readonly OwnCondition[]
  /** 1 lowest price, 2 newest, 3 highest price; by default by id, newest first (LST-04). */
  readonly orderBy: '1' | '2' | '3' | undefined
  readonly limit: number
  readonly offset: number
  /** Products without any stock are left out (LST-06). */
  readonly hideSoldOut: boolean
}

/** True if a visible variant is in stock (LST-06). */
export const hasStock = (eb: ExpressionBuilder<Database, 'product'>) =>
  eb.exists(
    eb
      .selectFrom('variant')
      .select('variant.id')
      .whereRef('variant.product_id', '=', 'product.id')
      .leftJoin('class_category as value1', 'value1.id', 'variant.class_category1_id')
      .leftJoin('class_category as value2', 'value2.id', 'variant.class_category2_id')
      .where('variant.visible', '=', true)
      .where((or) => or.or([or('value1.visible', 'is', null), or('value1.visible', '=', true)]))
      .where((or) => or.or([or('value2.visible', 'is', null), or('value2.visible', '=', true)]))
      .where((or) => or.or([or('variant.stock_unlimited', '=', true), or('variant.stock', '>', 0)])),
  )

const inCategory = (categoryId: number) =>
  sql<boolean>`exists (select 1 from product_category where product_category.category_id = ${categoryId} and product_category.product_id = product.id)`

const idsInCategory = (categoryId: number) =>
  sql`select product_id from product_category where category_id = ${categoryId}`

const categorySource = (categoryId: number): Source => ({
  table: sql`product_category`,
  holds: sql<boolean>`product_category.category_id = ${categoryId}`,
  productId: sql<number>`product_category.product_id`,
})

/** A way to read a list: from a source, if there is one, with the remaining conditions on `product`. */
export interface Way {
  readonly source?: Source
  readonly open: readonly RawBuilder<boolean>[]
}

/** The two ways to read a list: from a source, or along its order until enough are found. */
export interface Ways {
  readonly fromSource: Way
  readonly alongOrder: Way
}

/** Returns the ways to read a list; its source is the index of words, or the category. */
const waysOf = (dialect: Dialect, search: ProductSearch): Ways => {
  const { source, matches } = searchOf(dialect)
  const { categoryId, own } = search
  const words = soughtIn(search)
  const byWords = words.length === 0 ? [] : [matches(words)]
  const byCategory = categoryId === undefined ? [] : [inCategory(categoryId)]
  const byOwn = own.map(dialect === 'postgres' && words.length > 0 ? isListed : (one) => isMet(one))
  const alongOrder = { open: [...byWords, ...byCategory, ...byOwn] }
  const found = source(words)
  if (found)
    return {
      alongOrder,
      fromSource: { source: found, open: [...(found.isSure ? [] : byWords), ...byCategory, ...byOwn] },
    }
  if (categoryId === undefined || own.length > 0) return { alongOrder, fromSource: alongOrder }
  return { alongOrder, fromSource: { source: categorySource(categoryId), open: byWords } }
}

const soughtIn = ({ words, synonyms }: ProductSearch): readonly SoughtWord[] => {
  const typed = wordsOf(words)
  return synonyms ? withSynonyms(typed, synonyms) : typed
}

/** Returns the way to read a list that begins with the products that meet its conditions on own fields. */
const fromOwn = (dialect: Dialect, search: ProductSearch): Way => {
  const { categoryId, own } = search
  const words = soughtIn(search)
  const others = categoryId === undefined ? [] : [idsInCategory(categoryId)]
  return {
    source: sourceMeeting(own, others),
    open: words.length === 0 ? [] : [searchOf(dialect).matches(words)],
  }
}

/** Returns the ways to read a page: from the conditions on own fields if at most `few` products meet them. */
export const waysToPage = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  few: number,
): Promise<Ways> => {
  const ways = waysOf(dialect, search)
  if (search.own.length === 0) return ways
  const fromSource = fromOwn(dialect, search)
  const isMany = !fromSource.source || (await isLonger(db, fromSource.source, few))
  return isMany ? ways : { ...ways, fromSource }
}

/** Returns the way to count a list. */
export const wayToCount = (dialect: Dialect, search: ProductSearch): Way => {
  const { fromSource } = waysOf(dialect, search)
  return search.own.length > 0 && search.words === '' ? fromOwn(dialect, search) : fromSource
}

export const matching = (
  db: Db,
  { source, open }: Way,
  search: Pick<ProductSearch, 'orderBy' | 'hideSoldOut'>,
  name?: RawBuilder<unknown>,
) =>
  productsOf(db, source, name)
    .where('product.status', '=', 1)
    .where((eb) => eb.and(open))
    .$if(isPriced(search), (query) => query.where('product.price_min', 'is not', null))
    .$if(search.hideSoldOut, (query) => query.where(hasStock))

/** The order of a list; equal values are sorted by id, newest first. */
export interface Order {
  readonly column: 'id' | 'price_min' | 'price_max' | 'created_at'
  readonly direction: 'asc' | 'desc'
}

const ORDERS: Readonly<Record<'1' | '2' | '3' | 'none', Order>> = {
  '1': { column: 'price_min', direction: 'asc' },
  '2': { column: 'created_at', direction: 'desc' },
  '3': { column: 'price_max', direction: 'desc' },
  none: { column: 'id', direction: 'desc' },
}

export const orderOf = ({ orderBy }: Pick<ProductSearch, 'orderBy'>): Order => ORDERS[orderBy ?? 'none']

/** Lists sorted by price leave out products without one (LST-01). */
export const isPriced = ({ orderBy }: Pick<ProductSearch, 'orderBy'>): boolean =>
  orderBy === '1' || orderBy === '3'

/** SQLite reads a source in its order only if the query names the source's own column. */
export const idIn = ({ source }: Way) => source?.productId ?? sql<number>`product.id`
