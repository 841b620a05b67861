import { answering, type Every, type Part } from '../part.ts'
import * as contact from './contract.ts'
import { contactHandlers } from './handlers.ts'

const contracts = { storefront: { contact } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** Enquiries of shoppers. */
export const part: Part = {
  name: 'contact',
  departments: answering(contracts, { storefront: { contact: contactHandlers } }),
}
