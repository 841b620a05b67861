import type { Language } from '../hypermedia/language.ts'
import type { Actor } from '../hypermedia/realm.ts'

/** Who asks. The key is the hash of the session id: it names the visitor's rows, whether or not there are any yet. */
export interface Visitor {
  readonly key: string
  readonly actor: Actor
  /** Whether their session was found alive when the request began. */
  readonly isOpen?: boolean
  /** The origin that they asked, where its host is known to be this shop's: BASE_URL's, a trusted one, this machine. */
  readonly origin?: string
  /** Pieces in all their carts, as the request found them. */
  readonly cartCount?: number
  /** Those of one region are shown the same pages; absent where pages do not depend on it. */
  readonly region?: number
  /** A digest of the network that a page is read from, to tell visitors apart and for nothing that is shown. */
  readonly network?: string
}

/** What goes with an input to a safe handler. */
export interface Asked {
  readonly visitor: Visitor
  readonly language: Language
  /** Whether the answer is to be kept: then it says what it was made of. */
  readonly isKept?: boolean
  /** How the answer is wanted: as a page; as a job at once (RFC 7240, `respond-async`). */
  readonly wants?: { readonly page: boolean; readonly job: boolean }
}

/** Who is signed in from an answer on, and whether its cookie stays when the browser is closed. */
export interface SignsIn extends Omit<Actor, 'realm'> {
  readonly id: string
  readonly persistent: boolean
}

/** What a form held beside the part of it that was sent. */
export interface Beside {
  /** The transition that the form is of. */
  readonly transition: string
  /** What it would be asked with. */
  readonly input: Readonly<Record<string, unknown>>
}

/** What goes with an input to any other handler. */
export interface AskedToWrite extends Asked {
  /** Where a part of a form was sent: the rest of it. */
  readonly beside?: Beside
  /** Where the request came from, for a customer to recognise themselves in a notice. */
  readonly client: { readonly address: string; readonly userAgent: string }
  /** The name of the host that was asked, in small letters. */
  readonly host: string
  /** A digest of the network that the request came from; none where nothing is limited. */
  readonly network: string | undefined
  /** Begins a new session with the answer, a stranger's or that of who signs in; its key. Asked again, it is the same. */
  readonly renewSession: (signsIn?: SignsIn) => string
  /** The Idempotency-Key of an unsafe request, with a digest of its parsed input. */
  readonly repeat?: { readonly key: string; readonly digest: string }
}
