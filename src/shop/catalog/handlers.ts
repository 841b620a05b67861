import { fail, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './contract.ts'
import { detailsOf, listed } from './listing.ts'
import { describeProduct, variantOptions } from './product.ts'
import { productList } from './product-list.ts'
import { categoryRows, chosenCategories, productByCode, relatedProducts } from './queries.ts'
import { variantsOfProduct } from './variant.queries.ts'

const MOST_RELATED = 4

export const handlers: Handlers<typeof contract> = {
  goProductList: (act) => productList(act, act.input),

  async goProduct(act) {
    const { input, db, memory } = act
    const product = await productByCode(db, input.productCode)
    if (product?.status !== 1) return fail('productNotFound', { params: { productCode: input.productCode } })
    const [variants, chosen, categories] = await Promise.all([
      variantsOfProduct(db, product.id),
      chosenCategories(db, product.id),
      memory.get(categoryRows),
    ])
    const base = await memory.get(baseInfo)
    const around = { categoryIds: chosen, exceptId: product.id, most: MOST_RELATED }
    const related = await relatedProducts(db, around, base.option_nostock_hidden)
    const details = await detailsOf(db, [product.id, ...related.map((row) => row.id)])
    const state = await describeProduct(act, {
      product,
      code: input.productCode,
      variants,
      pictures: details.pictures.get(product.id) ?? [],
      tags: details.tags.get(product.id) ?? [],
      chosen,
      categories,
    })
    const { productCode, productName, descriptionList, mainImage, classes } = state
    const canBuy = state.stockStatus !== 'soldOut' && classes.length > 0
    const form = { values: { productCode, quantity: 1 }, options: variantOptions(state.classNames) }
    return ok(
      { ...state, related: await listed(act, related, details) },
      {
        ...(canBuy && { form }),
        links: [
          ...(canBuy ? [link('doAddCartItem', { productCode })] : []),
          ...(base.option_favorite_product ? [link('doAddFavorite', { productCode })] : []),
          link('goProductList'),
          link('goCart'),
          link('goTop'),
        ],
        about: {
          title: productName,
          ...(descriptionList !== null && { description: descriptionList }),
          ...(mainImage !== null && { image: mainImage }),
          canonical: link('goProduct', { productCode: classes[0]?.productCode ?? productCode }),
        },
      },
    )
  },
}
