import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isAmong } from '../../../store/among.ts'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import { type Kept, kept, type Memory } from '../../../store/memory.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { isLonger, searchOf, wordsOf } from '../../../store/search.ts'
import { categoryRows } from '../../catalog/index.ts'
import { type ColumnOf, fromNearerEnd, type SortedPage } from '../../paging.ts'
import { PRODUCT_CODE, toId } from '../../values.ts'
import { ProductStatus } from './product.rules.ts'
import type { productSorting } from './product-list.fields.ts'

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

const isUsedUp = sql<boolean>`variant.visible and not variant.stock_unlimited and variant.stock <= 0`

/**
 * Products of which nothing is left, found by the few stocks that are used up; and those without a variant that is
 * shown. Each of the few is looked up with its limit: PostgreSQL would look through all variants for them.
 */
const soldOut = sql`(
  select product.id from product where product.price02_min is null
    and product.status in (${sql.join(Object.values(ProductStatus).map((status) => sql.lit(status)))})
  union all
  select variant.product_id from variant where ${isUsedUp}
    and not exists (
      select 1 from variant as other where other.product_id = variant.product_id and other.visible
      and (other.stock_unlimited or other.stock > 0)
      limit 1 offset 0))`

const PRODUCT_ID = sql<number>`product.id`

/** The ids of the products whose number or words a keyword has, by the index of words; nothing where it is part of `product`. */
const indexed = (dialect: Dialect, keyword: string) => {
  const found = searchOf(dialect).source(wordsOf(keyword))
  if (!found) return undefined
  const { table, holds, productId, isSure } = found
  const byWords = sql`select ${productId} from ${table} where ${holds}`
  const number = numberIn(keyword)
  // SQLite looks through all products for what is the one or the other.
  return { isSure, ids: number < 0 ? byWords : sql`select ${number} union all ${byWords}` }
}

const numberIn = (keyword: string): number => toId(keyword.normalize('NFKC').trim())

/** A product by its number, or by words of its name, its search words and its codes. */
const named = (dialect: Dialect, keyword: string, id = PRODUCT_ID): RawBuilder<boolean> => {
  const words = wordsOf(keyword)
  const isNumber = sql<boolean>`product.id = ${numberIn(keyword)}`
  if (words.length === 0) return isNumber
  const matches = sql<boolean>`(${isNumber} or ${searchOf(dialect).matches(words)})`
  const found = indexed(dialect, keyword)
  if (!found) return matches
  const isIndexed = sql<boolean>`${id} in (${found.ids})`
  return found.isSure ? isIndexed : sql<boolean>`(${isIndexed} and ${matches})`
}

/** The ids of the products that a keyword names, as a select; `product` is read only where the index of words cannot tell. */
export const idsNamed = (dialect: Dialect, keyword: string): RawBuilder<unknown> => {
  const found = indexed(dialect, keyword)
  return found?.isSure ? found.ids : sql`select product.id from product where ${named(dialect, keyword)}`
}

/** The products that a search finds, to be read in any way. */
export const matching = (db: Db, dialect: Dialect, filter: PartFilter) =>
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
  filter: PartFilter,
  id = PRODUCT_ID,
) => {
  // Of two lists of ids SQLite would try each in one with each in the other.
  const others = dialect === 'sqlite' ? sql<number>`+product.id` : id
  let found = products
  for (const [at, isIn] of listsOf(dialect, filter).entries())
    found = found.where(isIn(at === 0 ? id : others))
  if (filter.stock === 'in') found = found.where(sql<boolean>`${others} not in ${soldOut}`)
  if (filter.createdFrom !== undefined) found = found.where('product.created_at', '>=', filter.createdFrom)
  if (filter.createdUntil !== undefined) found = found.where('product.created_at', '<', filter.createdUntil)
  if (filter.updatedFrom !== undefined) found = found.where('product.updated_at', '>=', filter.updatedFrom)
  if (filter.updatedUntil !== undefined) found = found.where('product.updated_at', '<', filter.updatedUntil)
  return found
}

