import * as cart from './cart/contract.ts'
import * as catalog from './catalog/contract.ts'
import * as address from './checkout/address.contract.ts'
import * as checkout from './checkout/contract.ts'
import * as contact from './contact/contract.ts'
import * as content from './content/contract.ts'
import * as account from './customers/account/account.contract.ts'
import * as addressBook from './customers/address-book/address-book.contract.ts'
import * as postalCode from './customers/address-book/postal-code.contract.ts'
import * as email from './customers/email/email.contract.ts'
import * as entry from './customers/entry/entry.contract.ts'
import * as favorites from './customers/favorites/favorites.contract.ts'
import * as sessions from './customers/sign-in/sessions.contract.ts'
import * as signIn from './customers/sign-in/sign-in.contract.ts'
import * as history from './orders/history.contract.ts'

export { createApplication } from './application.ts'
export { errors } from './errors.ts'

/** The contracts of all departments. */
export const contracts = [
  content,
  catalog,
  cart,
  checkout,
  address,
  entry,
  signIn,
  account,
  email,
  sessions,
  addressBook,
  favorites,
  history,
  contact,
  postalCode,
] as const

/** The transitions from which everything can be reached. */
export const entrances = ['goTop'] as const
