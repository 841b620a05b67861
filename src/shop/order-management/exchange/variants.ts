import { offeredVariants } from '../../cart/index.ts'
import { valueWords, variantsOfProduct } from '../../catalog/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** Returns the visible variants of products with their prices and their stock, by the product's id. */
export const variantsByProduct = async (act: Environment, productIds: readonly number[]) => {
  const rows = (
    await Promise.all([...new Set(productIds)].map((productId) => variantsOfProduct(act.db, productId)))
  ).flat()
  const offered = await offeredVariants(act, [], rows)
  const stated = rows.flatMap((row) => {
    const variant = offered.get(row.id)
    if (!variant?.visible) return []
    const { productId, productCode, priceIncTax: price, stock } = variant
    return [{ productId, stated: { productCode, className: valueWords(row, act.language), price, stock } }]
  })
  return new Map(
    [...Map.groupBy(stated, ({ productId }) => productId)].map(([id, own]) => [
      id,
      own.map((one) => one.stated),
    ]),
  )
}
