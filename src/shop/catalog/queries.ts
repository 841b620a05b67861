import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import { kept } from '../../store/memory.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import { searchOf, wordsOf } from '../../store/search.ts'
import { PRODUCT_CODE } from '../values.ts'

type Db = Kysely<Database>

/** How many matches are counted; beyond it a list says "10,000+". */
const MOST_COUNTED = 10_000

/** What a list is asked for. */
export interface ProductSearch {
  readonly words: string
  readonly categoryId: number | undefined
  /** 1 lowest price, 2 newest, 3 highest price; by id, newest first, otherwise (LST-04). */
  readonly orderBy: '1' | '2' | '3' | undefined
  readonly limit: number
  readonly offset: number
  /** Products without any stock are left out (LST-06). */
  readonly hideSoldOut: boolean
}

/** Every category, in the order of menus. */
export const categoryRows = kept(['catalog'], (db) =>
  db.selectFrom('category').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute(),
)

/** How many products are public. */
export const publicCount = kept(['catalog'], async (db) => {
  const row = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  return row.count
})

/** LST-06: some visible variant can be had. */
const hasStock = (eb: ExpressionBuilder<Database, 'product'>) =>
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

const matching = (db: Db, dialect: Dialect, search: ProductSearch) => {
  const words = wordsOf(search.words)
  return db
    .selectFrom('product')
    .where('product.status', '=', 1)
    .$if(words.length > 0, (query) => query.where(searchOf(dialect).matches(words)))
    .$if(search.orderBy === '1' || search.orderBy === '3', (query) =>
      query.where('product.price02_min', 'is not', null),
    )
    .$if(search.hideSoldOut, (query) => query.where(hasStock))
}

/** The products of one page of a list. */
export const productPage = (db: Db, dialect: Dialect, search: ProductSearch): Promise<Row<'product'>[]> => {
  const { categoryId, orderBy } = search
  return matching(db, dialect, search)
    .selectAll('product')
    .$if(categoryId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_category')
            .select('product_category.product_id')
            .whereRef('product_category.product_id', '=', 'product.id')
            .where('product_category.category_id', '=', categoryId ?? 0),
        ),
      ),
    )
    .$if(orderBy === '1', (query) => query.orderBy('product.price02_min').orderBy('product.id', 'desc'))
    .$if(orderBy === '3', (query) =>
      query.orderBy('product.price02_max', 'desc').orderBy('product.id', 'desc'),
    )
    .$if(orderBy === '2', (query) =>
      query.orderBy('product.created_at', 'desc').orderBy('product.id', 'desc'),
    )
    .$if(orderBy === undefined, (query) => query.orderBy('product.id', 'desc'))
    .limit(search.limit)
    .offset(search.offset)
    .execute()
}

/** How many products match: exact up to 10,000, null above. */
export const productCount = async (
  db: Db,
  dialect: Dialect,
  search: ProductSearch,
): Promise<number | null> => {
  const { categoryId } = search
  const counted = matching(db, dialect, search)
    .select('product.id')
    .$if(categoryId !== undefined, (query) =>
      query
        .innerJoin('product_category', 'product_category.product_id', 'product.id')
        .where('product_category.category_id', '=', categoryId ?? 0),
    )
    .limit(MOST_COUNTED + 1)
    .as('counted')
  const row = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count > MOST_COUNTED ? null : row.count
}

const byCode = prepared<{ code: string }>()((db, { code }) =>
  db
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .selectAll('product')
    .where('variant.code', '=', code),
)

/** The product that one of its variants' codes addresses; what cannot be a code is a miss without a query. */
export const productByCode = async (db: Db, code: string): Promise<Row<'product'> | undefined> =>
  PRODUCT_CODE.test(code) ? (await byCode(db, { code }))[0] : undefined

const pictures = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('product_image')
    .select(['product_id', 'file_name'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('sort_no'),
)

/** The pictures of products, in their order. */
export const picturesOf = (db: Db, ids: readonly number[]) => pictures(db, { ids })

const tags = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('product_tag')
    .innerJoin('tag', 'tag.id', 'product_tag.tag_id')
    .select(['product_tag.product_id', 'tag.id', 'tag.name', 'tag.name_en'])
    .where('product_tag.product_id', 'in', ids)
    .orderBy('tag.sort_no'),
)

/** The tags of products. */
export const tagsOf = (db: Db, ids: readonly number[]) => tags(db, { ids })

const chosen = prepared<{ productId: number }>()((db, { productId }) =>
  db
    .selectFrom('product_category')
    .select('category_id')
    .where('product_id', '=', productId)
    .where('chosen', '=', true),
)

/** The ids of the categories chosen for a product. */
export const chosenCategories = async (db: Db, productId: number): Promise<number[]> =>
  (await chosen(db, { productId })).map((row) => row.category_id)

/** Of the newest in a category only so many are looked at for related products. */
const MOST_LOOKED_AT = 50

const relatedTo = (hideSoldOut: boolean) =>
  prepared<{ categoryIds: readonly number[]; exceptId: number; most: number }>()(
    (db, { categoryIds, exceptId, most }) =>
      db
        .selectFrom('product')
        .selectAll()
        .where('status', '=', 1)
        .$if(hideSoldOut, (query) => query.where(hasStock))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('product_category')
            .select('product_category.product_id')
            .where('product_category.category_id', 'in', categoryIds)
            .where('product_category.product_id', '!=', exceptId)
            .orderBy('product_category.product_id', 'desc')
            .limit(MOST_LOOKED_AT),
        )
        .orderBy('id', 'desc')
        .limit(most),
  )

const related = relatedTo(false)
const relatedInStock = relatedTo(true)

/** Other public products of the categories, the newest first. */
export const relatedProducts = (
  db: Db,
  to: { readonly categoryIds: readonly number[]; readonly exceptId: number; readonly most: number },
  hideSoldOut: boolean,
): Promise<Row<'product'>[]> => {
  if (to.categoryIds.length === 0) return Promise.resolve([])
  return hideSoldOut ? relatedInStock(db, to) : related(db, to)
}

/** The codes of public products for the sitemap: those after an id, in order. */
export const publicProductCodes = (db: Db, afterId: number, most: number) =>
  db
    .selectFrom('product')
    .select(['product.id', 'product.updated_at'])
    .select((eb) =>
      eb
        .selectFrom('variant')
        .select('variant.code')
        .whereRef('variant.product_id', '=', 'product.id')
        .where('variant.visible', '=', true)
        .orderBy('variant.sort_no')
        .orderBy('variant.id')
        .limit(1)
        .as('code'),
    )
    .where('product.status', '=', 1)
    .where('product.id', '>', afterId)
    .orderBy('product.id')
    .limit(most)
    .execute()
