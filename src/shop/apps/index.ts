export {
  appById,
  consumeToken,
  dropToken,
  dropTokensOf,
  endGrant,
  grantById,
  type StoredToken,
  storeApp,
  storeToken,
  tokenByDigest,
} from './apps.queries.ts'
export { decidedBy } from './asking.ts'
export { describedIn, isDocumentAddress, registrationOf } from './registration.rules.ts'
export { readConsentVisit, readCustomerAppVisit, readMemberAppVisit } from './visit.ts'
