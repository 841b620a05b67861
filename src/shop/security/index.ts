export { gateOf, linesOf } from './addresses.rules.ts'
export { derivers, lostWithSecret, sayLost, secretCheck, takeSecrets } from './secret.ts'
export { securitySettings } from './security.queries.ts'
