import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import { type Kept, kept, type Memory } from '../../store/memory.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import { isLonger, productsOf, type Source, searchOf, uncountedOf, wordsOf } from '../../store/search.ts'
import { type Synonyms, withSynonyms } from '../search-words/index.ts'

type Db = Kysely<Database>

/** What a list is asked for. */
export interface ProductSearch {
  readonly words: string
  /** What the words mean besides; nothing else unless given. */
  readonly synonyms?: Synonyms
  readonly categoryId: number | undefined
  /** 1 lowest price, 2 newest, 3 highest price; by id, newest first, otherwise (LST-04). */
  readonly orderBy: '1' | '2' | '3' | undefined
  readonly limit: number
  readonly offset: number
  /** Products without any stock are left out (LST-06). */
  readonly hideSoldOut: boolean
}

/** LST-06: some visible variant can be had. */
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

const categorySource = (categoryId: number): Source => ({
  table: sql`product_category`,
  holds: sql<boolean>`product_category.category_id = ${categoryId}`,
  productId: sql<number>`product_category.product_id`,
})

/** From where a list is read: a source, if there is one, and the conditions on `product` that it leaves open. */
interface Way {
  readonly source?: Source
  readonly open: readonly RawBuilder<boolean>[]
}

/** A list is read from what is sought, or along its order until enough is found. */
const waysOf = (dialect: Dialect, search: ProductSearch): { fromSource: Way; alongOrder: Way } => {
  const { source, matches } = searchOf(dialect)
  const { categoryId } = search
  const typed = wordsOf(search.words)
  const words = search.synonyms ? withSynonyms(typed, search.synonyms) : typed
  const byWords = words.length === 0 ? [] : [matches(words)]
  const byCategory = categoryId === undefined ? [] : [inCategory(categoryId)]
  const alongOrder = { open: [...byWords, ...byCategory] }
  const found = source(words)
  if (found)
    return {
      alongOrder,
      fromSource: { source: found, open: [...(found.isSure ? [] : byWords), ...byCategory] },
    }
  if (categoryId === undefined) return { alongOrder, fromSource: alongOrder }
  return { alongOrder, fromSource: { source: categorySource(categoryId), open: byWords } }
}

const matching = (
  db: Db,
  { source, open }: Way,
  search: Pick<ProductSearch, 'orderBy' | 'hideSoldOut'>,
  name?: RawBuilder<unknown>,
) =>
  productsOf(db, source, name)
    .where('product.status', '=', 1)
    .where((eb) => eb.and(open))
    .$if(isPriced(search), (query) => query.where('product.price02_min', 'is not', null))
    .$if(search.hideSoldOut, (query) => query.where(hasStock))

/** How a list is ordered; within equal values by id, newest first. */
interface Order {
  readonly column: 'id' | 'price02_min' | 'price02_max' | 'created_at'
  readonly direction: 'asc' | 'desc'
}

const ORDERS: Readonly<Record<'1' | '2' | '3' | 'none', Order>> = {
  '1': { column: 'price02_min', direction: 'asc' },
  '2': { column: 'created_at', direction: 'desc' },
  '3': { column: 'price02_max', direction: 'desc' },
  none: { column: 'id', direction: 'desc' },
}

const orderOf = ({ orderBy }: Pick<ProductSearch, 'orderBy'>): Order => ORDERS[orderBy ?? 'none']

/** The orders by price leave out what has no price (LST-01). */
const isPriced = ({ orderBy }: Pick<ProductSearch, 'orderBy'>): boolean => orderBy === '1' || orderBy === '3'

/** SQLite reads a source in its order only where that is asked for by the name of its own column. */
const idIn = ({ source }: Way) => source?.productId ?? sql<number>`product.id`

/** Of a source so many products are read and sorted; where it has more, enough of them stand early in any order. */
const MOST_SORTED = 5000
/** Along an order so many products are looked at for words; what stands behind them is not found. */
const MOST_WALKED = 100_000
/** Behind so many rows a list that its index cannot skip ends; of one that it can, a page is read by its key. */
const MOST_SKIPPED = 10_000

