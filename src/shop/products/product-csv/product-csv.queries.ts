import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import {
  isWaitedFor,
  picturesOfProduct,
  pixelsOfPicture,
  removePictures,
} from '../picture/pictures.queries.ts'
import { excludedDeliveries } from '../product/excluded.queries.ts'
import { withAncestors } from '../product/product.rules.ts'
import { matching, type ProductFilter } from '../product/product-search.queries.ts'
import { type VariantRow, variantRows } from '../variant/variant-rows.queries.ts'

type Db = Kysely<Database>

/** A product with all records of its lines. */
export interface ProductOfFile {
  readonly product: Row<'product'>
  readonly variants: readonly VariantRow[]
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  /** The names of its pictures, in their order. */
  readonly images: readonly string[]
  /** The delivery methods that cannot carry it. */
  readonly excludedDeliveryIds: readonly number[]
}

/** Returns these products with all records of their lines, in their order. */
export const productsOfFile = async (
  db: Db,
  products: readonly Row<'product'>[],
): Promise<readonly ProductOfFile[]> => {
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  const [variants, categories, tags, pictures, excluded] = await Promise.all([
    variantRows(db, ids),
    db
      .selectFrom('product_category')
      .innerJoin('category', 'category.id', 'product_category.category_id')
      .select(['product_id', 'category_id'])
      .where('product_id', 'in', ids)
      .where('chosen', '=', true)
      .where('category.rule', 'is', null)
      .orderBy('category_id')
      .execute(),
    db
      .selectFrom('product_tag')
      .select(['product_id', 'tag_id'])
      .where('product_id', 'in', ids)
      .orderBy('tag_id')
      .execute(),
    db
      .selectFrom('product_image')
      .select(['product_id', 'file_name'])
      .where('product_id', 'in', ids)
      .orderBy('sort_no')
      .orderBy('id')
      .execute(),
    excludedDeliveries(db, ids),
  ])
  const of = <R extends { readonly product_id: number }>(rows: readonly R[]) =>
    Map.groupBy(rows, ({ product_id }) => product_id)
  const [variantsOf, categoriesOf, tagsOf, picturesOf, excludedOf] = [
    of(variants),
    of(categories),
    of(tags),
    of(pictures),
    of(excluded),
  ]
  return products.map((product) => ({
    product,
    variants: variantsOf.get(product.id) ?? [],
    categoryIds: (categoriesOf.get(product.id) ?? []).map(({ category_id }) => category_id),
    tagIds: (tagsOf.get(product.id) ?? []).map(({ tag_id }) => tag_id),
    images: (picturesOf.get(product.id) ?? []).map(({ file_name }) => file_name),
    excludedDeliveryIds: (excludedOf.get(product.id) ?? []).map(({ delivery_id }) => delivery_id),
  }))
}

