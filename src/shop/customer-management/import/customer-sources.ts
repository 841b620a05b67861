import { eccubeCustomers } from './customer-eccube.rules.ts'
import { shopifyCustomers } from './customer-shopify.rules.ts'

/** The readers of other programs' files of customers. */
export const customerSources = [shopifyCustomers, eccubeCustomers]