/** How far a list is looked through. */
export interface Bounds {
  readonly sorted: number
  readonly walked: number
  readonly skipped: number
  /** Where the walk ends, if that is known already; no place where the order ends before. */
  readonly end?: { readonly place: Place | undefined }
}

/** How far, in a shop. */
export const BOUNDS: Bounds = { sorted: MOST_SORTED, walked: MOST_WALKED, skipped: MOST_SKIPPED }

/** A row's place in an order. */
interface Place {
  readonly value: unknown
  readonly id: number
}

/** The public product that has so many before it in an order; nothing where there are not as many. Read from the order's index alone. */
const placeAfter = async (
  db: Db,
  search: Pick<ProductSearch, 'orderBy'>,
  rows: number,
): Promise<Place | undefined> => {
  const { column, direction } = orderOf(search)
  const row = await db
    .selectFrom('product')
    .select(['id', sql.ref(`product.${column}`).as('value')])
    .where('status', '=', 1)
    .$if(isPriced(search), (query) => query.where(column, 'is not', null))
    .orderBy(column, direction)
    .$if(column !== 'id', (query) => query.orderBy('id', 'desc'))
    .limit(1)
    .offset(rows)
    .executeTakeFirst()
  return row
}

const keptEnd = (orderBy: '1' | '2' | '3') =>
  kept(async (db) => ({ place: await placeAfter(db, { orderBy }, MOST_WALKED) }), { by: 'slowReader' })

/** Where the walk along an order ends: to find it is as long a way as the walk itself. */
export const walkEnd = { '1': keptEnd('1'), '2': keptEnd('2'), '3': keptEnd('3') }

const isBefore = ({ column, direction }: Order, { value }: Place) =>
  sql<boolean>`${sql.ref(`product.${column}`)} ${sql.raw(direction === 'asc' ? '<=' : '>=')} ${value}`

const isFrom = ({ column, direction }: Order, { value, id }: Place) => {
  const at = sql.ref(`product.${column}`)
  const later = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`${at} ${later}= ${value} and (${at} ${later} ${value} or product.id <= ${id})`
}

/** Whether a list is the whole catalogue, so that the index of its order has nothing but its rows. */
const isWhole = ({ words, categoryId, hideSoldOut }: ProductSearch): boolean =>
  words === '' && categoryId === undefined && !hideSoldOut

/** Whether a list is read in so little time that it need not be read apart: the first pages along an index. */
export const isQuick = (search: ProductSearch): boolean => {
  const { words, categoryId, orderBy, limit, offset, hideSoldOut } = search
  const isAlongIndex = words === '' && !hideSoldOut && (categoryId === undefined || orderBy === undefined)
  return isAlongIndex && limit + offset <= MOST_AT_ONCE
}

const MOST_AT_ONCE = 200

/** Whether no product can be found, whatever there is: nothing but marks was typed. */
const findsNothing = ({ words }: ProductSearch): boolean => uncountedOf(words) === 'marks'

/** The products of one page of a list. */
export const productPage = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  bounds: Bounds = BOUNDS,
): Promise<Row<'product'>[]> => {
  if (findsNothing(search)) return []
  const { orderBy = 'none', limit, offset } = search
  if (isWhole(search) && offset <= bounds.skipped) return wholePages[orderBy](db, { limit, offset })
  if (offset <= bounds.skipped) return pageOf(db, dialect, search, bounds)
  if (!isWhole(search)) return []
  const place = await placeAfter(db, search, offset)
  if (!place) return []
  return pageOf(db, dialect, { ...search, offset: 0 }, bounds, [isFrom(orderOf(search), place)])
}

