import type { z } from 'zod'
import type { Language } from '../../hypermedia/language.ts'
import { item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { marksOf, offersFor } from '../promotions/index.ts'
import { baseInfo, generalTaxRules } from '../settings/index.ts'
import { chooseTaxRule, type Rounding, type TaxRule, taxedPrice } from '../settings/tax/tax.rules.ts'
import { link } from '../transitions.ts'
import { linkToProduct } from './address.rules.ts'
import type { ListedProduct } from './contract.ts'
import { pricedForGroup } from './group-price.ts'
import { picturePath } from './pictures.rules.ts'
import { picturesOf, tagsOf } from './queries.ts'
import { stockStatusOf } from './rules.ts'
import { type ListedVariant, type PricedVariant, variantsOf } from './variant.queries.ts'

type Listed = z.infer<typeof ListedProduct>

/** The shop's rules for prices at one moment. */
export interface Pricing {
  readonly general: readonly TaxRule[]
  readonly perProduct: boolean
  readonly at: string
  /** Prefecture of the signed-in customer; null if it is unknown, or no rule depends on it. */
  readonly pref: number | null
  /** The rule for items without their own, such as fees and charges (TAX-06). */
  readonly generalRule: TaxRule | undefined
  /** Percent of the general rule in force; another rate is marked ※ (TAX-10). */
  readonly generalRate: number
}

/** Returns the rules for prices of a visitor at this moment (TAX-01, TAX-14). */
export const pricingNow = ({
  memory,
  now,
  visitor,
}: Pick<ReadEnvironment, 'memory' | 'now' | 'visitor'>): Promise<Pricing> =>
  pricingAt(memory, { at: now.toISOString(), pref: visitor.region ?? null })

/** Returns the rules for prices at another moment (ISO 8601), for a customer's prefecture; null: unknown. */
export const pricingAt = async (
  memory: ReadEnvironment['memory'],
  { at, pref }: Pick<Pricing, 'at' | 'pref'>,
): Promise<Pricing> => {
  const [general, base] = await Promise.all([memory.get(generalTaxRules), memory.get(baseInfo)])
  return pricingBy({ general, perProduct: base.option_product_tax_rule }, { at, pref })
}

/** Returns the rules for prices by the shop's general rules and its option for own rates of products. */
export const pricingBy = (
  { general, perProduct }: Pick<Pricing, 'general' | 'perProduct'>,
  { at, pref }: Pick<Pricing, 'at' | 'pref'>,
): Pricing => {
  const generalRule = chooseTaxRule(general, { at, pref, perProduct: false })
  return { general, generalRule, generalRate: generalRule?.taxRate ?? 0, perProduct, at, pref }
}

/** A variant with its own tax rule, if it has one. */
export type TaxedVariant = Pick<
  PricedVariant,
  'id' | 'product_id' | 'apply_date' | 'rate' | 'rounding' | 'adjust' | 'rule_pref'
>

/** Returns a variant's own tax rule, if it has one (TAX-02). */
export const ownRule = (variant: TaxedVariant): TaxRule | undefined =>
  variant.apply_date === null || variant.rate === null
    ? undefined
    : {
        applyDate: variant.apply_date,
        taxRate: variant.rate,
        rounding: variant.rounding as Rounding,
        taxAdjust: variant.adjust ?? 0,
        productId: variant.product_id,
        variantId: variant.id,
        pref: variant.rule_pref,
      }

/**
 * Returns the tax rule of a variant's price: its own rule, if it is in force, precedes all others (TAX-01).
 */
export const ruleOf = (variant: TaxedVariant, pricing: Pricing): TaxRule | undefined => {
  const own = ownRule(variant)
  if (!own) return pricing.generalRule
  const { at, pref, perProduct } = pricing
  const thing = { at, pref, perProduct, productId: variant.product_id, variantId: variant.id }
  return chooseTaxRule([own], thing) ?? pricing.generalRule
}

/** Returns whether a variant is offered: it and its axis values are visible (PF-08). */
export const isOffered = (
  variant: Pick<PricedVariant, 'visible' | 'value1_visible' | 'value2_visible'>,
): boolean => variant.visible && variant.value1_visible !== false && variant.value2_visible !== false

/** Reads the further rows of listed products; three queries for any number of products. */
export const detailsOf = async (db: ReadEnvironment['db'], ids: readonly number[]) => {
  const [variants, pictures, tags] = await Promise.all([
    variantsOf(db, ids),
    picturesOf(db, ids),
    tagsOf(db, ids),
  ])
  return {
    variants: Map.groupBy(variants, ofProduct),
    pictures: Map.groupBy(pictures, ofProduct),
    tags: Map.groupBy(tags, ofProduct),
  }
}

const ofProduct = ({ product_id }: { readonly product_id: number }): number => product_id

/** Returns products as lists show them, each with its links. */
export const listed = async (
  environment: ReadEnvironment,
  products: readonly Row<'product'>[],
  known?: Awaited<ReturnType<typeof detailsOf>>,
): Promise<Listed[]> => {
  if (products.length === 0) return []
  const { db, language, say } = environment
  const pricing = await pricingNow(environment)
  const ids = products.map((product) => product.id)
  const offers = await offersFor(environment, ids)
  const { variants: plain, pictures, tags } = known ?? (await detailsOf(db, ids))
  const priced = await pricedForGroup(environment, [...plain.values()].flat())
  const variants = Map.groupBy(priced, ofProduct)
  return products.map((product) => {
    const all = variants.get(product.id) ?? []
    const visible = all.filter(isOffered)
    // A product without a visible variant cannot be bought, but it is listed and has its page (LST-01).
    const first = visible[0] ?? all[0]
    const [main = null, second = null] = (pictures.get(product.id) ?? []).map(({ file_name }) =>
      picturePath(file_name, 'list'),
    )
    const stockStatus = statusOf(visible)
    const inStock = visible.find((one) => statusOf([one]) !== 'soldOut')
    return item(
      {
        productCode: first?.code ?? '',
        productName: worded(language, product.name, product.name_en),
        descriptionList: worded(language, product.description_list, product.description_list_en),
        mainListImage: main,
        secondListImage: second,
        ...pricesOf(visible, pricing),
        stockStatus,
        hasVariants: visible.length > 1,
        tags: describeTags(tags.get(product.id) ?? [], language),
        promotions: [...marksOf(offers, product.id, say, true)],
      },
      first ? linksOf(product, inStock ?? first, visible.length === 1 && inStock !== undefined) : [],
    )
  })
}

/** Returns tags in a language. */
export const describeTags = (
  tags: readonly { readonly id: number; readonly name: string; readonly name_en: string | null }[],
  language: Language,
) => tags.map((tag) => ({ tagId: String(tag.id), tagName: worded(language, tag.name, tag.name_en) }))

const statusOf = (variants: readonly ListedVariant[]) =>
  stockStatusOf(variants.map(({ stock_roughly: stock, stock_unlimited }) => ({ stock, stock_unlimited })))

/** The page of a product shows the variant that a link names, so it is one that can be had. */
const linksOf = (product: Row<'product'>, { code: productCode }: ListedVariant, canBeBoughtHere: boolean) => {
  const toProduct = linkToProduct(product, productCode)
  return canBeBoughtHere ? [toProduct, link('doAddCartItem', { productCode })] : [toProduct]
}

const orNull = (values: readonly number[], pick: (...values: number[]) => number): number | null =>
  values.length === 0 ? null : pick(...values)

/** Returns the range of usual prices, if all of them are above their selling prices. */
const usualRange = (usual: readonly number[]) => ({
  price01IncTaxMin: orNull(usual, Math.min),
  price01IncTaxMax: orNull(usual, Math.max),
})

/** Returns the range of a product's prices, and whether it has the reduced rate. */
export const pricesOf = (variants: readonly PricedVariant[], pricing: Pricing) => {
  const ruled = variants.map((variant) => ({ variant, rule: ruleOf(variant, pricing) }))
  const without = variants.map((variant) => variant.price02)
  const withTax = ruled.map(({ variant, rule }) => taxedPrice(variant.price02, rule))
  const usual = ruled.flatMap(({ variant: { price01, price02 }, rule }) =>
    price01 !== null && price01 > price02 ? [taxedPrice(price01, rule)] : [],
  )
  return {
    price02Min: orNull(without, Math.min),
    price02Max: orNull(without, Math.max),
    price02IncTaxMin: orNull(withTax, Math.min),
    price02IncTaxMax: orNull(withTax, Math.max),
    ...usualRange(usual.length === variants.length ? usual : []),
    reducedTax: ruled.some(({ rule }) => (rule?.taxRate ?? 0) !== pricing.generalRate),
  }
}
