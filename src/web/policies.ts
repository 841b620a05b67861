import type { Application, Policies, Policy } from './services.ts'

/** The policy before the settings are known: Japanese, the shop's own language. */
const UNKNOWN: Policy = {
  language: 'ja',
  shopName: { ja: '', en: '' },
  trustedHosts: [],
  mayAsk: { storefront: () => true, office: () => true },
  closed: undefined,
  version: 0,
  networkFactor: 1,
  opened: undefined,
}

/** Keeps the last policy for the time when the database does not answer. */
export const policiesOf = (application: Pick<Application, 'policy'>): Policies => {
  let last = UNKNOWN
  return {
    async current() {
      try {
        last = await application.policy()
      } catch {
        // Requests that need the database for more fail by themselves.
      }
      return last
    },
    last: () => last,
  }
}