/** An end of the order by stock: nothing left, or no limit. */
type End = 'soldOut' | 'unlimited'

/** A search, of which only the products at an end of their order by stock may be meant. */
type PartFilter = ProductFilter & { readonly end?: End }

/** The lists of ids that a search has products be in, the shortest first as far as one can tell. */
const listsOf = (
  dialect: Dialect,
  { end, stock, keyword, tagId, categoryId }: PartFilter,
): readonly ((id: typeof PRODUCT_ID) => RawBuilder<boolean>)[] => [
  ...(stock === 'out' || end === 'soldOut'
    ? [(id: typeof PRODUCT_ID) => sql<boolean>`${id} in ${soldOut}`]
    : []),
  ...(end === 'unlimited' ? [(id: typeof PRODUCT_ID) => among(dialect, id, unlimited)] : []),
  ...(keyword === undefined ? [] : [(id: typeof PRODUCT_ID) => named(dialect, keyword, id)]),
  ...(tagId === undefined
    ? []
    : [
        (id: typeof PRODUCT_ID) =>
          sql<boolean>`${id} in (select product_id from product_tag where tag_id = ${tagId})`,
      ]),
  ...(categoryId === undefined ? [] : [(id: typeof PRODUCT_ID) => inCategory(categoryId, id)]),
]

