import type { Kysely } from 'kysely'
import { cached } from '../../store/memory.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import { PRODUCT_CODE } from '../values.ts'

type Db = Kysely<Database>

/** Caches every category, in the order of menus. */
export const categoryRows = cached((db) =>
  db.selectFrom('category').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute(),
)

const byCode = prepared<{ code: string }>()((db, { code }) =>
  db
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .selectAll('product')
    .select('variant.product_id')
    .where('variant.code', '=', code),
)

/** Returns the product with a variant of this code; texts that cannot be a code are not looked up. */
export const productByCode = async (db: Db, code: string): Promise<Row<'product'> | undefined> =>
  PRODUCT_CODE.test(code) ? (await byCode(db, { code }))[0] : undefined

const byCodes = prepared<{ codes: readonly string[] }>()((db, { codes }) =>
  db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.code', 'variant.product_id', 'product.slug', 'product.name_en', 'product.status'])
    .where('variant.code', 'in', codes),
)

/** Returns the variants with these codes, with the status of their products. */
export const variantsByCodes = async (db: Db, codes: readonly string[]) =>
  codes.length === 0 ? [] : byCodes(db, { codes })

const pictures = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('product_image')
    .select(['id', 'product_id', 'file_name', 'alt', 'alt_en', 'width', 'height'])
    .where('product_id', 'in', ids)
    .where('made', '=', true)
    .orderBy('product_id')
    .orderBy('sort_no'),
)

/** Returns the finished pictures of products, in their order. */
export const picturesOf = (db: Db, ids: readonly number[]) => pictures(db, { ids })

const tags = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('product_tag')
    .innerJoin('tag', 'tag.id', 'product_tag.tag_id')
    .select(['product_tag.product_id', 'tag.id', 'tag.name', 'tag.name_en'])
    .where('product_tag.product_id', 'in', ids)
    .orderBy('tag.sort_no'),
)

/** Returns the tags of products. */
export const tagsOf = (db: Db, ids: readonly number[]) => tags(db, { ids })

const chosen = prepared<{ productId: number }>()((db, { productId }) =>
  db
    .selectFrom('product_category')
    .select('category_id')
    .where('product_id', '=', productId)
    .where('chosen', '=', true),
)

/** Returns the ids of the categories chosen for a product. */
export const chosenCategories = async (db: Db, productId: number): Promise<number[]> =>
  (await chosen(db, { productId })).map((row) => row.category_id)

/** Returns the codes of public products for the sitemap: those after an id, in order. */
export const publicProductCodes = (db: Db, afterId: number, most: number) =>
  db
    .selectFrom('product')
    .select(['product.id', 'product.updated_at', 'product.slug', 'product.name_en'])
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
