import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Reader } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'
import { type ColumnOf, fromNearerEnd, type Page, type SortedPage } from '../../paging.ts'
import { ProductStatus } from '../product/product.rules.ts'
import { idsNamed } from '../product/product-search.queries.ts'
import type { stockSorting } from './stock.fields.ts'

type Db = Kysely<Database>

/** The conditions of a search for stocks; without any it finds all limited stocks. */
export interface StockFilter {
  readonly keyword?: string | undefined
  /** The smallest and the largest number of pieces. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Variants with a limited stock: the condition of the index `variant_by_stock`. */
const isCounted = sql<boolean>`variant.visible and not variant.stock_unlimited`

const ORDERS = {
  stock: sql`variant.stock`,
  productCode: sql`variant.code`,
  productName: sql`product.name`,
} as const satisfies Record<ColumnOf<typeof stockSorting>, unknown>

const isDiscontinued = sql<boolean>`variant.product_id in (
  select id from product where status = ${sql.lit(ProductStatus.discontinued)})`

/** Few products are discontinued: caching their ids is cheaper than looking each product up. */
const isOnOffer = sql<boolean>`not ${isDiscontinued}`

const allCounted = (db: Db) => db.selectFrom('variant').where(isCounted).where(isOnOffer)

const withWords = (variants: ReturnType<typeof allVariants>) =>
  variants
    .innerJoin('product', 'product.id', 'variant.product_id')
    .leftJoin('class_category as value1', 'value1.id', 'variant.class_category1_id')
    .leftJoin('class_category as value2', 'value2.id', 'variant.class_category2_id')
    .select(['variant.code', 'variant.stock', 'product.name', 'product.name_en'])
    .select(['value1.name as value1_name', 'value1.name_en as value1_name_en'])
    .select(['value2.name as value2_name', 'value2.name_en as value2_name_en'])

const allVariants = (db: Db) => db.selectFrom('variant')

const PRODUCT_ID = sql<number>`variant.product_id`

/** Applies a search to variants, whatever the status of their products. */
const meant = (
  variants: ReturnType<typeof allVariants>,
  dialect: Dialect,
  { keyword, from, to }: StockFilter,
  productId = PRODUCT_ID,
) => {
  let found = variants
  if (from !== undefined) found = found.where('variant.stock', '>=', from)
  if (to !== undefined) found = found.where('variant.stock', '<=', to)
  // A product is also found by the codes of its variants.
  if (keyword !== undefined)
    found = found.where(sql<boolean>`${productId} in (${idsNamed(dialect, keyword)})`)
  return found
}

const counted = (db: Db, dialect: Dialect, filter: StockFilter) => meant(allCounted(db), dialect, filter)

type Sorted = SortedPage<keyof typeof ORDERS>

/** With so many stocks, the next match is never far in the order of an index. */
const MANY = 1000

/**
 * Selects the stocks that a search finds, for reading in an order. SQLite would look up all matches and sort
 * them; of many stocks, it is made to read the index of the order until it has a page.
 */
const countedInOrder = (
  db: Db,
  dialect: Dialect,
  filter: StockFilter,
  { order, count }: Pick<Sorted, 'order'> & { readonly count: number },
) => {
  const isAlong = dialect === 'sqlite' && count > MANY
  const productId = isAlong ? sql<number>`+variant.product_id` : PRODUCT_ID
  if (order === 'productName') return meant(byName(db, isAlong), dialect, filter, productId)
  if (order === 'stock' || !isAlong) return meant(allCounted(db), dialect, filter, productId)
  // SQLite takes the partial index wherever it fits.
  const byCode = db
    .selectFrom('variant')
    .where(sql<boolean>`+variant.visible and not variant.stock_unlimited`)
  return meant(byCode.where(isOnOffer), dialect, filter, productId)
}

/** Joins stocks with their products, which have the names; SQLite begins with the products if `isAlong`. */
const byName = (db: Db, isAlong: boolean) => {
  const tables = sql<Database['variant']>`product cross join variant`.as<'variant'>(sql`variant`)
  const status = isAlong ? sql`+product.status` : sql`product.status`
  const joined = isAlong
    ? db.selectFrom(tables).where(sql<boolean>`variant.product_id = product.id`)
    : db.selectFrom('variant').innerJoin('product', 'product.id', 'variant.product_id')
  return joined
    .where(isCounted)
    .where(sql<boolean>`${status} <> ${sql.lit(ProductStatus.discontinued)}`) as ReturnType<
    typeof allVariants
  >
}

/** Selects the ids of one page; other columns are read for no other rows. */
const idsOfPage = (found: ReturnType<typeof allVariants>, { order, descending, limit, offset }: Sorted) => {
  const direction = descending ? 'desc' : 'asc'
  const sorted = found.select('variant.id').orderBy(ORDERS[order], direction)
  // Codes are unique, and an index has only the codes.
  const settled =
    order === 'productCode'
      ? sorted
      : sorted.orderBy('variant.product_id', direction).orderBy('variant.id', direction)
  return settled.limit(limit).offset(offset)
}

/** Returns one page of limited stocks, and the number of all. */
export const stockRows = async (db: Db, dialect: Dialect, filter: StockFilter, page: Sorted) => {
  const { order, descending } = page
  const direction = descending ? 'desc' : 'asc'
  const count = await countStocks(db, dialect, filter)
  const { isReversed, ...near } = fromNearerEnd(page, count)
  const found = countedInOrder(db, dialect, filter, { order, count })
  const ids = idsOfPage(found, { ...near, order, descending: descending !== isReversed })
  const rows = await withWords(allVariants(db).where('variant.id', 'in', ids))
    .select('variant.id')
    .orderBy(ORDERS[order], direction)
    .orderBy('variant.product_id', direction)
    .orderBy('variant.id', direction)
    .execute()
  return { rows, count }
}

/** Stocks read by one statement: a short one, so that no other work waits long. */
const STOCKS_AT_ONCE = 1000

/** Reads the stocks that a search finds, page by page in the order of their variants. */
export async function* pagesOfStocks(db: Db, dialect: Dialect, filter: StockFilter) {
  let last = 0
  for (;;) {
    const rows = await withWords(counted(db, dialect, filter))
      .select('variant.id')
      .where('variant.id', '>', last)
      .orderBy('variant.id')
      .limit(STOCKS_AT_ONCE)
      .execute()
    yield rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < STOCKS_AT_ONCE) return
  }
}

