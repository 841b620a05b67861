import * as cart from './cart/contract.ts'
import * as catalog from './catalog/contract.ts'
import * as address from './checkout/address.contract.ts'
import * as checkout from './checkout/contract.ts'
import * as content from './content/contract.ts'

export { createApplication } from './application.ts'
export { errors } from './errors.ts'

/** The contracts of all departments. */
export const contracts = [content, catalog, cart, checkout, address] as const

/** The transitions from which everything can be reached. */
export const entrances = ['goTop'] as const
