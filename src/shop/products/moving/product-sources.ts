import { eccubeProducts } from './product-eccube.rules.ts'
import { shopifyProducts } from './product-shopify.rules.ts'

/** The readers of other programs' files of products. */
export const productSources = [shopifyProducts, eccubeProducts]
