import type { RealmDeclaration, RealmName } from '../hypermedia/realm.ts'
import { menuKeysOf, menuOf } from './office/menu.ts'
import { areasOf, type Department } from './part.ts'
import { parts } from './parts.ts'

/** All departments of the shop. */
export const departments: readonly Department[] = parts.flatMap(({ departments = [] }) => departments)

const contractsIn = (realm: RealmName) =>
  departments.filter((one) => one.realm === realm).map(({ contract }) => contract)

/** The menu of the office without plugins. */
export const officeMenu = menuOf(parts)

/** The letters that open a screen of the office after `g`. */
export const officeKeys = menuKeysOf(parts)

/** The realm of shoppers. */
export const storefront: RealmDeclaration = {
  name: 'storefront',
  root: '/',
  audience: 'customer',
  entrances: ['goTop'],
  refusal: 'signInFirst',
  menu: ({ isSignedIn }) => [
    'goTop',
    'goProductList',
    'goProductSuggestions',
    'goProductCards',
    'goCart',
    ...(isSignedIn
      ? [
          'goMypage',
          'goOrderHistory',
          'goFavoritesAmong',
          'goCustomerAddressList',
          'goMypageChange',
          'doLogout',
        ]
      : ['goLogin', 'goCustomerRegistration']),
    'goContactForm',
    'goHelpAbout',
    'goHelpAgreement',
    'goHelpGuide',
    'goHelpPrivacy',
    'goHelpTradeLaw',
    'goActionRedirect',
    'doActionRedirect',
    'goUnsupportedRoute',
    'doUnsupportedRoute',
  ],
  contracts: contractsIn('storefront'),
}

/** The realm of members. */
export const office: RealmDeclaration = {
  name: 'office',
  root: '/admin',
  audience: 'member',
  entrances: ['goAdminLogin', 'goAdminTop'],
  refusal: 'membersOnly',
  home: 'goAdminTop',
  // All other screens are in the state of its first page, in groups.
  menu: ({ isSignedIn }) =>
    isSignedIn
      ? ['goAdminSearch', 'goSettings', 'doPinScreen', 'doUnpinScreen', 'doFoldMenu', 'doAdminLogout']
      : [],
  screens: officeMenu.flatMap(({ screens }) => screens),
  contracts: contractsIn('office'),
  areas: new Map(parts.flatMap((part) => [...areasOf(part)])),
}

/** All realms of the shop. */
export const realms: readonly RealmDeclaration[] = [storefront, office]
