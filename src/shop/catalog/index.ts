import type { Language } from '../../hypermedia/language.ts'
import { cached, type Memory } from '../../store/memory.ts'
import { worded } from '../environment.ts'
import { picturePath } from './pictures.rules.ts'
import { categoryRows } from './queries.ts'

export { LONGEST_SLUG, linkToProduct, productAddress, SLUG } from './address.rules.ts'
export { bestSellers } from './best-sellers.ts'
export { picturesOfGoods } from './category-pictures.queries.ts'
export { newestProducts, productsIn, productsNamed } from './chosen-products.ts'
export { pricedWithin, withTag } from './conditions.queries.ts'
export { tagRows } from './facets.queries.ts'
export { hasStock } from './list-ways.queries.ts'
export {
  isOffered,
  listed,
  ownRule,
  type Pricing,
  pricingAt,
  pricingBy,
  pricingNow,
  ruleOf,
  type TaxedVariant,
} from './listing.ts'
export { picturePath } from './pictures.rules.ts'
export { MOST_PLACED } from './placed.queries.ts'
export { isPublicProduct, productIsAt } from './product-at.ts'
export { productList } from './product-list.ts'
export { productPage } from './product-page.ts'
export { categoryRows, productByCode, publicProductCodes } from './queries.ts'
export { MOST_RELATED } from './related.queries.ts'
export { productsOfSlugs } from './slugs.queries.ts'
export { valueWords } from './value-words.ts'
export {
  giveStockBack,
  lockStocks,
  takeStock,
  variantByCode,
  variantsById,
  variantsOfProduct,
  type WordedVariant,
} from './variant.queries.ts'
export { VideoAddress } from './video.rules.ts'

/** A category with its children. */
export interface CategoryBranch {
  readonly categoryId: string
  readonly categoryName: string
  /** Path of its picture at list size. */
  readonly image: string | null
  readonly children: readonly CategoryBranch[]
}

/** Returns the category tree in a language, in the order of menus. */
export const categoryTree = async (memory: Memory, language: Language): Promise<readonly CategoryBranch[]> =>
  (await memory.get(categoryTrees))[language]

/** The tree is on most pages: it is built once for each language. */
const categoryTrees = cached(async (_db, memory) => {
  const rows = await memory.get(categoryRows)
  return { ja: treeOf(rows, 'ja'), en: treeOf(rows, 'en') }
})

const treeOf = (
  rows: Awaited<ReturnType<typeof categoryRows.load>>,
  language: Language,
): readonly CategoryBranch[] => {
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const below = (parentId: number | null): CategoryBranch[] =>
    (byParent.get(parentId) ?? []).map((row) => ({
      categoryId: String(row.id),
      categoryName: worded(language, row.name, row.name_en),
      image: row.image === null ? null : picturePath(row.image, 'list'),
      children: below(row.id),
    }))
  return below(null)
}

export { priceListIn, priceListToKeep } from './group-price.rules.ts'
export { pricedForGroup } from './group-price.ts'
export { pricedGroups } from './group-prices.queries.ts'