const pageOf = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  bounds: Bounds,
  within: readonly RawBuilder<boolean>[] = [],
): Promise<Row<'product'>[]> => {
  const { orderBy } = search
  const order = orderOf(search)
  const { fromSource, alongOrder } = waysOf(dialect, search)
  const { source } = fromSource
  const isLong = orderBy !== undefined && source !== undefined && (await isLonger(db, source, bounds.sorted))
  const isWalked = isLong && search.words !== ''
  const known = bounds.end ?? { place: isWalked ? await placeAfter(db, search, bounds.walked) : undefined }
  const end = isWalked ? known.place : undefined
  const before = end ? [isBefore(order, end)] : []
  return inOrder(db, isLong ? alongOrder : fromSource, search, search, [...within, ...before]).execute()
}

const inOrder = (
  db: Db,
  way: Way,
  search: Pick<ProductSearch, 'orderBy' | 'hideSoldOut'>,
  { limit, offset }: { readonly [Name in 'limit' | 'offset']: number | RawBuilder<number> },
  within: readonly RawBuilder<boolean>[] = [],
) => {
  const { column, direction } = orderOf(search)
  return matching(db, way, search)
    .selectAll('product')
    .where((eb) => eb.and([...within]))
    .$if(search.orderBy !== undefined, (query) => query.orderBy(`product.${column}`, direction))
    .orderBy(search.orderBy === undefined ? idIn(way) : sql`product.id`, 'desc')
    .limit(limit)
    .offset(offset)
}

const wholeInOrder = (orderBy: ProductSearch['orderBy']) =>
  prepared<Pick<ProductSearch, 'limit' | 'offset'>>()((db, at) =>
    inOrder(db, { open: [] }, { orderBy, hideSoldOut: false }, at),
  )

/** A page of the whole catalogue, which is asked for most. */
const wholePages = {
  '1': wholeInOrder('1'),
  '2': wholeInOrder('2'),
  '3': wholeInOrder('3'),
  none: wholeInOrder(undefined),
}

/** How many products match, counted now: exact up to `most`, null above. */
export const productCount = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  most = mostCounted(search),
): Promise<number | null> => {
  if (findsNothing(search)) return 0
  const { fromSource } = waysOf(dialect, search)
  const name = fromSource.source && searchOf(dialect).counted
  const counted = matching(db, fromSource, search, name)
    .select('product.id')
    // In the order of the first pages, whose rows are in memory more likely than others.
    .orderBy(idIn(fromSource), 'desc')
    .limit(most + 1)
    .as('counted')
  const row = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count > most ? null : row.count
}

/** How many products are counted where each request counts them anew. */
const MOST_COUNTED = 2000
/** How many where the number is kept for the requests to come. */
const MOST_KEPT = 10_000

/** What people look for is counted each time; so is stock, which changes with every order. */
const isKept = ({ words, hideSoldOut }: ProductSearch): boolean => words === '' && !hideSoldOut

/** How many products of a list are counted at most; of the whole catalogue all are. */
export const mostCounted = (search: ProductSearch): number => (isKept(search) ? MOST_KEPT : MOST_COUNTED)

const publicCount = kept(
  async (db) => {
    const row = await db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 1)
      .executeTakeFirstOrThrow()
    return row.count
  },
  { by: 'slowReader' },
)

/** One for each category that was asked for, with its prices and without. */
const categoryCounts = new Map<string, Kept<number | null>>()

const categoryCount = (dialect: Dialect, search: ProductSearch): Kept<number | null> => {
  const key = `${dialect} ${search.categoryId} ${isPriced(search)}`
  const known =
    categoryCounts.get(key) ??
    kept((db) => productCount(db, dialect, search), { by: 'slowReader', withRows: false })
  categoryCounts.set(key, known)
  return known
}

/** How many products a list has, null where that is more than are counted; kept until the catalogue changes. */
export const listCount = async (
  db: Db,
  dialect: Dialect,
  memory: Memory,
  search: ProductSearch,
): Promise<number | null> => {
  if (!isKept(search)) return productCount(db, dialect, search)
  if (search.categoryId === undefined && !isPriced(search)) return memory.get(publicCount)
  return memory.get(categoryCount(dialect, search))
}
