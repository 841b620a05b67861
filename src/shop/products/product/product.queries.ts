import { type Insertable, type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import { insertRows, prepared } from '../../../store/prepared.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { updateRows } from '../../../store/update-rows.ts'
import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { PRODUCT_CODE } from '../../values.ts'
import { picturesOfProduct } from '../picture/pictures.queries.ts'
import { excludedDeliveries } from './excluded.queries.ts'
import { listDifference, withAncestors } from './product.rules.ts'

type Db = Kysely<Database>

/** The columns of a product that members write. */
export type ProductChange = Partial<
  Omit<Row<'product'>, 'id' | 'search_text' | 'price_min' | 'price_max' | 'first_code' | 'version'>
>

/** The columns of a variant that members write. */
export type VariantChange = Partial<Omit<Row<'variant'>, 'id' | 'product_id' | 'version'>>

/**
 * Returns the product with a variant of this code, in any status; undefined for texts that cannot be a code.
 */
export const anyProductByCode = async (db: Db, code: string): Promise<Row<'product'> | undefined> => {
  if (!PRODUCT_CODE.test(code)) return undefined
  return db
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('variant').select('product_id').where('code', '=', code))
    .executeTakeFirst()
}

/** Returns a product by a variant's code, locked for a change: see `lockProducts`. */
export const lockedProduct = async (
  tx: Writer,
  dialect: Dialect,
  code: string,
): Promise<Row<'product'> | undefined> => {
  const found = await anyProductByCode(tx, code)
  if (!found) return undefined
  await lockProducts(tx, dialect, [found.id])
  return anyProductByCode(tx, code)
}

/**
 * Locks products against concurrent edits and orders until the transaction ends, so that no piece sold
 * meanwhile is counted. The next statement sees what others changed before.
 */
