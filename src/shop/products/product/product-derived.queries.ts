import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import { foldForSearch } from '../../../store/folding.ts'
import type { Row } from '../../../store/schema.ts'
import { searchOf } from '../../../store/search.ts'
import { updateRows } from '../../../store/update-rows.ts'
import { isOffered, type Pricing, pricingBy, ruleOf, type TaxedVariant } from '../../catalog/index.ts'
import { fieldsThatFind, type OwnField, ownRows, ownWords } from '../../own-fields/index.ts'
import { generalTaxRulesIn } from '../../settings/index.ts'
import { taxedPrice } from '../../settings/tax/tax.rules.ts'

/**
 * Updates the data of a product that derive from its texts, its variants and its own fields: its prices, its search
 * text, and the values that filters read.
 */
export const refreshProduct = (act: Refreshing, productId: number): Promise<void> =>
  refreshProducts(act, [productId])

/** The transaction in which products are refreshed, and its moment. */
export interface Refreshing {
  readonly db: Writer
  readonly dialect: Dialect
  readonly now: Date
}

/** Updates the derived data of many products. */
export const refreshProducts = async (
  { db: tx, dialect, now }: Refreshing,
  productIds: readonly number[],
): Promise<void> => {
  if (productIds.length === 0) return
  const [products, variants, own, kept, pricing] = await Promise.all([
    tx.selectFrom('product').selectAll().where('id', 'in', productIds).execute(),
    tx
      .selectFrom('variant')
      .leftJoin('tax_rule', 'tax_rule.variant_id', 'variant.id')
      .select(['variant.id', 'variant.product_id', 'code', 'price02', 'variant.visible', 'own_fields'])
      .leftJoin('class_category as value1', 'value1.id', 'class_category1_id')
      .leftJoin('class_category as value2', 'value2.id', 'class_category2_id')
      .select(['apply_date', 'rate', 'rounding', 'adjust', 'tax_rule.pref as rule_pref'])
      .select(['value1.visible as value1_visible', 'value2.visible as value2_visible'])
      .where('variant.product_id', 'in', productIds)
      .orderBy('variant.sort_no')
      .orderBy('variant.id')
      .execute(),
    fieldsThatFind(tx),
    tx.selectFrom('product_own_value').selectAll().where('product_id', 'in', productIds).execute(),
    pricingIn(tx, now),
  ])
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id)
  const derived = products.flatMap(
    (product) => derivedNow(product, byProduct.get(product.id) ?? [], { own, pricing }) ?? [],
  )
  await updateRows(
    tx,
    'product',
    derived.map(({ isFoundAlike, ...row }) => row),
    { counts: false },
  )
  await searchOf(dialect).index(
    tx,
    derived.filter(({ isFoundAlike }) => !isFoundAlike),
  )
  await keepOwnValues(
    tx,
    kept,
    products.flatMap((product) =>
      ownRows(own, heldOf(product, byProduct.get(product.id) ?? [])).map((row) => ({
        ...row,
        product_id: product.id,
      })),
    ),
  )
}

/** Returns the rules for the prices that a visitor sees of whom nothing is known. */
const pricingIn = async (tx: Writer, now: Date): Promise<Pricing> => {
  const [general, base] = await Promise.all([
    generalTaxRulesIn(tx),
    tx.selectFrom('base_info').select('option_product_tax_rule').executeTakeFirst(),
  ])
  const perProduct = base?.option_product_tax_rule ?? false
  return pricingBy({ general, perProduct }, { at: now.toISOString(), pref: null })
}

const heldOf = (product: Pick<Row<'product'>, 'own_fields'>, variants: readonly VariantWords[]) => ({
  product: product.own_fields,
  variants: variants.map(({ own_fields }) => own_fields),
})

type OwnValue = Row<'product_own_value'>

const isSameValue = (one: OwnValue, other: OwnValue): boolean =>
  one.product_id === other.product_id && one.field_id === other.field_id && one.value === other.value

/** Rows of one statement: SQLite takes 32,766 values in one. */
const AT_ONCE = 5000

/** Stores the values of products that filters read, and deletes the others. */
const keepOwnValues = async (
  tx: Writer,
  kept: readonly OwnValue[],
  wanted: readonly OwnValue[],
): Promise<void> => {
  if (kept.length + wanted.length === 0) return
  const keptOf = Map.groupBy(kept, ({ product_id }) => product_id)
  const wantedOf = Map.groupBy(wanted, ({ product_id }) => product_id)
  const lacks = (rows: Map<number, OwnValue[]>) => (row: OwnValue) =>
    !rows.get(row.product_id)?.some((other) => isSameValue(row, other))
  for (const { product_id, field_id, value } of kept.filter(lacks(wantedOf)))
    await tx
      .deleteFrom('product_own_value')
      .where('field_id', '=', field_id)
      .where('value', '=', value)
      .where('product_id', '=', product_id)
      .execute()
  const added = wanted.filter(lacks(keptOf))
  for (let at = 0; at < added.length; at += AT_ONCE)
    await tx
      .insertInto('product_own_value')
      .values(added.slice(at, at + AT_ONCE))
      .execute()
}

type VariantWords = TaxedVariant &
  Parameters<typeof isOffered>[0] &
  Pick<Row<'variant'>, 'code' | 'price02' | 'own_fields'>

/** Returns the derived columns of a product, by its variants; undefined if they are stored already. */
const derivedNow = (
  product: Row<'product'>,
  variants: readonly VariantWords[],
  { own, pricing }: { readonly own: readonly OwnField[]; readonly pricing: Pricing },
) => {
  const { id, name, name_en, search_word, search_text, price_min, price_max, first_code } = product
  const shown = variants.filter(isOffered)
  const prices = shown.map((variant) => taxedPrice(variant.price02, ruleOf(variant, pricing)))
  const codes = variants.map(({ code }) => code)
  const words = [name, name_en, search_word, ...codes, ...ownWords(own, heldOf(product, variants))]
  const wanted = {
    search_text: foldForSearch(words.filter((one) => one !== null).join('\n')),
    price_min: prices.length > 0 ? Math.min(...prices) : null,
    price_max: prices.length > 0 ? Math.max(...prices) : null,
    first_code: firstOf(shown.map(({ code }) => code)),
  }
  const isFoundAlike = wanted.search_text === search_text
  const isPricedAlike = wanted.price_min === price_min && wanted.price_max === price_max
  if (isFoundAlike && isPricedAlike && wanted.first_code === first_code) return undefined
  return { id, ...wanted, isFoundAlike }
}

/** Returns the first of codes by the order of their bytes, as both databases sort them. */
const firstOf = (codes: readonly string[]): string | null =>
  codes.reduce<string | null>((first, code) => (first === null || code < first ? code : first), null)

/** The ids of some products in their order, those behind an id. */
export const idsBehind = async (tx: Writer, after: number, limit: number): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
