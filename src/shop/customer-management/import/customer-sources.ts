import { colormeCustomers } from './customer-colorme.rules.ts'
import { eccubeCustomers } from './customer-eccube.rules.ts'
import { eccube2Customers, eccube3Customers } from './customer-eccube-older.rules.ts'
import { shopifyCustomers } from './customer-shopify.rules.ts'

/** The readers of other programs' files of customers. */
export const customerSources = [
  shopifyCustomers,
  colormeCustomers,
  eccube3Customers,
  eccube2Customers,
  eccubeCustomers,
]
