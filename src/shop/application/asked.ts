import type { Language } from '../../hypermedia/language.ts'
import type { Actor } from '../../hypermedia/realm.ts'
import type { ReadEnvironment, Visitor, WriteEnvironment } from '../environment.ts'
import type { Repeat } from '../idempotency.ts'

/** The context of a safe transition's input. */
export interface Asked {
  readonly visitor: Omit<Visitor, 'customerId' | 'memberId'> & { readonly actor: Actor }
  readonly language: Language
  /** Whether the answer is to be cached. */
  readonly isKept?: boolean
  /** The position of the database from which on it may be read; empty for any, undefined for the last one. */
  readonly seen?: string
  readonly wants?: ReadEnvironment['wants']
  /** The address and the browser of the request, for the audit log. */
  readonly client?: WriteEnvironment['client']
}

/** The context of any other transition's input. */
export interface AskedToWrite
  extends Omit<Asked, 'client'>,
    Pick<WriteEnvironment, 'client' | 'host' | 'network' | 'renewSession' | 'beside'> {
  readonly repeat?: Repeat
  /** Whether it may be done again where the end of its transaction is not known. */
  readonly isRepeatable?: boolean
}

/** A member whose work needs no session of theirs. */
export const officeMember = (
  actor: Actor,
  { language, client }: Pick<AskedToWrite, 'language' | 'client'>,
): AskedToWrite => ({
  visitor: { key: '', actor },
  language,
  client,
  host: '',
  network: undefined,
  renewSession() {
    throw new Error('Their work has no session')
  },
})

/** The sender of work of the shop itself. */
export const NOBODY: AskedToWrite = {
  visitor: { key: '', actor: { realm: 'storefront', id: null } },
  language: 'ja',
  client: { address: '', userAgent: '' },
  host: '',
  network: undefined,
  renewSession() {
    throw new Error('Nobody has no session')
  },
}
