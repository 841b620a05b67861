import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isAmong } from '../../../store/among.ts'
import type { Dialect } from '../../../store/columns.ts'
import { type Cached, cached, type Memory } from '../../../store/memory.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { isLonger, searchOf, wordsOf } from '../../../store/search.ts'
import { categoryRows } from '../../catalog/index.ts'
import { type ColumnOf, fromNearerEnd, type SortedPage } from '../../paging.ts'
import { ProductStatus } from './product.rules.ts'
import type { productSorting } from './product-list.fields.ts'
import {
  allProducts,
  type End,
  inCategory,
  isUnlimited,
  isUsedUp,
  MANY,
  matching,
  matchingInOrder,
  type PartFilter,
  PRODUCT_ID,
  type ProductFilter,
} from './product-search.queries.ts'

type Db = Kysely<Database>

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
  // Unlimited stock sorts above any number.
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
    .where('price_min', 'is', null)
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
const knownCounts = new Map<number | undefined, Cached<Counts>>()

/** How many products of each status there are: all are counted, so the numbers are kept until the catalogue changes. */
const countsByStatus = (categoryId: number | undefined): Cached<Counts> => {
  const known =
    knownCounts.get(categoryId) ?? cached((db) => statusCounts(db, categoryId), { by: 'slowReader' })
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

/** The products that words name, the last changed first. If there are many, they are met along that order and not all looked up. */
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
