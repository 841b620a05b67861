import { type Insertable, type Kysely, sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import { insertRows, prepared } from '../../../store/prepared.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { updateRows } from '../../../store/update-rows.ts'
import { type SaleColumns, settledSale } from './sale-price.rules.ts'

type Db = Kysely<Database>

/** The columns of a variant that members write. */
export type VariantChange = Partial<Omit<Row<'variant'>, 'id' | 'product_id' | 'version'>>

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
      'tax_rule.rounding as tax_rounding',
      'tax_rule.adjust as tax_adjust',
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
  tax_rounding: _rounding,
  tax_adjust: _adjust,
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
  const one = settled({ variant, change }, edit)
  await updateVariant(tx, { ...one.change, id: variant.id })
  await noteEdits(tx, [one], edit)
}

/** A variant before a change, and the change. */
export interface ChangedVariant {
  readonly variant: Pick<Row<'variant'>, 'id' | 'stock' | 'stock_unlimited' | 'price01'> & SaleColumns
  readonly change: VariantChange
}

/** Changes many variants, a few hundred at most, with a handful of statements. */
export const changeVariants = async (
  tx: Writer,
  asked: readonly ChangedVariant[],
  edit: VariantEdit,
): Promise<void> => {
  const changed = asked.map((one) => settled(one, edit))
  await updateRows(
    tx,
    'variant',
    changed.map(({ variant: { id }, change }) => ({ ...change, id })),
  )
  await noteEdits(tx, changed, edit)
}

/** Adds to a change of prices what a sale makes of it (VAR-07). */
const settled = ({ variant, change }: ChangedVariant, { now }: VariantEdit): ChangedVariant => {
  if (!PRICES.some((column) => change[column] !== undefined)) return { variant, change }
  return { variant, change: { ...change, ...settledSale(variant, change, now.toISOString()) } }
}

const PRICES = ['price02', 'sale_price', 'sale_price_from', 'sale_price_until'] as const

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
