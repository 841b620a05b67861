import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { isInStock, type ListCondition, offeredVariants } from './list-ways.queries.ts'

const product = expressionBuilder<Database, 'product'>()

/** The products with at least one of some tags. */
export const withTag = (tagIds: readonly number[]): ListCondition => ({
  ids: sql`select product_id from product_tag where tag_id in (${sql.join(tagIds)})`,
  isMet: product.exists(
    product
      .selectFrom('product_tag')
      .select('tag_id')
      .whereRef('product_tag.product_id', '=', 'product.id')
      .where('tag_id', 'in', tagIds),
  ),
})

/** A range of prices in yen, both ends included; an end that is missing is open. */
export interface PriceRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The products of which a price with tax, as lists show them, may lie in a range. */
export const pricedWithin = ({ from, to }: PriceRange): ListCondition => ({
  isMet: product.and([
    product('product.price_min', 'is not', null),
    ...(from === undefined ? [] : [product('product.price_max', '>=', from)]),
    ...(to === undefined ? [] : [product('product.price_min', '<=', to)]),
  ]),
})

const holding = (valueIds: readonly number[]): RawBuilder<unknown> => {
  const by = (column: string) =>
    sql`select product_id from variant where ${sql.ref(column)} in (${sql.join(valueIds)})`
  return sql`select product_id from (${by('class_category1_id')} union ${by('class_category2_id')}) as held`
}

const hasValue = (valueIds: readonly number[]): Expression<SqlBool> => {
  const variant = expressionBuilder<Database, 'variant'>()
  return variant.or([
    variant('variant.class_category1_id', 'in', valueIds),
    variant('variant.class_category2_id', 'in', valueIds),
  ])
}

/**
 * The products with one offered variant that has, of each of some axes, one of the values; if `inStock`, a variant
 * that is in stock.
 */
export const withVariant = (
  axes: readonly (readonly number[])[],
  { inStock }: { readonly inStock: boolean },
): ListCondition => ({
  ids: sql`select product_id from (${sql.join(axes.map(holding), sql` intersect `)}) as met`,
  isMet: product.exists(
    axes.reduce(
      (variants, values) => variants.where(hasValue(values)),
      offeredVariants(product).$if(inStock, (variants) => variants.where(isInStock)),
    ),
  ),
})

/** The products with an offered variant of one of some codes. */
export const withCode = (codes: readonly string[]): ListCondition => ({
  ids: sql`select product_id from variant where code in (${sql.join(codes)})`,
  isMet: product.exists(offeredVariants(product).where('variant.code', 'in', codes)),
})
