import { linker } from '../hypermedia/link.ts'
import type * as cart from './cart/contract.ts'
import type * as catalog from './catalog/contract.ts'
import type * as address from './checkout/address.contract.ts'
import type * as checkout from './checkout/contract.ts'
import type * as contact from './contact/contract.ts'
import type * as content from './content/contract.ts'
import type * as account from './customers/account/account.contract.ts'
import type * as addressBook from './customers/address-book/address-book.contract.ts'
import type * as postalCode from './customers/address-book/postal-code.contract.ts'
import type * as email from './customers/email/email.contract.ts'
import type * as entry from './customers/entry/entry.contract.ts'
import type * as favorites from './customers/favorites/favorites.contract.ts'
import type * as sessions from './customers/sign-in/sessions.contract.ts'
import type * as signIn from './customers/sign-in/sign-in.contract.ts'
import type * as history from './orders/history.contract.ts'

/** Every transition of the shop by its name: what typed links are checked against. */
export type Transitions = typeof cart &
  typeof catalog &
  typeof checkout &
  typeof address &
  typeof content &
  typeof contact &
  typeof entry &
  typeof signIn &
  typeof account &
  typeof email &
  typeof sessions &
  typeof addressBook &
  typeof favorites &
  typeof history &
  typeof postalCode

/** A typed link to a transition of the shop. */
export const link = linker<Transitions>()
