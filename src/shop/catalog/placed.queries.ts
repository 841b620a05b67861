import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import { cached, type Memory } from '../../store/memory.ts'
import type { Database, Row } from '../../store/schema.ts'
import { BOUNDS, type Bounds, findsNothing, productPage } from './list.queries.ts'
import { matching, type ProductSearch, placedSource, waysOf } from './list-ways.queries.ts'

type Db = Kysely<Database>

/** The most products that members place in a category: all of them are looked at for each page. */
export const MOST_PLACED = 200

/** Caches which categories have placed products: most have none. */
const placedCategories = cached(async (db) => {
  const rows = await db.selectFrom('placed_product').select('category_id').distinct().execute()
  return new Set(rows.map(({ category_id }) => category_id))
})

/** A list of a category, sorted as the shop recommends or not at all. */
type PlacedSearch = ProductSearch & { readonly categoryId: number }

const isByPlace = async (memory: Memory, search: ProductSearch): Promise<PlacedSearch | undefined> => {
  const { categoryId, orderBy } = search
  if (categoryId === undefined || (orderBy !== undefined && orderBy !== '4')) return undefined
  return (await memory.get(placedCategories)).has(categoryId) ? { ...search, categoryId } : undefined
}

/**
 * Returns the products of one page of a list, as `productPage`: the placed products of its category come first
 * (LST-16).
 */
export const pageWithPlaced = async (
  db: Db,
  dialect: Dialect,
  memory: Memory,
  search: ProductSearch,
  bounds: Bounds = BOUNDS,
): Promise<Row<'product'>[]> => {
  const byPlace = await isByPlace(memory, search)
  if (!byPlace || findsNothing(search)) return productPage(db, dialect, search, bounds)
  const { limit, offset, categoryId } = byPlace
  const placed = await placedIn(db, dialect, byPlace)
  const first = placed.slice(offset, offset + limit)
  const rest = {
    ...search,
    unplacedIn: categoryId,
    limit: limit - first.length,
    offset: Math.max(0, offset - placed.length),
  }
  const [rows, others] = await Promise.all([
    rowsOf(db, first),
    rest.limit > 0 ? productPage(db, dialect, rest, bounds) : [],
  ])
  return [...rows, ...others]
}

/** Returns the ids of the placed products that a list contains, in their order. */
const placedIn = async (db: Db, dialect: Dialect, search: PlacedSearch): Promise<readonly number[]> => {
  const { open } = waysOf(dialect, search).alongOrder
  const rows = await matching(db, { source: placedSource(search.categoryId), open }, search)
    .select('product.id')
    .orderBy(sql`placed_product.place`)
    .limit(MOST_PLACED)
    .execute()
  return rows.map(({ id }) => id)
}

const rowsOf = async (db: Db, ids: readonly number[]): Promise<Row<'product'>[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('product').selectAll().where('id', 'in', ids).execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