/** Returns the products with these ids. */
export const productsById = async (db: Db, ids: readonly number[]): Promise<readonly Row<'product'>[]> => {
  if (ids.length === 0) return []
  return db.selectFrom('product').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Returns those of the codes that variants have, with the variant and the product of each. */
export const holdersOfCodes = async (
  db: Db,
  codes: readonly string[],
): Promise<readonly Pick<Row<'variant'>, 'id' | 'code' | 'product_id'>[]> => {
  if (codes.length === 0) return []
  return db.selectFrom('variant').select(['id', 'code', 'product_id']).where('code', 'in', codes).execute()
}

/** Products read by one statement: a short one, so that no other work waits long. */
const PRODUCTS_AT_ONCE = 200

/**
 * Reads the products that a search finds with all records of their lines, page by page in the order of their
 * ids.
 */
export async function* pagesOfProducts(
  db: Db,
  dialect: Dialect,
  filter: ProductFilter,
): AsyncGenerator<readonly ProductOfFile[]> {
  let last = 0
  for (;;) {
    const products = await matching(db, dialect, filter)
      .selectAll('product')
      .where('product.id', '>', last)
      .orderBy('product.id')
      .limit(PRODUCTS_AT_ONCE)
      .execute()
    yield await productsOfFile(db, products)
    last = products.at(-1)?.id ?? last
    if (products.length < PRODUCTS_AT_ONCE) return
  }
}

/** Counts the lines of a file of the found products, as `linesOfProduct` makes them. */
export const countLines = async (
  db: Db,
  dialect: Dialect,
  filter: ProductFilter,
  withHidden: boolean,
): Promise<number> => {
  const found = matching(db, dialect, filter).select('product.id')
  const isShown = sql<boolean>`variant.visible = true`
  const isWhole = sql<boolean>`exists (
    select 1 from variant as whole where whole.product_id = variant.product_id
    and whole.visible = true and whole.class_category1_id is null)`
  const isHiddenAxis = sql<boolean>`(variant.class_category1_id is not null and not ${isWhole})`
  const { count } = await db
    .selectFrom('variant')
    .where('product_id', 'in', found)
    .where(withHidden ? sql<boolean>`(${isShown} or ${isHiddenAxis})` : isShown)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sets the pictures of a product, in this order; existing ones keep their texts. */
export const setPictures = async (tx: Writer, productId: number, names: readonly string[]): Promise<void> => {
  const kept = await picturesOfProduct(tx, productId)
  const gone = kept.filter(({ file_name }) => !names.includes(file_name))
  await removePictures(
    tx,
    gone.map(({ id }) => id),
  )
  for (const [sort_no, file_name] of [...new Set(names)].entries()) {
    const own = kept.find((picture) => picture.file_name === file_name)
    const made = !(await isWaitedFor(tx, file_name))
    const pixels = await pixelsOfPicture(tx, file_name)
    await (own
      ? tx.updateTable('product_image').set({ sort_no }).where('id', '=', own.id)
      : tx.insertInto('product_image').values({ product_id: productId, file_name, sort_no, made, ...pixels })
    ).execute()
  }
}

/** Rows of one statement: SQLite allows 32,766 values in one. */
const ROWS_AT_ONCE = 2000

/**
 * Assigns new products to their categories and all ancestors (PRD-04), to their tags, and to the delivery
 * methods that cannot carry them.
 */
export const placeNewProducts = async (
  tx: Writer,
  products: readonly {
    readonly id: number
    readonly categoryIds?: readonly number[] | undefined
    readonly tagIds?: readonly number[] | undefined
    readonly excludedDeliveryIds?: readonly number[] | undefined
  }[],
  categories: readonly Row<'category'>[],
): Promise<void> => {
  const there = new Set(categories.filter(({ rule }) => rule === null).map(({ id }) => id))
  const places = products.flatMap(({ id, categoryIds = [] }) => {
    const chosen = new Set(categoryIds.filter((category) => there.has(category)))
    const all = withAncestors([...chosen], categories)
    return all.map((category_id) => ({ product_id: id, category_id, chosen: chosen.has(category_id) }))
  })
  const tags = products.flatMap(({ id, tagIds = [] }) =>
    [...new Set(tagIds)].map((tag_id) => ({ product_id: id, tag_id })),
  )
  const excluded = products.flatMap(({ id, excludedDeliveryIds = [] }) =>
    [...new Set(excludedDeliveryIds)].map((delivery_id) => ({ product_id: id, delivery_id })),
  )
  for (const some of inParts(places)) await tx.insertInto('product_category').values(some).execute()
  for (const some of inParts(tags)) await tx.insertInto('product_tag').values(some).execute()
  for (const some of inParts(excluded)) await tx.insertInto('excluded_delivery').values(some).execute()
}

const inParts = <R>(rows: readonly R[]): readonly (readonly R[])[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  )

/** Returns the ids of all tags or delivery methods. */
export const idsIn = (db: Db, table: 'tag' | 'delivery'): Promise<readonly { readonly id: number }[]> =>
  db.selectFrom(table).select('id').execute()