/** A stock that a file can correct. */
export type StockRow = Awaited<ReturnType<typeof namedStocks>>[number]

/** Returns the variants with these ids or codes, limited or not, in any status of their products. */
export const namedStocks = async (
  db: Db,
  { ids, codes }: { readonly ids: readonly number[]; readonly codes: readonly string[] },
) =>
  db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id', 'variant.product_id', 'variant.code', 'product.name'])
    .select(['variant.stock', 'variant.stock_unlimited', 'variant.price01', 'variant.price02'])
    .select(['variant.sale_price', 'variant.sale_price_from', 'variant.sale_price_until'])
    .select('variant.usual_price')
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('variant.id', 'in', ids)] : []),
        ...(codes.length > 0 ? [eb('variant.code', 'in', codes)] : []),
      ]),
    )
    .execute()

/**
 * Counts the stocks that a search finds. Without words, an index counts all, and discontinued ones
 * separately.
 */
export const countStocks = async (db: Db, dialect: Dialect, filter: StockFilter): Promise<number> => {
  if (filter.keyword !== undefined) return countOf(counted(db, dialect, filter))
  const found = meant(allVariants(db).where(isCounted), dialect, filter)
  return (await countOf(found)) - (await countOf(found.where(isDiscontinued)))
}

const countOf = async (found: ReturnType<typeof allVariants>): Promise<number> => {
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Selects variants with at most this number of pieces, 0: sold out. The list of stocks counts the same
 * variants.
 */
export const lowVariants = (db: Db, most: number) => allCounted(db).where('variant.stock', '<=', most)

/** Returns those with the fewest pieces, at most `limit`. */
export const lowestVariants = (db: Reader, most: number, limit: number) =>
  withWords(lowVariants(db, most))
    .orderBy('variant.stock')
    .orderBy('variant.product_id')
    .orderBy('variant.id')
    .limit(limit)
    .execute()

/** The conditions of a search for changes of stock: instants from `from` on, before `before`. */
export interface StockChangeFilter {
  readonly code?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A movement of stock. */
export interface StockChangeRow {
  readonly code: string
  readonly name: string
  readonly name_en: string | null
  readonly value1_name: string | null
  readonly value1_name_en: string | null
  readonly value2_name: string | null
  readonly value2_name_en: string | null
  readonly created_at: string | Date
  readonly kind: 'take' | 'give_back' | 'member'
  readonly quantity: number | null
  readonly after: number | null
  readonly reason: string | null
  readonly member_name: string | null
  readonly order_no: string | null
}

/** Returns the movements by orders and by members, the newest first, and the number of all. */
export const stockChanges = async (db: Reader, filter: StockChangeFilter, { limit, offset }: Page) => {
  const meant = conditionOf(filter)
  const [{ rows }, counts] = await Promise.all([
    sql<StockChangeRow>`
      select variant.code, product.name, product.name_en, 
        value1.name as value1_name, value1.name_en as value1_name_en,
        value2.name as value2_name, value2.name_en as value2_name_en,
        change.created_at, change.kind, change.quantity, change.after, change.reason,
        member.name as member_name, orders.order_no
      from (
        select variant_id, created_at, kind, quantity, cast(null as integer) as after, cast(null as text) as reason,
          cast(null as text) as member_id, order_id, id
        from stock_movement where ${meant}
        union all
        select variant_id, created_at, 'member', after - before, after, reason, member_id, null, cast(id as text)
        from stock_change where ${meant}
        order by created_at desc, id desc limit ${limit} offset ${offset}
      ) as change
      join variant on variant.id = change.variant_id
      join product on product.id = variant.product_id
      left join class_category as value1 on value1.id = variant.class_category1_id
      left join class_category as value2 on value2.id = variant.class_category2_id
      left join member on member.id = change.member_id
      left join orders on orders.id = change.order_id
      order by change.created_at desc, change.id desc`.execute(db),
    Promise.all(
      (['stock_movement', 'stock_change'] as const).map((table) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where(meant)
          .executeTakeFirstOrThrow(),
      ),
    ),
  ])
  return { rows, count: counts.reduce((sum, { count }) => sum + Number(count), 0) }
}

const conditionOf = ({ code, from, until }: StockChangeFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`1 = 1`,
      ...(code === undefined ? [] : [sql`variant_id in (select id from variant where code = ${code})`]),
      ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
      ...(until === undefined ? [] : [sql`created_at < ${until}`]),
    ],
    sql` and `,
  )}`
