import { answering, type Every, type Part } from '../part.ts'
import * as address from './address/address.contract.ts'
import { addressHandlers } from './address/address.handlers.ts'
import * as checkout from './contract.ts'
import { movementsCheck, sumsCheck } from './doctor.ts'
import { handlers as checkoutHandlers } from './handlers.ts'
import * as quote from './quote/quote.contract.ts'
import { quoteHandlers } from './quote/quote.handlers.ts'
import { checkoutSweeps } from './sweeps.queries.ts'

const contracts = { storefront: { checkout, address, quote } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** From a cart to an order. */
export const part: Part = {
  name: 'checkout',
  departments: answering(contracts, {
    storefront: { checkout: checkoutHandlers, address: addressHandlers, quote: quoteHandlers },
  }),
  sweeps: checkoutSweeps,
  checks: () => [movementsCheck, sumsCheck],
}
