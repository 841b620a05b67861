/** The latest released version of UCP, and the one of January 2026, which the official conformance suite speaks. */
export const LATEST = '2026-04-08'
export const JANUARY = '2026-01-11'

/** A version of UCP that the shop speaks. */
export type Version = typeof LATEST | typeof JANUARY

/** Returns the version of the name; undefined if the shop does not speak it. */
export const versionOf = (name: string): Version | undefined =>
  name === LATEST || name === JANUARY ? name : undefined

/** The capabilities of the shop, with those that each one extends. */
export const CAPABILITIES = {
  'dev.ucp.shopping.checkout': { page: 'checkout', since: JANUARY },
  'dev.ucp.shopping.order': { page: 'order', since: JANUARY },
  'dev.ucp.shopping.fulfillment': {
    page: 'fulfillment',
    since: JANUARY,
    extends: ['dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.discount': {
    page: 'discount',
    since: JANUARY,
    extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'],
  },
  'dev.ucp.shopping.buyer_consent': {
    page: 'buyer-consent',
    schema: 'buyer_consent',
    since: JANUARY,
    extends: ['dev.ucp.shopping.checkout'],
  },
  'dev.ucp.common.identity_linking': {
    page: 'identity-linking',
    folder: 'common',
    schema: 'identity_linking',
    since: LATEST,
  },
  'dev.ucp.shopping.cart': { page: 'cart', since: LATEST },
  'dev.ucp.shopping.catalog.search': { page: 'catalog/search', schema: 'catalog_search', since: LATEST },
  'dev.ucp.shopping.catalog.lookup': { page: 'catalog/lookup', schema: 'catalog_lookup', since: LATEST },
} as const satisfies Readonly<Record<string, CapabilityFacts>>

/** The facts of a capability. */
export interface CapabilityFacts {
  /** Its page in the specification; its schema has the same name unless it says otherwise. */
  readonly page: string
  readonly schema?: string
  /** The folder of its schema; `shopping` unless it says otherwise. */
  readonly folder?: string
  readonly since: Version
  readonly extends?: readonly string[]
}

/** The name of a capability of the shop. */
export type CapabilityName = keyof typeof CAPABILITIES

/** The capability of a shop whose customers can let apps act for them. */
export const LINKING = 'dev.ucp.common.identity_linking'

/** Returns the capabilities of a version, with their facts. `hasApps`: whether customers can let apps act for them. */
export const capabilitiesIn = (
  version: Version,
  { hasApps = false }: { readonly hasApps?: boolean } = {},
): readonly (readonly [CapabilityName, CapabilityFacts])[] =>
  (Object.entries(CAPABILITIES) as [CapabilityName, CapabilityFacts][]).filter(
    ([name, { since }]) => since <= version && (hasApps || name !== LINKING),
  )

/** A capability as a platform declares it: its versions, and for orders the address of its webhook. */
export type Declared = ReadonlyMap<string, readonly string[]>

/** Returns the capabilities that both sides have in a version, without extensions of which nothing is left to extend. */
export const sharedWith = (
  declared: Declared,
  version: Version,
  shop: { readonly hasApps: boolean } = { hasApps: false },
): ReadonlySet<CapabilityName> => {
  let shared = capabilitiesIn(version, shop).filter(([name]) => declared.get(name)?.includes(version))
  for (;;) {
    const names = new Set<string>(shared.map(([name]) => name))
    const left = shared.filter(([, facts]) => !facts.extends || facts.extends.some((one) => names.has(one)))
    if (left.length === shared.length) return new Set(left.map(([name]) => name))
    shared = left
  }
}
