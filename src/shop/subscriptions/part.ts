import { answering, type Every, type Part } from '../part.ts'
import * as subscription from './subscription.contract.ts'
import { subscriptionHandlers } from './subscription.handlers.ts'
import { subscriptionSweeps } from './subscriptions.queries.ts'

const contracts = { storefront: { subscription } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of shoppers' consent to newsletters. */
export const part: Part = {
  name: 'subscriptions',
  departments: answering(contracts, { storefront: { subscription: subscriptionHandlers } }),
  sweeps: subscriptionSweeps,
}
