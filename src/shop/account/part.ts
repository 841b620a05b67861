import { answering, type Every, type Part } from '../part.ts'
import * as addressBook from './address-book/address-book.contract.ts'
import { addressBookHandlers } from './address-book/address-book.handlers.ts'
import * as account from './contract.ts'
import * as email from './email/email.contract.ts'
import { emailHandlers } from './email/email.handlers.ts'
import * as entry from './entry/entry.contract.ts'
import { entryHandlers } from './entry/entry.handlers.ts'
import * as favorites from './favorites/favorites.contract.ts'
import { favoritesHandlers } from './favorites/favorites.handlers.ts'
import { accountHandlers } from './handlers.ts'
import * as home from './home/home.contract.ts'
import { homeHandlers } from './home/home.handlers.ts'
import * as sessions from './sign-in/sessions.contract.ts'
import { sessionsHandlers } from './sign-in/sessions.handlers.ts'
import * as signIn from './sign-in/sign-in.contract.ts'
import { signInHandlers } from './sign-in/sign-in.handlers.ts'
import { customerSweeps } from './sweeps.queries.ts'

const contracts = { storefront: { home, entry, signIn, account, email, sessions, addressBook, favorites } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of customers' own accounts, and their sign-in. */
export const part: Part = {
  name: 'account',
  departments: answering(contracts, {
    storefront: {
      home: homeHandlers,
      entry: entryHandlers,
      signIn: signInHandlers,
      account: accountHandlers,
      email: emailHandlers,
      sessions: sessionsHandlers,
      addressBook: addressBookHandlers,
      favorites: favoritesHandlers,
    },
  }),
  sweeps: customerSweeps,
}
