import { eccubeOrders } from './order-eccube.rules.ts'
import { shopifyOrders } from './order-shopify.rules.ts'

/** The readers of other programs' files of orders. */
export const orderSources = [shopifyOrders, eccubeOrders]
