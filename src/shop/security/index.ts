export { lostWithSecret, sayLost, takeSecrets } from './secret.ts'
export { changeSecurity, lockSecurity, securitySettings } from './security.queries.ts'
