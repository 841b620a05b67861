import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Writer } from '../../store/database.ts'
import { type Kept, kept, type Memory } from '../../store/memory.ts'
import type { Database, Row } from '../../store/schema.ts'
import { searchOf, wordsOf } from '../../store/search.ts'
import { categoryRows } from '../catalog/index.ts'
import type { Page } from '../paging.ts'
import { PRODUCT_CODE, toId } from '../values.ts'
import { ProductStatus } from './product.rules.ts'

type Db = Kysely<Database>

/** What the list of products is searched by; the instants from the first on, before the second. */
export interface ProductFilter {
  readonly keyword?: string | undefined
  readonly categoryId?: number | undefined
  readonly tagId?: number | undefined
  readonly status: readonly number[]
  readonly stock?: 'in' | 'out' | undefined
  readonly createdFrom?: string | undefined
  readonly createdUntil?: string | undefined
  readonly updatedFrom?: string | undefined
  readonly updatedUntil?: string | undefined
}

const shownVariants = sql`variant where variant.product_id = product.id and variant.visible = true`
const stockLeft = sql`exists (select 1 from ${shownVariants} and (variant.stock_unlimited = true or variant.stock > 0))`

/** Products of which nothing is left, found by the few stocks that are used up; and those without a variant that is shown. */
const soldOut = sql`(
  select product.id from product where product.price02_min is null
    and product.status in (${sql.join(Object.values(ProductStatus).map((status) => sql.lit(status)))})
  union all
  select product.id from product where not ${stockLeft} and product.id in (
    select variant.product_id from variant
    where variant.visible and not variant.stock_unlimited and variant.stock <= 0))`

const PRODUCT_ID = sql<number>`product.id`

/** A product by its number, or by words of its name, its search words and its codes. */
export const named = (dialect: Dialect, keyword: string, id = PRODUCT_ID) => {
  const words = wordsOf(keyword)
  const number = toId(keyword.normalize('NFKC').trim())
  const isNumber = sql<boolean>`product.id = ${number}`
  if (words.length === 0) return isNumber
  const { source, matches } = searchOf(dialect)
  const found = source(words)
  if (!found) return sql<boolean>`(${isNumber} or ${matches(words)})`
  const indexed = sql`${id} in (select ${found.productId} from ${found.table} where ${found.holds})`
  const isFound = found.isSure ? indexed : sql`${indexed} and ${matches(words)}`
  if (number < 0) return sql<boolean>`(${isFound})`
  // SQLite looks through all products for what is the one or the other.
  const either = sql<boolean>`${id} in (select ${number} union all
    select ${found.productId} from ${found.table} where ${found.holds})`
  return found.isSure ? either : sql<boolean>`(${either} and (${isNumber} or ${matches(words)}))`
}

/** The products that a search finds, to be read in any way. */
export const matching = (db: Db, dialect: Dialect, filter: ProductFilter) =>
  narrowed(db.selectFrom('product').where('product.status', 'in', filter.status), dialect, filter)

/** Of so many products the next that is found is never far in the order of an index. */
const MANY = 1000

/**
 * The same for the first of so many in some order: SQLite would go by the statuses and sort all products,
 * where the index of the order has those of a page together; and it would sort all that are found.
 */
const matchingInOrder = (db: Db, dialect: Dialect, filter: ProductFilter, count: number) =>
  dialect === 'sqlite'
    ? narrowed(
        db.selectFrom('product').where(sql<number>`+product.status`, 'in', filter.status),
        dialect,
        filter,
        count > MANY ? sql<number>`+product.id` : PRODUCT_ID,
      )
    : matching(db, dialect, filter)

const allProducts = (db: Db) => db.selectFrom('product')

const narrowed = (
  products: ReturnType<typeof allProducts>,
  dialect: Dialect,
  filter: ProductFilter,
  id = PRODUCT_ID,
) => {
  const { keyword, categoryId, tagId, stock } = filter
  let found = products
  if (keyword !== undefined) found = found.where(named(dialect, keyword, id))
  if (categoryId !== undefined) found = inCategory(found, categoryId, id)
  if (tagId !== undefined)
    found = found.where(id, 'in', (eb) =>
      eb.selectFrom('product_tag').select('product_id').where('tag_id', '=', tagId),
    )
  if (stock !== undefined)
    found = found.where(
      stock === 'in' ? sql<boolean>`${id} not in ${soldOut}` : sql<boolean>`${id} in ${soldOut}`,
    )
  if (filter.createdFrom !== undefined) found = found.where('product.created_at', '>=', filter.createdFrom)
  if (filter.createdUntil !== undefined) found = found.where('product.created_at', '<', filter.createdUntil)
  if (filter.updatedFrom !== undefined) found = found.where('product.updated_at', '>=', filter.updatedFrom)
  if (filter.updatedUntil !== undefined) found = found.where('product.updated_at', '<', filter.updatedUntil)
  return found
}

const inCategory = (products: ReturnType<typeof allProducts>, categoryId: number, id = PRODUCT_ID) =>
  products.where(id, 'in', (eb) =>
    eb.selectFrom('product_category').select('product_id').where('category_id', '=', categoryId),
  )

const pieces = sql<number>`sum(case when variant.stock_unlimited = true then 1000000000 else variant.stock end)`

/** The stock of all products at once: PostgreSQL sums many faster so than one after the other. */
const stocks = sql<{ product_id: number; pieces: number }>`(
  select variant.product_id, ${pieces} as pieces from variant where variant.visible group by variant.product_id
)`.as('stocks')

/** What the list can be sorted by, by the names of its columns. */
const ORDERS = {
  productId: sql`product.id`,
  productName: sql`product.name`,
  productCode: sql`product.first_code`,
  // What is unlimited stands above all that is counted.
  stock: sql`(select ${pieces} from ${shownVariants})`,
  productStatus: sql`product.status`,
  createDate: sql`product.created_at`,
  updateDate: sql`product.updated_at`,
} as const

