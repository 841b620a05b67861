import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database } from '../../store/schema.ts'
import { PRODUCT_CODE } from '../values.ts'
import { SCARCE } from './rules.ts'

type Db = Kysely<Database>

const pricedColumns = [
  'variant.id',
  'variant.product_id',
  'variant.code',
  'variant.price02',
  'variant.stock_unlimited',
  'variant.sale_limit',
  'variant.sale_type_id',
  'variant.delivery_duration_id',
  'variant.delivery_fee',
  'variant.point_rate',
  'variant.temperature',
  'variant.weight',
  'variant.parcel_size',
  'variant.visible',
  'variant.image_id',
  'tax_rule.apply_date',
  'tax_rule.rate',
  'tax_rule.rounding',
  'tax_rule.adjust',
  'tax_rule.pref as rule_pref',
] as const

/** Struck through beside the price in force: during a sale the price before it (VAR-07). */
const usualPrice = sql<number | null>`coalesce(variant.usual_price, variant.price01)`.as('price01')

/** The last moment of the sale that is on; null if none is. */
const saleEnd = sql<
  string | null
>`case when variant.usual_price is not null then variant.sale_price_until end`.as('sale_until')

const variantColumns = [...pricedColumns, 'variant.stock', 'variant.gtin', 'variant.own_fields'] as const

/** True for a stock so large that lists do not show its number. */
const isPlenty = sql<boolean>`stock > ${sql.lit(SCARCE)}`

const pricedVariants = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('variant')
    .leftJoin('tax_rule', 'tax_rule.variant_id', 'variant.id')
    .leftJoin('class_category as value1', 'value1.id', 'variant.class_category1_id')
    .leftJoin('class_category as value2', 'value2.id', 'variant.class_category2_id')
    .select(pricedColumns)
    .select([usualPrice, saleEnd])
    .select(sql<number>`case when ${isPlenty} then ${sql.lit(SCARCE + 1)} else stock end`.as('stock_roughly'))
    .select(['value1.visible as value1_visible', 'value2.visible as value2_visible'])
    .where('variant.product_id', 'in', ids)
    .orderBy('variant.product_id')
    .orderBy('variant.sort_no')
    .orderBy('variant.id'),
)

/**
 * Returns variants of products with the data for their prices, in the order of the product's list. Their
 * stock is as rough as lists show it: pages made of it remain valid while it is more than scarce.
 */
export const variantsOf = (db: Db, ids: readonly number[]) => pricedVariants(db, { ids })

/** A variant for lists. */
export type ListedVariant = Awaited<ReturnType<typeof variantsOf>>[number]

/** A variant with the data for its price. */
export type PricedVariant = Omit<ListedVariant, 'stock_roughly'>

const withAxes = (db: Db) =>
  db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .leftJoin('tax_rule', 'tax_rule.variant_id', 'variant.id')
    .leftJoin('class_category as value1', 'value1.id', 'variant.class_category1_id')
    .leftJoin('class_category as value2', 'value2.id', 'variant.class_category2_id')
    .leftJoin('class_name as axis1', 'axis1.id', 'value1.class_name_id')
    .leftJoin('class_name as axis2', 'axis2.id', 'value2.class_name_id')
    .select(variantColumns)
    .select([usualPrice, saleEnd])
    .select([
      'product.status',
      'product.name',
      'product.name_en',
      'product.slug',
      'axis1.id as axis1_id',
      'axis1.name as axis1_name',
      'axis1.name_en as axis1_name_en',
      'axis2.id as axis2_id',
      'axis2.name as axis2_name',
      'axis2.name_en as axis2_name_en',
      'value1.id as value1_id',
      'value1.name as value1_name',
      'value1.name_en as value1_name_en',
      'value1.visible as value1_visible',
      'value1.sort_no as value1_sort_no',
      'value2.id as value2_id',
      'value2.name as value2_name',
      'value2.name_en as value2_name_en',
      'value2.visible as value2_visible',
      'value2.sort_no as value2_sort_no',
    ])
    .select((eb) =>
      eb
        .selectFrom('product_image')
        .select('product_image.file_name')
        .whereRef('product_image.product_id', '=', 'variant.product_id')
        .where('product_image.made', '=', true)
        // Its own picture precedes that of the product.
        .orderBy((of) => of.case().whenRef('product_image.id', '=', 'variant.image_id').then(0).else(1).end())
        .orderBy('product_image.sort_no')
        .limit(1)
        .as('picture'),
    )
    .select((eb) =>
      eb
        .selectFrom('excluded_delivery')
        .select(sql<string | null>`string_agg(cast(delivery_id as text), ',')`.as('ids'))
        .whereRef('excluded_delivery.product_id', '=', 'variant.product_id')
        .as('excluded_deliveries'),
    )
    .orderBy('variant.sort_no')
    .orderBy('variant.id')

const wordedOfProduct = prepared<{ productId: number }>()((db, { productId }) =>
  withAxes(db).where('variant.product_id', '=', productId),
)
const wordedByIds = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  withAxes(db).where('variant.id', 'in', ids),
)
const wordedByCode = prepared<{ code: string }>()((db, { code }) =>
  withAxes(db).where('variant.code', '=', code),
)

/** A variant with the names of its axes and its product. */
export type WordedVariant = Awaited<ReturnType<typeof wordedByIds>>[number]

/** Returns the variants of one product, with the names of their axes. */
export const variantsOfProduct = (db: Db, productId: number) => wordedOfProduct(db, { productId })

/** Returns variants by their ids, with the names of their axes. */
export const variantsById = (db: Db, ids: readonly number[]): Promise<WordedVariant[]> =>
  ids.length === 0 ? Promise.resolve([]) : wordedByIds(db, { ids })

/** Returns the variant with a code; texts that cannot be a code are not looked up. */
export const variantByCode = async (db: Db, code: string): Promise<WordedVariant | undefined> =>
  PRODUCT_CODE.test(code) ? (await wordedByCode(db, { code }))[0] : undefined

const take = prepared<{ variantId: number; quantity: number }>()((db, { variantId, quantity }) =>
  db
    .updateTable('variant')
    .set({ stock: sql`stock - ${quantity}` })
    .where('id', '=', variantId)
    .where('stock', '>=', quantity)
    .returning(['product_id', 'stock', isPlenty.as('stock_roughly_same')]),
)

/** Puts pieces back into stock. */
export const giveStockBack = async (tx: Db, variantId: number, quantity: number): Promise<void> => {
  await tx
    .updateTable('variant')
    .set({ stock: sql`stock + ${quantity}` })
    .where('id', '=', variantId)
    .execute()
}

/** Returns the stocks of variants, null if unlimited, locked until the transaction ends. */
export const lockStocks = async (
  tx: Db,
  dialect: Dialect,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('variant')
    .select(['id', 'stock', 'stock_unlimited'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    // SQLite has only one writer.
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  return new Map(rows.map(({ id, stock, stock_unlimited }) => [id, stock_unlimited ? null : stock]))
}

/**
 * Takes pieces out of stock if there are enough: one conditional write, so that no two orders get the same
 * piece. Returns the number left; undefined if there were not enough.
 */
export const takeStock = async (tx: Db, variantId: number, quantity: number): Promise<number | undefined> =>
  (await take(tx, { variantId, quantity }))[0]?.stock
