import { answering, type Every, type Part } from '../part.ts'
import * as cart from './contract.ts'
import * as estimate from './estimate.contract.ts'
import { estimateHandlers } from './estimate.handlers.ts'
import { handlers as cartHandlers } from './handlers.ts'
import * as saved from './saved.contract.ts'
import { savedHandlers } from './saved.handlers.ts'

const contracts = { storefront: { cart, estimate, saved } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The carts of shoppers. */
export const part: Part = {
  name: 'cart',
  departments: answering(contracts, {
    storefront: { cart: cartHandlers, estimate: estimateHandlers, saved: savedHandlers },
  }),
}
