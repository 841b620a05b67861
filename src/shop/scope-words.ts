import type { Message } from '../hypermedia/message.ts'
import type { Option } from '../hypermedia/reply.ts'
import { BUYS, MANAGES_ORDERS, SCOPES, type Scope, SEES_ORDERS, SEES_PROFILE } from './scopes.ts'

/** The part of an environment that puts messages into words. */
interface Saying {
  readonly say: (message: Message) => string
}

const KEYS: Readonly<Record<Scope, string>> = {
  [SEES_PROFILE]: 'apps.scope.profile',
  [SEES_ORDERS]: 'apps.scope.orders',
  [MANAGES_ORDERS]: 'apps.scope.manage',
  [BUYS]: 'apps.scope.buy',
}

/** Returns a permission that a customer gives, in words. */
export const scopeWords = ({ say }: Saying, scope: Scope): string => say({ key: KEYS[scope] })

/** Returns the permissions of a list of OAuth in words: those that customers give, or those of members. */
export const wordsOfScope = (saying: Saying, scope: string | null): readonly string[] =>
  (scope ?? '')
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => {
      const known = SCOPES.find((one) => one === name)
      return known ? scopeWords(saying, known) : saying.say({ key: `office.permissions.${name}` })
    })

/** Returns permissions of members as the choices of a form. */
export const permissionOptions = ({ say }: Saying, permissions: readonly string[]): readonly Option[] =>
  permissions.map((value) => ({ value, label: say({ key: `office.permissions.${value}` }) }))
