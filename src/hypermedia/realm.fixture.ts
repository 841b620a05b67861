import type { RealmDeclaration } from './realm.ts'

/** A realm of customers, entered by `goTop`, for tests. */
export const realmOfTests = (
  contracts: RealmDeclaration['contracts'],
  more: Partial<RealmDeclaration> = {},
): RealmDeclaration => ({
  name: 'storefront',
  root: '/',
  audience: 'customer',
  entrances: ['goTop'],
  refusal: 'signInFirst',
  menu: () => [],
  contracts,
  ...more,
})
