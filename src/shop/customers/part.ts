import { answering, type Every, type Part } from '../part.ts'
import * as postalCode from './address-book/postal-code.contract.ts'
import { postalCodeHandlers } from './address-book/postal-code.handlers.ts'
import { pointsCheck } from './doctor.ts'
import { EXPIRY, expiryJob } from './points/expiry.job.ts'

const contracts = { storefront: { postalCode } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

const DAY_MS = 86_400_000

/** The department of customers and their addresses. */
export const part: Part = {
  name: 'customers',
  departments: answering(contracts, { storefront: { postalCode: postalCodeHandlers } }),
  checks: () => [pointsCheck],
  works: ({ acting }) => ({
    jobs: { [EXPIRY]: expiryJob(acting) },
    schedules: [{ kind: EXPIRY, rhythm: 'daily', next: (after) => new Date(after.getTime() + DAY_MS) }],
  }),
}
