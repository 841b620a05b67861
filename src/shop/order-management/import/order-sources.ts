import { baseOrders } from './order-base.rules.ts'
import { colormeOrders } from './order-colorme.rules.ts'
import { eccubeOrders } from './order-eccube.rules.ts'
import { eccube2Orders, eccube3Orders } from './order-eccube-older.rules.ts'
import { shopifyOrders } from './order-shopify.rules.ts'

/** The readers of other programs' files of orders. */
export const orderSources = [
  shopifyOrders,
  baseOrders,
  colormeOrders,
  eccube3Orders,
  eccube2Orders,
  eccubeOrders,
]
