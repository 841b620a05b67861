import { pricedForGroup, valueWords } from '../../catalog/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { variantRows } from '../variant/variant-rows.queries.ts'
import { sellableNamed } from './product-list.queries.ts'

/**
 * Returns at most `most` articles of products that match words, a code or an id: those that the shop can
 * sell, including private products, without discontinued ones. `price02` in yen without tax, `stock` null if
 * unlimited.
 */
export const articlesNamed = async (
  act: ReadEnvironment | WriteEnvironment,
  keyword: string,
  limit: number,
) => {
  const { db, dialect, language } = act
  const products = await sellableNamed(db, dialect, keyword, limit)
  if (products.length === 0) return []
  const variants = await pricedForGroup(
    act,
    await variantRows(
      db,
      products.map(({ id }) => id),
    ),
  )
  return variants
    .filter(({ visible }) => visible)
    .slice(0, limit)
    .map((variant) => {
      const product = products.find(({ id }) => id === variant.product_id)
      return {
        productCode: variant.code,
        productName: product ? worded(language, product.name, product.name_en) : '',
        className: valueWords(variant, language),
        price02: variant.price02,
        stock: variant.stock_unlimited ? null : variant.stock,
      }
    })
}
