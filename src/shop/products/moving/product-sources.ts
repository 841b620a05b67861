import { baseProducts } from './product-base.rules.ts'
import { colormeProducts } from './product-colorme.rules.ts'
import { eccubeProducts } from './product-eccube.rules.ts'
import { eccube2Products, eccube3Products } from './product-eccube-older.rules.ts'
import { shopifyProducts } from './product-shopify.rules.ts'

/** The readers of other programs' files of products. */
export const productSources = [
  shopifyProducts,
  baseProducts,
  colormeProducts,
  eccube3Products,
  eccube2Products,
  eccubeProducts,
]
