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
  readonly wants?: ReadEnvironment['wants']
}

/** The context of any other transition's input. */
export interface AskedToWrite
  extends Asked,
    Pick<WriteEnvironment, 'client' | 'host' | 'network' | 'renewSession' | 'beside'> {
  readonly repeat?: Repeat
}

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
