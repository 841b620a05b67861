export { gateOf, linesOf } from './addresses.rules.ts'
export { securitySettings } from './security.queries.ts'
