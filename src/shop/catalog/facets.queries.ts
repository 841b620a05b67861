import { setTimeout as sleep } from 'node:timers/promises'
import { expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Dialect } from '../../store/columns.ts'
import { cached, type Memory } from '../../store/memory.ts'
import type { Database } from '../../store/schema.ts'
import { synonymsInForce } from '../search-words/index.ts'
import { findsNothing, mostCounted } from './list.queries.ts'
import { hasStock, idIn, matching, type ProductSearch, wayToCount } from './list-ways.queries.ts'

type Db = Kysely<Database>

/** Caches every tag, in the order of menus. */
export const tagRows = cached((db) =>
  db.selectFrom('tag').selectAll().orderBy('sort_no').orderBy('id').execute(),
)

/** Caches the visible values of axes with their axis, in the order of menus. */
export const valueRows = cached((db) =>
  db
    .selectFrom('class_category')
    .innerJoin('class_name', 'class_name.id', 'class_category.class_name_id')
    .select(['class_category.id', 'class_category.name', 'class_category.name_en'])
    .select([
      'class_name.id as axis_id',
      'class_name.name as axis_name',
      'class_name.name_en as axis_name_en',
    ])
    .where('class_category.visible', '=', true)
    .orderBy('class_name.sort_no', 'desc')
    .orderBy('class_name.id')
    .orderBy('class_category.sort_no', 'desc')
    .orderBy('class_category.id')
    .execute(),
)

/** How many products of a list have each value, by its id. */
type Counts = ReadonlyMap<number, number>

/** The values that the products of a list have. */
export interface FacetCounts {
  /** The number of products; null if there are more than were looked at, so that the other counts are too low. */
  readonly count: number | null
  readonly tags: Counts
  readonly values: Counts
  readonly categories: Counts
  /** How many products have each stored value of an own field, by the field and the value. */
  readonly own: ReadonlyMap<string, number>
  /** The number of products that are in stock. */
  readonly inStock: number
  /** The lowest and highest price with tax; undefined without any. */
  readonly prices: { readonly lowest: number; readonly highest: number } | undefined
  /** Whether the list was not counted, and may be soon. */
  readonly isLate?: boolean
}

const NOTHING: FacetCounts = {
  count: 0,
  tags: new Map(),
  values: new Map(),
  categories: new Map(),
  own: new Map(),
  inStock: 0,
  prices: undefined,
}

const isStocked = hasStock(expressionBuilder<Database, 'product'>())

type Column = 'class_category1_id' | 'class_category2_id'

/** The variants whose values are counted: with one of each of some axes' values; if `inStock`, in stock. */
export interface CountedVariants {
  readonly axes: readonly (readonly number[])[]
  readonly inStock: boolean
}

const holdsOneOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`and (variant.class_category1_id in (${sql.join(ids)}) or variant.class_category2_id in (${sql.join(ids)}))`

/** The values that offered variants of the products have on one side. */
const valuesOn = (column: Column, { axes, inStock }: CountedVariants): RawBuilder<unknown> => sql`
  select ${sql.ref(`variant.${column}`)} as value, variant.product_id
  from hit cross join variant
  inner join class_category as own on own.id = ${sql.ref(`variant.${column}`)}
  left join class_category as other on other.id = ${sql.ref(`variant.${column === 'class_category1_id' ? 'class_category2_id' : 'class_category1_id'}`)}
  where variant.product_id = hit.id and variant.visible = true and own.visible = true
  and (other.visible is null or other.visible = true)
  ${sql.join(axes.map(holdsOneOf), sql` `)}
  ${inStock ? sql`and (variant.stock_unlimited = true or variant.stock > 0)` : sql``}`

