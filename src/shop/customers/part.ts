import { answering, type Every, type Part } from '../part.ts'
import * as postalCode from './address-book/postal-code.contract.ts'
import { postalCodeHandlers } from './address-book/postal-code.handlers.ts'
import { pointsCheck } from './doctor.ts'

const contracts = { storefront: { postalCode } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of customers and their addresses. */
export const part: Part = {
  name: 'customers',
  departments: answering(contracts, { storefront: { postalCode: postalCodeHandlers } }),
  checks: () => [pointsCheck],
}
