import { answering, type Every, type Part } from '../part.ts'
import * as cart from './contract.ts'
import { handlers as cartHandlers } from './handlers.ts'

const contracts = { storefront: { cart } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The carts of shoppers. */
export const part: Part = {
  name: 'cart',
  departments: answering(contracts, { storefront: { cart: cartHandlers } }),
}
