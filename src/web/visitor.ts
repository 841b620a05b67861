import type { Language } from '../hypermedia/language.ts'
import type { Actor } from '../hypermedia/realm.ts'
import type { AskingToken } from './realm.ts'

/**
 * The visitor who sends a request. The key is the hash of the session id; it is the key of the visitor's rows,
 * whether or not there are any yet.
 */
export interface Visitor {
  readonly key: string
  readonly actor: Actor
  /** The access token by which they ask; its rows have a key of its own. */
  readonly token?: AskingToken
  /** Whether their session was alive when the request began. */
  readonly isOpen?: boolean
  /** Whether their session has carts of its own beside those of its customer. */
  readonly isApart?: boolean
  /**
   * The requested origin, if its host is known to be this shop's: that of BASE_URL, a trusted one, or this
   * machine.
   */
  readonly origin?: string
  /** Pieces in all their carts, when the request began. */
  readonly cartCount?: number
  /** Visitors of one region see the same pages; absent if pages do not depend on it. */
  readonly region?: number
  /** Visitors of one group see the same prices; absent if nothing depends on it. */
  readonly group?: number
  /** A digest of the network that a page is read from. It tells visitors apart, and is not shown. */
  readonly network?: string
}

/** The context of an input to a safe handler. */
export interface Asked {
  readonly visitor: Visitor
  readonly language: Language
  /** Whether the answer is to be cached: then it states its tags. */
  readonly isKept?: boolean
  /**
   * The position of the database that has all that they wrote, empty if they wrote nothing; undefined if the answer must
   * show the last moment.
   */
  readonly seen?: string
  /** The wanted form of the answer: a page; a job at once (RFC 7240, `respond-async`). */
  readonly wants?: { readonly page: boolean; readonly job: boolean }
  /** The sender of the request, for a customer to recognize it in a notice, and for the audit log. */
  readonly client?: { readonly address: string; readonly userAgent: string }
}

/** The actor who is signed in from an answer on, and whether the cookie stays when the browser is closed. */
export interface SignsIn extends Omit<Actor, 'realm'> {
  readonly id: string
  readonly persistent: boolean
}

/** The values of the form around the part that was sent. */
export interface Beside {
  /** The transition of the form. */
  readonly transition: string
  /** The input that the form would send. */
  readonly input: Readonly<Record<string, unknown>>
}

/** The context of an input to any other handler. */
export interface AskedToWrite extends Omit<Asked, 'client'> {
  /** The rest of the form, if a part of it was sent. */
  readonly beside?: Beside
  readonly client: { readonly address: string; readonly userAgent: string }
  /** The requested host name, in lower case. */
  readonly host: string
  /** A digest of the network that the request came from; undefined if there are no limits. */
  readonly network: string | undefined
  /**
   * Begins a new session with the answer, for a stranger or for the one who signs in, and returns its key.
   * Another call returns the same key.
   */
  readonly renewSession: (signsIn?: SignsIn) => string
  /** The Idempotency-Key of an unsafe request, with a digest of its parsed input. */
  readonly repeat?: { readonly key: string; readonly digest: string }
}
