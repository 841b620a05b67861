import { answering, type Every, type Part } from '../part.ts'
import * as audit from './audit.contract.ts'
import { auditHandlers } from './audit.handlers.ts'
import { auditSweeps } from './sweeps.queries.ts'

const contracts = { office: { audit } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of the audit log. */
export const part: Part = {
  name: 'audit',
  departments: answering(contracts, { office: { audit: auditHandlers } }),
  menu: [{ group: 'security', screen: 'goAuditLog', at: 50, letter: 'a' }],
  sweeps: auditSweeps,
}