export const lockProducts = async (tx: Writer, dialect: Dialect, ids: readonly number[]): Promise<void> => {
  // SQLite has only one writer.
  if (dialect === 'sqlite' || ids.length === 0) return
  for (const [table, column] of [
    ['product', 'id'],
    ['variant', 'product_id'],
  ] as const)
    await tx
      .selectFrom(table)
      .select('id')
      .where(sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

/** Returns the variants of products with their own tax rates, axes and values, in their order. */
export const variantRows = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('variant')
    .leftJoin('tax_rule', 'tax_rule.variant_id', 'variant.id')
    .leftJoin('class_category as value1', 'value1.id', 'variant.class_category1_id')
    .leftJoin('class_category as value2', 'value2.id', 'variant.class_category2_id')
    .leftJoin('class_name as axis1', 'axis1.id', 'value1.class_name_id')
    .leftJoin('class_name as axis2', 'axis2.id', 'value2.class_name_id')
    .selectAll('variant')
    .select([
      'tax_rule.rate as tax_rate',
      'axis1.id as axis1_id',
      'axis1.name as axis1_name',
      'axis1.name_en as axis1_name_en',
      'axis2.id as axis2_id',
      'axis2.name as axis2_name',
      'axis2.name_en as axis2_name_en',
      'value1.name as value1_name',
      'value1.name_en as value1_name_en',
      'value2.name as value2_name',
      'value2.name_en as value2_name_en',
    ])
    .where('variant.product_id', 'in', productIds)
    .orderBy('variant.product_id')
    .orderBy('variant.sort_no')
    .orderBy('variant.id')
    .execute()

/** A variant with its own tax rate, its axes and its values. */
export type VariantRow = Awaited<ReturnType<typeof variantRows>>[number]

/** Returns a variant's columns that members write, without joined columns. */
export const columnsOf = ({
  id: _id,
  version: _version,
  tax_rate: _rate,
  axis1_id: _axis1,
  axis1_name: _axis1Name,
  axis1_name_en: _axis1NameEn,
  axis2_id: _axis2,
  axis2_name: _axis2Name,
  axis2_name_en: _axis2NameEn,
  value1_name: _1,
  value1_name_en: _1en,
  value2_name: _2,
  value2_name_en: _2en,
  ...columns
}: VariantRow) => columns

/** Returns the categories, tags, pictures and excluded delivery methods of a product. */
export const placesOf = async (db: Db, productId: number) => {
  const [categories, tags, pictures, excluded] = await Promise.all([
    db
      .selectFrom('product_category')
      .select(['category_id', 'chosen'])
      .where('product_id', '=', productId)
      .orderBy('category_id')
      .execute(),
    db
      .selectFrom('product_tag')
      .select('tag_id')
      .where('product_id', '=', productId)
      .orderBy('tag_id')
      .execute(),
    picturesOfProduct(db, productId),
    excludedDeliveries(db, [productId]),
  ])
  return {
    categoryIds: categories.filter(({ chosen }) => chosen).map(({ category_id }) => category_id),
    allCategoryIds: categories.map(({ category_id }) => category_id),
    tagIds: tags.map(({ tag_id }) => tag_id),
    pictures,
    excludedDeliveryIds: excluded.map(({ delivery_id }) => delivery_id),
  }
}

const NEW_PRODUCT = {
  name_en: null,
  description_list: null,
  description_list_en: null,
  description_detail: null,
  description_detail_en: null,
  search_word: null,
  note: null,
  free_area: null,
  sale_from: null,
  sale_until: null,
  own_fields: NO_OWN_VALUES,
}

/** A product to insert. */
export type NewProduct = ProductChange & Pick<Row<'product'>, 'name' | 'status'>

/**
 * Inserts a product; returns its id. Prices and search texts derive from its variants: see `refreshProduct`.
 */
export const insertProduct = async (tx: Writer, product: NewProduct, now: Date): Promise<number> => {
  const [id] = await insertProducts(tx, [product], now)
  if (id === undefined) throw new Error('A product was not written')
  return id
}

/** Inserts products, a few hundred at most; returns their ids, in their order. */
export const insertProducts = async (
  tx: Writer,
  products: readonly NewProduct[],
  now: Date,
): Promise<readonly number[]> => {
  if (products.length === 0) return []
  const at = now.toISOString()
  const unknown = { search_text: '', price_min: null, price_max: null, first_code: null }
  const rows = products.map((product) => ({
    ...NEW_PRODUCT,
    ...product,
    ...unknown,
    created_at: at,
    updated_at: at,
    version: 1,
  }))
  const written = await tx.insertInto('product').values(rows).returning('id').execute()
  // Ids are assigned in the order of the rows; databases do not guarantee that they return them in it.
  return written.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Changes a product, and counts up its version. */
export const changeProduct = async (
  tx: Writer,
  id: number,
  change: ProductChange,
  now: Date,
): Promise<void> => {
  const updated_at = now.toISOString()
  if (Object.keys(change).length === 0) {
    await touch(tx, { ids: [id], updated_at })
    return
  }
  await tx
    .updateTable('product')
    .set({ ...change, updated_at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

const touch = prepared<{ ids: readonly number[]; updated_at: string }>()((db, { ids, updated_at }) =>
  db.updateTable('product').set({ updated_at, version: sql`version + 1` }).where('id', 'in', ids),
)

/** Counts up the versions of products whose variants alone change; a few hundred at most. */
export const touchProducts = async (tx: Writer, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length > 0) await touch(tx, { ids, updated_at: now.toISOString() })
}

/** A variant to insert. */
export type NewVariant = Omit<Row<'variant'>, 'id' | 'version'>

/** Inserts a variant; returns its id, undefined if its code is taken. */
export const insertVariant = async (tx: Writer, variant: NewVariant): Promise<number | undefined> =>
  (await insertVariants(tx, [variant])).get(variant.code)

/**
 * Inserts variants, a few hundred at most; returns their ids by their codes, without those whose code is
 * taken.
 */
export const insertVariants = async (
  tx: Writer,
  variants: readonly NewVariant[],
): Promise<ReadonlyMap<string, number>> => {
  if (variants.length === 0) return new Map()
  const written = await tx
    .insertInto('variant')
    .values(variants.map((variant) => ({ ...variant, version: 1 })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['code', 'id'])
    .execute()
  return new Map(written.map(({ code, id }) => [code, id]))
}

/** The author, the time and the reason of a variant's change. */
export interface VariantEdit {
  readonly memberId: string
  readonly now: Date
  readonly reason?: string
}

/** Changes a variant; records the changes of its stock and its prices. */
export const changeVariant = async (
  tx: Writer,
  variant: ChangedVariant['variant'],
  change: VariantChange,
  edit: VariantEdit,
): Promise<void> => {
  await updateVariant(tx, { ...change, id: variant.id })
  await noteEdits(tx, [{ variant, change }], edit)
}

/** A variant before a change, and the change. */
export interface ChangedVariant {
  readonly variant: Pick<Row<'variant'>, 'id' | 'stock' | 'stock_unlimited' | 'price01' | 'price02'>
  readonly change: VariantChange
}

/** Changes many variants, a few hundred at most, with a handful of statements. */
export const changeVariants = async (
  tx: Writer,
  changed: readonly ChangedVariant[],
  edit: VariantEdit,
): Promise<void> => {
  await updateRows(
    tx,
    'variant',
    changed.map(({ variant: { id }, change }) => ({ ...change, id })),
  )
  await noteEdits(tx, changed, edit)
}

const noteEdits = async (
  tx: Writer,
  changed: readonly ChangedVariant[],
  { memberId, now, reason }: VariantEdit,
): Promise<void> => {
  const stocks: Insertable<Database['stock_change']>[] = []
  const prices: Insertable<Database['price_change']>[] = []
  for (const { variant, change } of changed) {
    const next = { ...variant, ...change }
    const about = { variant_id: variant.id, member_id: memberId, created_at: now.toISOString() }
    if (next.stock !== variant.stock || next.stock_unlimited !== variant.stock_unlimited)
      stocks.push({
        ...about,
        before: variant.stock_unlimited ? null : variant.stock,
        after: next.stock_unlimited ? null : next.stock,
        reason: reason ?? null,
      })
    if (next.price01 !== variant.price01 || next.price02 !== variant.price02)
      prices.push({
        ...about,
        price01_before: variant.price01,
        price02_before: variant.price02,
        price01: next.price01,
        price02: next.price02,
      })
  }
  await insertStockChange(tx, stocks)
  await insertPriceChange(tx, prices)
}

const updateVariant = prepared<VariantChange & { readonly id: number }>()((db, { id, ...change }) =>
  db
    .updateTable('variant')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id),
)

const insertStockChange = insertRows('stock_change')
const insertPriceChange = insertRows('price_change')

/** The rounding of a variant's own tax rate, and the time from which it applies. */
export interface RateRounding {
  readonly rounding: number
  readonly now: Date
}

/** Sets a variant's own tax rate, rounded like the rule in force; null removes it (TAX-02). */
export const setTaxRate = async (
  tx: Writer,
  variantId: number,
  rate: number | null,
  rounded: RateRounding,
): Promise<void> => {
  await tx.deleteFrom('tax_rule').where('variant_id', '=', variantId).execute()
  if (rate !== null) await insertTaxRates(tx, [{ variantId, rate }], rounded)
}

/** Inserts own tax rates of variants that have none yet; a few hundred at most. */
export const insertTaxRates = async (
  tx: Writer,
  rates: readonly { readonly variantId: number; readonly rate: number }[],
  { rounding, now }: RateRounding,
): Promise<void> => {
  if (rates.length === 0) return
  const alike = { pref: null, rounding, adjust: 0, apply_date: now.toISOString() }
  const rows = rates.map(({ variantId, rate }) => ({ variant_id: variantId, rate, ...alike }))
  await tx.insertInto('tax_rule').values(rows).execute()
}

/**
 * Assigns a product to exactly these categories and all their ancestors (PRD-04); skips categories that were
 * deleted meanwhile.
 */
export const setCategories = async (
  tx: Writer,
  productId: number,
  wanted: readonly number[],
  all: readonly Row<'category'>[],
): Promise<void> => {
  const kept = await placesOf(tx, productId)
  const chosen = wanted.filter((id) => all.some((category) => category.id === id))
  const { added, removed } = listDifference(kept.allCategoryIds, withAncestors(chosen, all))
  const own = listDifference(kept.categoryIds, chosen)
  if (removed.length > 0)
    await tx
      .deleteFrom('product_category')
      .where('product_id', '=', productId)
      .where('category_id', 'in', removed)
      .execute()
  for (const [ids, isChosen] of [
    [own.added.filter((id) => !added.includes(id)), true],
    [own.removed.filter((id) => !removed.includes(id)), false],
  ] as const)
    if (ids.length > 0)
      await tx
        .updateTable('product_category')
        .set({ chosen: isChosen })
        .where('product_id', '=', productId)
        .where('category_id', 'in', ids)
        .execute()
  if (added.length === 0) return
  const rows = added.map((category_id) => ({
    category_id,
    product_id: productId,
    chosen: chosen.includes(category_id),
  }))
  await tx.insertInto('product_category').values(rows).execute()
}

/** Sets the tags of a product. */
export const setTags = async (tx: Writer, productId: number, wanted: readonly number[]): Promise<void> => {
  const { tagIds } = await placesOf(tx, productId)
  const { added, removed } = listDifference(tagIds, wanted)
  if (removed.length > 0)
    await tx
      .deleteFrom('product_tag')
      .where('product_id', '=', productId)
      .where('tag_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('product_tag')
      .values(added.map((tag_id) => ({ product_id: productId, tag_id })))
      .execute()
}

/** Returns the ids that exist in a table. */
export const idsThere = async (
  db: Db,
  table: 'category' | 'tag' | 'delivery',
  ids: readonly number[],
): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
