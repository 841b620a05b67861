import type { Application, Policies, Policy } from './services.ts'

/** Before anything is known of a shop: Japanese, as it is made. */
const UNKNOWN: Policy = {
  language: 'ja',
  shopName: { ja: '', en: '' },
  trustedHosts: [],
  mayAsk: { storefront: () => true, office: () => true },
  isMaintenance: false,
  version: 0,
  networkFactor: 1,
}

/** Keeps what the shop's settings last said, for when the database does not answer. */
export const policiesOf = (application: Pick<Application, 'policy'>): Policies => {
  let last = UNKNOWN
  return {
    async current() {
      try {
        last = await application.policy()
      } catch {
        // Whatever needs the database more than this says so itself.
      }
      return last
    },
    last: () => last,
  }
}
