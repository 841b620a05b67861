import type { Reader, Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import { giftOptionRows } from './gift/gift-option.queries.ts'
import type { Rounding, TaxRule } from './tax/tax.rules.ts'

/** Caches the shop's own settings; the row exists from the first start on. */
export const baseInfo = cached((db) =>
  db.selectFrom('base_info').selectAll().where('id', '=', 1).executeTakeFirstOrThrow(),
)

/** Returns the general tax rules. */
export const generalTaxRulesIn = async (db: Reader | Writer): Promise<readonly TaxRule[]> => {
  const rows = await db
    .selectFrom('tax_rule')
    .selectAll()
    .where('variant_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => toTaxRule(row, null))
}

/** Caches the general tax rules; those of single variants are read with their variants. */
export const generalTaxRules = cached(generalTaxRulesIn)

/** Caches whether a tax rule is for one prefecture: only then do prices depend on the customer's address. */
export const hasRegionalTax = cached(async (db): Promise<boolean> => {
  const row = await db.selectFrom('tax_rule').select('id').where('pref', 'is not', null).executeTakeFirst()
  return row !== undefined
})

/** Converts a row to a tax rule. */
export const toTaxRule = (
  row: Pick<Row<'tax_rule'>, 'apply_date' | 'rate' | 'rounding' | 'adjust' | 'pref' | 'variant_id'>,
  productId: number | null,
): TaxRule => ({
  applyDate: row.apply_date,
  taxRate: row.rate,
  rounding: row.rounding as Rounding,
  taxAdjust: row.adjust,
  productId,
  variantId: row.variant_id,
  pref: row.pref,
})

/** A choice of a master, in both languages. */
export interface MasterRow {
  readonly id: number
  readonly name: string
  readonly name_en: string | null
}

/** Caches the masters by kind, each in its order. */
export const masters = cached(async (db): Promise<ReadonlyMap<string, readonly MasterRow[]>> => {
  const rows = await db
    .selectFrom('master')
    .selectAll()
    .orderBy('kind')
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  const kinds = new Map<string, MasterRow[]>()
  for (const row of rows) kinds.set(row.kind, [...(kinds.get(row.kind) ?? []), row])
  return kinds
})

/** Caches the delivery methods with their fees, slots and payments, including hidden ones. */
export const deliveries = cached(async (db) => {
  const [methods, areas, times, payments] = await Promise.all([
    db.selectFrom('delivery').selectAll().execute(),
    db.selectFrom('delivery_area').selectAll().execute(),
    db.selectFrom('delivery_time').selectAll().execute(),
    db.selectFrom('delivery_payment').selectAll().execute(),
  ])
  return methods.map((method) => ({
    method,
    ...termsByPref(areas.filter((area) => area.delivery_id === method.id)),
    times: times.filter((time) => time.delivery_id === method.id),
    paymentIds: payments.filter((row) => row.delivery_id === method.id).map((row) => row.payment_id),
  }))
})

/** Returns the fees and the transit days of a delivery method by prefecture. */
const termsByPref = (areas: readonly Row<'delivery_area'>[]) => ({
  fees: Object.fromEntries(areas.map(({ pref, fee }) => [pref, fee])),
  transitDays: Object.fromEntries(areas.map(({ pref, transit_days }) => [pref, transit_days])),
})

/** Caches the payment methods, including hidden ones. */
export const payments = cached((db) => db.selectFrom('payment').selectAll().execute())

/** Caches the gift options, including hidden ones, in the order of shoppers' choices. */
export const giftOptionsKept = cached(giftOptionRows)

/** Caches the days until a variant is sent, by its duration. */
export const durations = cached(async (db) => {
  const rows = await db.selectFrom('delivery_duration').selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** Caches the holidays of the calendar, by day. */
export const holidays = cached(async (db) => {
  const rows = await db.selectFrom('holiday').selectAll().execute()
  return new Map(rows.map((row) => [row.day, row]))
})
