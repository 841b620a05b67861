import { answering, type Every, type Part } from '../part.ts'
import * as consent from './consent.contract.ts'
import { consentHandlers } from './consent.handlers.ts'
import * as officeConsent from './office-consent.contract.ts'
import { officeConsentHandlers } from './office-consent.handlers.ts'
import { appSweeps } from './sweeps.queries.ts'

const contracts = { storefront: { consent }, office: { officeConsent } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of the apps of others that act for customers and members (OAuth 2.1). */
export const part: Part = {
  name: 'apps',
  area: { officeConsent: 'account' },
  departments: answering(contracts, {
    storefront: { consent: consentHandlers },
    office: { officeConsent: officeConsentHandlers },
  }),
  sweeps: appSweeps,
}
