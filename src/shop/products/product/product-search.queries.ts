import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Database } from '../../../store/schema.ts'
import { searchOf, wordsOf } from '../../../store/search.ts'
import { type OwnCondition, productsHolding } from '../../own-fields/index.ts'
import { toId } from '../../values.ts'
import { ProductStatus } from './product.rules.ts'

type Db = Kysely<Database>

/** The conditions of the list of products; instants from the first on, before the second. */
export interface ProductFilter {
  readonly keyword?: string | undefined
  readonly categoryId?: number | undefined
  readonly tagId?: number | undefined
  readonly status: readonly number[]
  readonly own?: readonly OwnCondition[]
  readonly stock?: 'in' | 'out' | undefined
  readonly createdFrom?: string | undefined
  readonly createdUntil?: string | undefined
  readonly updatedFrom?: string | undefined
  readonly updatedUntil?: string | undefined
}

/** A variant of which nothing is left. */
export const isUsedUp = sql<boolean>`variant.visible and not variant.stock_unlimited and variant.stock <= 0`

/**
 * Products of which nothing is left, found by the few stocks that are used up; and those without a variant that is
 * shown. Each of the few is looked up with its limit: PostgreSQL would look through all variants for them.
 */
const soldOut = sql`(
  select product.id from product where product.price_min is null
    and product.status in (${sql.join(Object.values(ProductStatus).map((status) => sql.lit(status)))})
  union all
  select variant.product_id from variant where ${isUsedUp}
    and not exists (
      select 1 from variant as other where other.product_id = variant.product_id and other.visible
      and (other.stock_unlimited or other.stock > 0)
      limit 1 offset 0))`

/** The id of a product in these selects. */
export const PRODUCT_ID = sql<number>`product.id`

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
export const MANY = 1000

/**
 * Selects the first of so many that a search finds in some order: SQLite would go by the statuses and sort all products,
 * where the index of the order has those of a page together; and it would sort all that are found.
 */
export const matchingInOrder = (db: Db, dialect: Dialect, filter: ProductFilter, count: number) =>
  dialect === 'sqlite'
    ? narrowed(
        db.selectFrom('product').where(sql<number>`+product.status`, 'in', filter.status),
        dialect,
        filter,
        count > MANY ? sql<number>`+product.id` : PRODUCT_ID,
      )
    : matching(db, dialect, filter)

/** All products, to be narrowed. */
export const allProducts = (db: Db) => db.selectFrom('product')

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
  for (const one of filter.own ?? [])
    if (one.isNot) found = found.where(sql<boolean>`${others} not in (${productsHolding(one)})`)
  if (filter.stock === 'in') found = found.where(sql<boolean>`${others} not in ${soldOut}`)
  if (filter.createdFrom !== undefined) found = found.where('product.created_at', '>=', filter.createdFrom)
  if (filter.createdUntil !== undefined) found = found.where('product.created_at', '<', filter.createdUntil)
  if (filter.updatedFrom !== undefined) found = found.where('product.updated_at', '>=', filter.updatedFrom)
  if (filter.updatedUntil !== undefined) found = found.where('product.updated_at', '<', filter.updatedUntil)
  return found
}

/** An end of the order by stock: nothing left, or no limit. */
export type End = 'soldOut' | 'unlimited'

/** A search, of which only the products at an end of their order by stock may be meant. */
export type PartFilter = ProductFilter & { readonly end?: End }

/** The lists of ids that a search has products be in, the shortest first as far as one can tell. */
const listsOf = (
  dialect: Dialect,
  { end, stock, keyword, own = [], tagId, categoryId }: PartFilter,
): readonly ((id: typeof PRODUCT_ID) => RawBuilder<boolean>)[] => [
  ...(stock === 'out' || end === 'soldOut'
    ? [(id: typeof PRODUCT_ID) => sql<boolean>`${id} in ${soldOut}`]
    : []),
  ...(end === 'unlimited' ? [(id: typeof PRODUCT_ID) => among(dialect, id, unlimited)] : []),
  ...(keyword === undefined ? [] : [(id: typeof PRODUCT_ID) => named(dialect, keyword, id)]),
  ...own
    .filter(({ isNot }) => !isNot)
    .map((one) => (id: typeof PRODUCT_ID) => sql<boolean>`${id} in (${productsHolding(one)})`),
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

/** Whether a product is in a category, or below it. */
export const inCategory = (categoryId: number, id = PRODUCT_ID) =>
  sql<boolean>`${id} in (select product_id from product_category where category_id = ${categoryId})`

/** A variant that is not counted. */
export const isUnlimited = sql<boolean>`variant.visible and variant.stock_unlimited`
const unlimited = sql`(select variant.product_id from variant where ${isUnlimited})`
