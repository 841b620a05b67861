import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import { type Cached, cached, type Memory } from '../../store/memory.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import { isLonger, searchOf, uncountedOf } from '../../store/search.ts'
import {
  idIn,
  isNarrowed,
  isPriced,
  type MatchedSearch,
  matching,
  type Order,
  type OrderName,
  orderOf,
  type ProductSearch,
  type Way,
  waysOf,
  waysToPage,
  wayToCount,
} from './list-ways.queries.ts'

type Db = Kysely<Database>

/**
 * The most products of a source that are read and sorted; a longer source has enough of them early in any
 * order.
 */
const MOST_SORTED = 5000
/** The most products along an order that are searched for words; products behind them are not found. */
const MOST_WALKED = 100_000
/** A list whose index cannot skip rows ends after so many; other pages are read by their key. */
const MOST_SKIPPED = 10_000

/** The limits of reading a list. */
export interface Bounds {
  readonly sorted: number
  readonly walked: number
  readonly skipped: number
  /** The end of the walk, if it is known already; no place if the order ends before. */
  readonly end?: { readonly place: Place | undefined }
}

/** The limits in a shop. */
export const BOUNDS: Bounds = { sorted: MOST_SORTED, walked: MOST_WALKED, skipped: MOST_SKIPPED }

/** The place of a row in an order. */
interface Place {
  readonly value: unknown
  readonly id: number
}

/**
 * Returns the public product after so many others in an order; undefined if there are fewer. Reads only the
 * order's index.
 */
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

const keptEnd = (orderBy: OrderName) =>
  cached(async (db) => ({ place: await placeAfter(db, { orderBy }, MOST_WALKED) }), { by: 'slowReader' })

/** Caches the end of the walk along each order: finding it takes as long as the walk itself. */
export const walkEnd = {
  '1': keptEnd('1'),
  '2': keptEnd('2'),
  '3': keptEnd('3'),
  '4': keptEnd('4'),
  '5': keptEnd('5'),
}

const isBefore = ({ column, direction }: Order, { value }: Place) =>
  sql<boolean>`${sql.ref(`product.${column}`)} ${sql.raw(direction === 'asc' ? '<=' : '>=')} ${value}`

const isFrom = ({ column, direction }: Order, { value, id }: Place) => {
  const at = sql.ref(`product.${column}`)
  const later = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`${at} ${later}= ${value} and (${at} ${later} ${value} or product.id <= ${id})`
}

/** True if a list is the whole catalogue, so that the index of its order contains only its rows. */
const isWhole = (search: ProductSearch): boolean =>
  search.words === '' && search.categoryId === undefined && !isNarrowed(search) && !search.hideSoldOut

/** Returns whether a list is read fast enough for the usual reader: the first pages along an index. */
export const isQuick = (search: ProductSearch): boolean => {
  const { words, categoryId, orderBy, limit, offset, hideSoldOut } = search
  const isAlongIndex =
    words === '' && !isNarrowed(search) && !hideSoldOut && (categoryId === undefined || orderBy === undefined)
  return isAlongIndex && limit + offset <= MOST_AT_ONCE
}

const MOST_AT_ONCE = 200

/** True if no product can match: the words consist of marks only. */
export const findsNothing = ({ words }: ProductSearch): boolean => uncountedOf(words) === 'marks'

/** Returns the products of one page of a list. */
export const productPage = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  bounds: Bounds = BOUNDS,
): Promise<Row<'product'>[]> => {
  if (findsNothing(search)) return []
  const { orderBy = 'none', limit, offset } = search
  if (isWhole(search) && offset <= bounds.skipped) return wholePages[orderBy](db, { limit, offset })
  const early = await earlyPage(db, dialect, search)
  if (early) return early
  if (offset <= bounds.skipped) return pageOf(db, dialect, search, bounds)
  if (!isWhole(search)) return []
  const place = await placeAfter(db, search, offset)
  if (!place) return []
  return pageOf(db, dialect, { ...search, offset: 0 }, bounds, [isFrom(orderOf(search), place)])
}

/** The products at the start of an order among which a narrowed list is looked for first. */
const MOST_EARLY = 2000

/**
 * Returns the page of a narrowed list if the first products of its order fill it: to find out which products meet
 * all conditions takes longer than to look at so many. Undefined if they do not.
 */
const earlyPage = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
): Promise<Row<'product'>[] | undefined> => {
  const { words, limit, offset } = search
  if (words !== '' || !isNarrowed(search) || limit + offset > MOST_AT_ONCE) return undefined
  const order = orderOf(search)
  const end = await placeAfter(db, search, MOST_EARLY)
  if (!end) return undefined
  const { alongOrder } = waysOf(dialect, search)
  const rows = await inOrder(db, alongOrder, search, search, [isBefore(order, end)]).execute()
  return rows.length === limit ? rows : undefined
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
  const { fromSource, alongOrder } = await waysToPage(db, dialect, search, bounds.sorted)
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
  search: MatchedSearch,
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

/** Pages of the whole catalogue, which are requested most. */
const wholePages = {
  '1': wholeInOrder('1'),
  '2': wholeInOrder('2'),
  '3': wholeInOrder('3'),
  '4': wholeInOrder('4'),
  '5': wholeInOrder('5'),
  none: wholeInOrder(undefined),
}

/** Counts the matching products: exact up to `most`, null above. */
export const productCount = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  most = mostCounted(search),
): Promise<number | null> => {
  if (findsNothing(search)) return 0
  const way = wayToCount(dialect, search)
  const name = way.source && searchOf(dialect).counted
  const counted = matching(db, way, search, name)
    .select('product.id')
    // In the order of the first pages, whose rows are most likely in memory.
    .orderBy(idIn(way), 'desc')
    .limit(most + 1)
    .as('counted')
  const row = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count > most ? null : row.count
}

/** The limit of counting for counts that are not cached. */
const MOST_COUNTED = 2000
/** The limit of counting for cached counts. */
const MOST_KEPT = 10_000

/** True if a list is counted once for all: searches are counted each time, and so is stock, which orders change. */
export const isKept = (search: ProductSearch): boolean =>
  search.words === '' && !isNarrowed(search) && !search.hideSoldOut

/** Returns the limit of counting for a list; the whole catalogue is counted without one. */
export const mostCounted = (search: ProductSearch): number => (isKept(search) ? MOST_KEPT : MOST_COUNTED)

const publicCount = cached(
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

/** Cached counts for each requested category, of all products and of those with a price. */
const categoryCounts = new Map<string, Cached<number | null>>()

const categoryCount = (dialect: Dialect, search: ProductSearch): Cached<number | null> => {
  const key = `${dialect} ${search.categoryId} ${isPriced(search)}`
  const known =
    categoryCounts.get(key) ??
    cached((db) => productCount(db, dialect, search), { by: 'slowReader', withRows: false })
  categoryCounts.set(key, known)
  return known
}

/** Returns the number of products of a list that `isKept`, null above the limit; cached until the catalogue changes. */
export const keptCount = (dialect: Dialect, memory: Memory, search: ProductSearch): Promise<number | null> =>
  search.categoryId === undefined && !isPriced(search)
    ? memory.get(publicCount)
    : memory.get(categoryCount(dialect, search))
