import { ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { linkToProduct } from './address.rules.ts'
import { pricedForGroup } from './group-price.ts'
import { detailsOf, listed } from './listing.ts'
import { describeProduct, variantOptions } from './product.ts'
import { categoryRows, chosenCategories } from './queries.ts'
import { relatedProducts } from './related.queries.ts'
import { variantsOfProduct } from './variant.queries.ts'
import { YOUTUBE_PLAYER } from './video.rules.ts'

/** Returns the page of a product in any status, for the variant with a code. */
export const productPage = async (act: ReadEnvironment, product: Row<'product'>, code: string) => {
  const { db, memory } = act
  const [plain, chosen, categories] = await Promise.all([
    variantsOfProduct(db, product.id),
    chosenCategories(db, product.id),
    memory.get(categoryRows),
  ])
  const variants = await pricedForGroup(act, plain)
  const base = await memory.get(baseInfo)
  const byRule = new Set(categories.filter(({ rule }) => rule !== null).map(({ id }) => id))
  const categoryIds = chosen.filter((id) => !byRule.has(id))
  const around = { productId: product.id, categoryIds }
  const related = await relatedProducts(db, around, base.option_nostock_hidden)
  const details = await detailsOf(db, [product.id, ...related.map((row) => row.id)])
  const state = await describeProduct(act, {
    product,
    code,
    variants,
    pictures: details.pictures.get(product.id) ?? [],
    tags: details.tags.get(product.id) ?? [],
    chosen,
    categories,
  })
  const { productCode, productName, descriptionList, mainImage, classes } = state
  const canBuy = state.stockStatus !== 'soldOut' && classes.length > 0
  const soldOut = classes.find(({ stockStatus }) => stockStatus === 'soldOut')
  const form = { values: { productCode, quantity: 1 }, options: variantOptions(state.classNames) }
  return ok(
    { ...state, related: soldOutLast(await listed(act, related, details)) },
    {
      ...(canBuy && { form }),
      links: [
        ...(canBuy ? [link('doAddCartItem', { productCode })] : []),
        ...(base.option_favorite_product ? [link('doAddFavorite', { productCode })] : []),
        ...(canBuy ? [link('goDeliveryEstimate', { productCode })] : []),
        ...(base.option_restock_notice && soldOut
          ? [link('doRequestRestockNotice', { productCode: soldOut.productCode })]
          : []),
        link('goContactForm', { productCode }),
        link('goProductList'),
        link('goCart'),
        link('goTop'),
      ],
      about: {
        title: productName,
        ...(descriptionList !== null && { description: descriptionList }),
        ...(mainImage !== null && { image: mainImage }),
        ...(state.videoId !== null && { frames: [YOUTUBE_PLAYER] }),
        canonical: linkToProduct(product, classes[0]?.productCode ?? productCode),
      },
    },
  )
}

const soldOutLast = (products: Awaited<ReturnType<typeof listed>>) => [
  ...products.filter(({ stockStatus }) => stockStatus !== 'soldOut'),
  ...products.filter(({ stockStatus }) => stockStatus === 'soldOut'),
]