/** PostgreSQL is not told how many they are: it would look through all products, and each of them up in these. */
const among = (dialect: Dialect, id: typeof PRODUCT_ID, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  dialect === 'sqlite' ? sql`${id} in ${ids}` : sql`${id} = any(array${ids})`

const inCategory = (categoryId: number, id = PRODUCT_ID) =>
  sql<boolean>`${id} in (select product_id from product_category where category_id = ${categoryId})`

/** Products of which some variant is not counted. */
const isUnlimited = sql<boolean>`variant.visible and variant.stock_unlimited`
const unlimited = sql`(select variant.product_id from variant where ${isUnlimited})`

const pieces = sql<number>`coalesce(sum(case when variant.stock_unlimited = true then 1000000000 else variant.stock end), 0)`

/**
 * The stock of all products at once, along the index that has the pieces of each together: PostgreSQL sums many
 * faster so than one after the other, and would keep them all in a table of hashes.
 */
const stocks = sql<{ product_id: number; pieces: number }>`(
  select variant.product_id, ${pieces} as pieces
  from (select product_id, stock_unlimited, stock from variant where visible order by product_id offset 0) as variant
  group by variant.product_id
)`.as('stocks')

const ORDERS = {
  productId: sql`product.id`,
  productName: sql`product.name`,
  productCode: sql`product.first_code`,
  // What is unlimited stands above all that is counted.
  stock: sql`(select ${pieces} from variant where variant.product_id = product.id and variant.visible)`,
  productStatus: sql`product.status`,
  createDate: sql`product.created_at`,
  updateDate: sql`product.updated_at`,
} as const satisfies Record<ColumnOf<typeof productSorting>, unknown>

type Sorted = SortedPage<keyof typeof ORDERS>

/** The products of one page, and how many there are in all. */
export const productRows = async (
  {
    slowDb: db,
    dialect,
    memory,
  }: { readonly slowDb: Db; readonly dialect: Dialect; readonly memory: Memory },
  filter: ProductFilter,
  page: Sorted,
): Promise<{ readonly rows: readonly Row<'product'>[]; readonly count: number }> => {
  const { order } = page
  const direction = page.descending ? 'desc' : 'asc'
  const count = (await keptCount(memory, filter)) ?? (await counted(db, dialect, filter))
  if (page.offset >= count) return { rows: [], count }
  const { isReversed, ...near } = fromNearerEnd(page, count)
  const read = { ...near, descending: page.descending !== isReversed }
  const ids =
    order === 'stock' && count > MANY
      ? await idsByStock(db, dialect, filter, read)
      : await idsOfPage(matchingInOrder(db, dialect, filter, count), ORDERS[order], read)
  if (ids.length === 0) return { rows: [], count }
  const rows = await db
    .selectFrom('product')
    .selectAll('product')
    .where(isAmong(dialect, 'product.id', ids))
    .orderBy(ORDERS[order], direction)
    .orderBy('product.id', direction)
    .execute()
  return { rows, count }
}

type Part = Omit<Sorted, 'order'>

const idsOfPage = async (
  found: ReturnType<typeof allProducts>,
  by: RawBuilder<unknown> | undefined,
  { limit, offset, descending }: Part,
): Promise<readonly number[]> => {
  const direction = descending ? 'desc' : 'asc'
  const rows = await found
    .select('product.id')
    .$if(by !== undefined, (sorted) => sorted.orderBy(by ?? PRODUCT_ID, direction))
    .orderBy('product.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * A page of many products by their stock. No index has the sums: where the page lies among the products with
 * which their order begins, those that are sold out or those without a limit, no others are made.
 */
const idsByStock = async (
  db: Db,
  dialect: Dialect,
  filter: ProductFilter,
  page: Part,
): Promise<readonly number[]> => {
  const end: End = page.descending ? 'unlimited' : 'soldOut'
  if (page.offset + page.limit <= (await mostAt(db, end))) {
    // Of what is sold out all sums are 0.
    const by = end === 'soldOut' ? undefined : ORDERS.stock
    const ids = await idsOfPage(matching(db, dialect, { ...filter, end }), by, page)
    if (ids.length === page.limit) return ids
  }
  const found = matching(db, dialect, filter)
  if (dialect === 'sqlite') return idsOfPage(found, ORDERS.stock, page)
  const summed = found.leftJoin(stocks, (join) => join.on(sql`stocks.product_id`, '=', PRODUCT_ID))
  return idsOfPage(summed as unknown as typeof found, sql`coalesce(stocks.pieces, 0)`, page)
}

/** So many products may be at an end of the order at most, as indexes alone tell. */
const mostAt = async (db: Db, end: End): Promise<number> => {
  const variants = await db
    .selectFrom('variant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(end === 'unlimited' ? isUnlimited : isUsedUp)
    .executeTakeFirstOrThrow()
  if (end === 'unlimited') return Number(variants.count)
  const bare = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('price02_min', 'is', null)
    .where('status', 'in', Object.values(ProductStatus))
    .executeTakeFirstOrThrow()
  return Number(variants.count) + Number(bare.count)
}

const counted = async (db: Db, dialect: Dialect, filter: PartFilter): Promise<number> => {
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
  const products = allProducts(db).$if(categoryId !== undefined, (all) =>
    all.where(inCategory(categoryId ?? 0)),
  )
  const rows = await products
    .select((eb) => ['product.status', eb.fn.countAll<number>().as('count')])
    .groupBy('product.status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** What words name, the last changed first. Where they are many they are met along that order, and not looked up all. */
const lastChanged = async (
  db: Db,
  dialect: Dialect,
  filter: ProductFilter & { readonly keyword: string },
) => {
  const source = searchOf(dialect).source(wordsOf(filter.keyword))
  const isMany = source !== undefined && (await isLonger(db, source, MANY))
  return matchingInOrder(db, dialect, filter, isMany ? MANY + 1 : 0)
    .orderBy('product.updated_at', 'desc')
    .orderBy('product.id', 'desc')
}

/** The products of any status that words, a code or a number name, the last changed first, at most so many. */
export const productsNamed = async (db: Db, dialect: Dialect, keyword: string, limit: number) =>
  (await lastChanged(db, dialect, { keyword, status: Object.values(ProductStatus) }))
    .select(['product.name', 'product.name_en'])
    .select(
      sql<string>`(select code from variant where variant.product_id = product.id
        order by visible desc, sort_no, id limit 1)`.as('code'),
    )
    .limit(limit)
    .execute()

/** The products that the shop can sell, public or private, that words, a code or a number name. */
export const sellableNamed = async (db: Db, dialect: Dialect, keyword: string, limit: number) =>
  (await lastChanged(db, dialect, { keyword, status: [ProductStatus.public, ProductStatus.private] }))
    .select(['product.id', 'product.name', 'product.name_en'])
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