/** A column that the list can be sorted by. */
export type ProductOrder = keyof typeof ORDERS

/** The products of one page, and how many there are in all. */
export const productRows = async (
  {
    slowDb: db,
    dialect,
    memory,
  }: { readonly slowDb: Db; readonly dialect: Dialect; readonly memory: Memory },
  filter: ProductFilter,
  { limit, offset, order, descending }: Page & { readonly order: ProductOrder; readonly descending: boolean },
): Promise<{ readonly rows: readonly Row<'product'>[]; readonly count: number }> => {
  const direction = descending ? 'desc' : 'asc'
  const count = (await keptCount(memory, filter)) ?? (await counted(db, dialect, filter))
  const found =
    order === 'stock' ? matching(db, dialect, filter) : matchingInOrder(db, dialect, filter, count)
  const isSummed = order === 'stock' && dialect === 'postgres' && count > MANY
  const by = isSummed ? sql`stocks.pieces` : ORDERS[order]
  const page = found
    .$if(isSummed, (products) =>
      products.leftJoin(stocks, (join) => join.on(sql`stocks.product_id`, '=', PRODUCT_ID)),
    )
    .select('product.id')
    .orderBy(by, direction)
    .orderBy('product.id', direction)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .selectFrom('product')
    .selectAll('product')
    .where('product.id', 'in', (eb) => eb.selectFrom(page.as('page')).select('page.id'))
    .orderBy(ORDERS[order], direction)
    .orderBy('product.id', direction)
    .execute()
  return { rows, count }
}

const counted = async (db: Db, dialect: Dialect, filter: ProductFilter): Promise<number> => {
  const { count } = await matching(db, dialect, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many products the whole catalogue has, or a category; nothing where more is searched by. */
const keptCount = async (
  memory: Memory,
  { status, categoryId, ...further }: ProductFilter,
): Promise<number | undefined> => {
  if (Object.values(further).some((value) => value !== undefined)) return undefined
  const isKept =
    categoryId === undefined || (await memory.get(categoryRows)).some(({ id }) => id === categoryId)
  if (!isKept) return undefined
  const counts = await memory.get(countsByStatus(categoryId))
  return [...new Set(status)].reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
}

type Counts = ReadonlyMap<number, number>

/** One for each category that was asked for, and one for all products. */
const knownCounts = new Map<number | undefined, Kept<Counts>>()

/** How many products of each status there are: all are counted, so the numbers are kept until the catalogue changes. */
const countsByStatus = (categoryId: number | undefined): Kept<Counts> => {
  const known =
    knownCounts.get(categoryId) ?? kept((db) => statusCounts(db, categoryId), { by: 'slowReader' })
  knownCounts.set(categoryId, known)
  return known
}

const statusCounts = async (db: Db, categoryId: number | undefined): Promise<Counts> => {
  const products = categoryId === undefined ? allProducts(db) : inCategory(allProducts(db), categoryId)
  const rows = await products
    .select((eb) => ['product.status', eb.fn.countAll<number>().as('count')])
    .groupBy('product.status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** The products of any status that words, a code or a number name, the last changed first, at most so many. */
export const productsNamed = (db: Db, dialect: Dialect, keyword: string, limit: number) =>
  matching(db, dialect, { keyword, status: Object.values(ProductStatus) })
    .select(['product.name', 'product.name_en'])
    .select(
      sql<string>`(select code from variant where variant.product_id = product.id
        order by visible desc, sort_no, id limit 1)`.as('code'),
    )
    .orderBy('product.updated_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute()

/** The products that the shop can sell, public or private, that words, a code or a number name. */
export const sellableNamed = (db: Db, dialect: Dialect, keyword: string, limit: number) =>
  matching(db, dialect, { keyword, status: [ProductStatus.public, ProductStatus.private] })
    .select(['product.id', 'product.name', 'product.name_en'])
    .orderBy('product.updated_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute()

/** The main pictures of products, by their ids. */
export const mainPictures = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_image')
    .select(['product_id', 'file_name'])
    .where('product_id', 'in', ids)
    .where('made', '=', true)
    .orderBy('sort_no', 'desc')
    .orderBy('id', 'desc')
    .execute()
  // The first of each is written last.
  return new Map(rows.map(({ product_id, file_name }) => [product_id, file_name]))
}

/** The ids of the products that a search finds, at most so many. */
export const idsFound = async (
  db: Db,
  dialect: Dialect,
  filter: ProductFilter,
  most: number,
): Promise<readonly number[]> => {
  const rows = await matching(db, dialect, filter)
    .select('product.id')
    .orderBy('product.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the products that codes address; those that address none are left out. */
export const idsOfCodes = async (db: Db, codes: readonly string[]): Promise<readonly number[]> => {
  const possible = codes.filter((code) => PRODUCT_CODE.test(code))
  if (possible.length === 0) return []
  const rows = await db
    .selectFrom('variant')
    .select('product_id')
    .distinct()
    .where('code', 'in', possible)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Rows of one statement: SQLite takes 32,766 values in one. */
const AT_ONCE = 1000

/** Gives products a status; how many had another one. */
export const setStatus = async (
  tx: Writer,
  ids: readonly number[],
  status: number,
  now: Date,
): Promise<number> => {
  let changed = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await tx
      .updateTable('product')
      .set({ status, updated_at: now.toISOString(), version: sql`version + 1` })
      .$if(status === ProductStatus.public, (update) => update.set({ sale_from: null }))
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .where('status', '!=', status)
      .returning('id')
      .execute()
    changed += rows.length
  }
  return changed
}
