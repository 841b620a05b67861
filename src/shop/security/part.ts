import { auditCheck } from '../audit/index.ts'
import { answering, type Every, type Part } from '../part.ts'
import { derivers, secretCheck } from './secret.ts'
import * as security from './security.contract.ts'
import { securityHandlers } from './security.handlers.ts'

const contracts = { office: { security } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** Access to the shop, and its secret. */
export const part: Part = {
  name: 'security',
  departments: answering(contracts, { office: { security: securityHandlers } }),
  menu: [
    { group: 'security', screen: 'goSecurity', at: 30 },
    { group: 'shop', screen: 'goMaintenance', at: 40 },
  ],
  // Whether entries of the audit log are as they were written the secret tells.
  checks: ({ vault }) => [auditCheck((db) => derivers(db, vault)), secretCheck(vault)],
}
