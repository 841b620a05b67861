import { item } from '../../hypermedia/reply.ts'
import { pricingNow } from '../catalog/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { type CartVariant, describeItem } from './carts.ts'
import { canBeBought } from './rules.ts'
import type { Saved } from './saved.queries.ts'

const PUBLIC = 1

/** Describes what a customer saved for later; what is not public is left out. */
export const describeSaved = async (
  environment: ReadEnvironment,
  saved: readonly Saved[],
  variants: ReadonlyMap<number, CartVariant>,
  sessionPrefix: string,
) => {
  const pricing = await pricingNow(environment)
  return saved.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    const isSeen = variant?.productStatus === PUBLIC && variant.visible && variant.classCategoriesVisible
    if (!isSeen) return []
    const { productCode, priceIncTax: price } = variant
    const line = describeItem({ variantId, quantity, price }, variant, pricing, environment)
    return [
      item(line, [
        link('goProduct', { productCode }),
        ...(canBeBought(variant) ? [link('doAddCartItem', { productCode, quantity, sessionPrefix })] : []),
        link('doRemoveSavedItem', { productCode }),
      ]),
    ]
  })
}