const ownKey = (fieldId: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`cast(${fieldId} as text) || ':' || ${value}`

/** Counts the values of the newest products of a list, as many as a list is counted to. */
const facetCounts = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
  variants: CountedVariants,
): Promise<FacetCounts> => {
  const most = mostCounted(search)
  if (findsNothing(search)) return NOTHING
  const way = wayToCount(dialect, search)
  const hits = matching(db, way, search)
    .select(['product.id', 'product.price_min', 'product.price_max'])
    .orderBy(idIn(way), 'desc')
    .limit(most + 1)
  const counted = (facet: string, value: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`select ${sql.lit(facet)} as facet, cast(${value} as text) as value, count(*) as count ${from} group by 2`
  const values = sql`(${valuesOn('class_category1_id', variants)} union ${valuesOn('class_category2_id', variants)})`
  const { rows } = await sql<{
    facet: string
    value: string | null
    count: number
  }>`with hit as materialized ${hits}
    ${sql.join(
      [
        counted('tag', sql`tag_id`, sql`from hit cross join product_tag where product_id = hit.id`),
        counted('value', sql`value`, sql`from ${values} as held`),
        counted(
          'category',
          sql`category_id`,
          sql`from hit cross join product_category where product_id = hit.id`,
        ),
        counted(
          'own',
          ownKey(sql`field_id`, sql`value`),
          sql`from hit cross join product_own_value where product_id = hit.id`,
        ),
        sql`select 'stock', '1', count(*) from hit cross join product where product.id = hit.id and ${isStocked}`,
        sql`select 'lowest', cast(min(price_min) as text), count(*) from hit`,
        sql`select 'highest', cast(max(price_max) as text), count(*) from hit`,
      ],
      sql` union all `,
    )}`.execute(db)
  const heldOf = (facet: string) => rows.filter((row) => row.facet === facet)
  const of = (facet: string): Counts =>
    new Map(heldOf(facet).map(({ value, count }) => [Number(value), count]))
  const [lowest] = heldOf('lowest')
  const [highest] = heldOf('highest')
  const found = lowest?.count ?? 0
  return {
    count: found <= most ? found : null,
    tags: of('tag'),
    values: of('value'),
    categories: of('category'),
    inStock: heldOf('stock')[0]?.count ?? 0,
    own: new Map(heldOf('own').map(({ value, count }) => [value ?? '', count] as const)),
    prices:
      lowest?.value && highest?.value
        ? { lowest: Number(lowest.value), highest: Number(highest.value) }
        : undefined,
  }
}

/** The most lists whose counts are cached. */
const MOST_LISTS = 500

/** The countings that wait for their turn; further lists are told without counts. */
const MOST_WAITING = 12

/** Lists are counted in turn, so that whoever only lists does not wait for those who count. */
const turns = cached(async () => pLimit(1), { withRows: false })

/** The counts of a list that is not counted, because too many others are. */
const UNCOUNTED: FacetCounts = { ...NOTHING, count: null, isLate: true }

/** Counts by list, emptied when the catalogue changes. Stock, which orders change, is followed within a minute. */
const countsOfLists = cached(
  async (db, memory) => {
    // The synonyms and the tables that the counts are made of: a change of one of them empties the cache.
    await memory.get(synonymsInForce)
    await db
      .selectFrom('product')
      .innerJoin('variant', 'variant.product_id', 'product.id')
      .leftJoin('product_category', 'product_category.product_id', 'product.id')
      .leftJoin('product_tag', 'product_tag.product_id', 'product.id')
      .leftJoin('product_own_value', 'product_own_value.product_id', 'product.id')
      .leftJoin('class_category', 'class_category.id', 'variant.class_category1_id')
      .select('product.id')
      .limit(1)
      .execute()
    return new LRUCache<string, Promise<FacetCounts>>({ max: MOST_LISTS })
  },
  { withRows: false },
)

/** A list does not wait for its counts behind others, nor for a database that is silent. */
const PATIENCE_MS = 3000

const inTime = (counting: Promise<FacetCounts>): Promise<FacetCounts> =>
  Promise.race([counting, sleep(PATIENCE_MS, UNCOUNTED, { ref: false })])

/** Returns the counts of a list, which `key` names, from memory or counted now; none if too many lists are counted. */
export const facetsOfList = async (
  db: Db,
  dialect: Dialect,
  memory: Memory,
  {
    key,
    search,
    variants,
  }: { readonly key: string; readonly search: ProductSearch; readonly variants: CountedVariants },
): Promise<FacetCounts> => {
  const lists = await memory.get(countsOfLists)
  const known = lists.get(key)
  if (known) return inTime(known)
  const inTurn = await memory.get(turns)
  if (inTurn.pendingCount >= MOST_WAITING) return UNCOUNTED
  const counting = inTurn(() => facetCounts(db, dialect, search, variants))
  lists.set(key, counting)
  counting.catch(() => lists.delete(key))
  return inTime(counting)
}
