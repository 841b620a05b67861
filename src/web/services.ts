import type { Logger } from 'pino'
import type { Graph, Named } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import type { Link } from '../hypermedia/link.ts'
import type { Pages } from '../hypermedia/page.ts'
import type { Failure, Reply } from '../hypermedia/reply.ts'
import type { Cache } from './answer/cache.ts'
import type { HoleMarks } from './answer/holes.ts'
import type { Metrics } from './operations.ts'
import type { AddressLimit } from './session/limits.ts'
import type { Secrets } from './session/secrets.ts'

/** Who asks. The key is the hash of the session id: it names the visitor's rows, whether or not there are any yet. */
export interface Visitor {
  readonly key: string
  readonly customerId: string | null
  /** Whether their session was found alive when the request began. */
  readonly isOpen?: boolean
  /** Those of one region are shown the same pages; absent where pages do not depend on it. */
  readonly region?: number
}

/** What a page's holes and its ETag need to know of a visitor. */
export interface VisitSummary {
  readonly customerId: string | null
  readonly customerName?: string
  /** As that of the visitor. */
  readonly region?: number
  /** How long the session lives from a visit on, seconds. */
  readonly life: number
  /** Whether the cookie stays when the browser is closed. */
  readonly persistent: boolean
  /** When they were last noted to be here: ISO 8601. */
  readonly seenAt: string
  readonly cartCount: number
  /** Changes whenever the visitor's carts or his account do. */
  readonly version: string
}

/** What goes with an input to a safe handler. */
export interface Asked {
  readonly visitor: Visitor
  readonly language: Language
}

/** What goes with an input to any other handler. */
export interface AskedToWrite extends Asked {
  /** Where the request came from, for a customer to recognise himself in a notice. */
  readonly client: { readonly address: string; readonly userAgent: string }
  /** A digest of the network that the request came from; none where nothing is limited. */
  readonly network: string | undefined
  /** Begins a new session with the answer, whose cookie stays unless told otherwise; its key. Asked again, it is the same. */
  readonly renewSession: (persistent?: boolean) => string
  /** The Idempotency-Key of an unsafe request, with a digest of its parsed input. */
  readonly repeat?: { readonly key: string; readonly digest: string }
}

/** A kept limit under its key. */
export interface Countable {
  readonly key: string
  readonly most: number
  readonly minutes: number
  readonly slows: boolean
  /** Whoever is remembered under this key is not counted. */
  readonly spared?: string
}

/** The application behind the web: it knows the handlers and the database. */
export interface Application {
  /** Runs a safe handler. */
  read(transition: Named, input: unknown, asked: Asked): Promise<Reply | Failure>
  /** Runs any other handler in one transaction; a failure rolls it back. */
  write(transition: Named, input: unknown, asked: AskedToWrite): Promise<Reply | Failure>
  /** The visitor of a session; nothing for one of whom nothing is kept. */
  visit(sessionKey: string): Promise<VisitSummary | undefined>
  /** After the answer: notes that the visitor was here, once in ten minutes at most. */
  seen(sessionKey: string, visit: VisitSummary): Promise<void>
  /** Counts an attempt towards limits that all processes share: the seconds to wait, 0 where it may go on. */
  count(limits: readonly Countable[]): Promise<number>
  /** Takes one count back under each of the keys, and remembers another for some minutes. */
  noteSuccess(
    back: readonly string[],
    known?: { readonly key: string; readonly minutes: number },
  ): Promise<void>
  /** Seconds after which it is worth another try where an error tells of trouble that passes; nothing for any other. */
  passing(error: unknown): number | undefined
  /** What the shop's settings say of requests. */
  policy(): Promise<Policy>
  /** What search engines are told; `pages` are all that can be shown to anyone without an input. */
  sitemap(pages: readonly Named[]): Sitemap
  /** Throws when the database does not answer, is not migrated or has no room. */
  ready(): Promise<void>
}

/** What search engines are told of the site. */
export interface Sitemap {
  /** Paths below which robots have nothing to look for. */
  readonly closed: readonly string[]
  /** The names of its parts, each a file of its own. */
  parts(): Promise<readonly string[]>
  /** The pages of one part; none where there is no such part. */
  entries(part: string): Promise<readonly SitemapEntry[]>
}

/** A page that search engines are to know. */
export interface SitemapEntry {
  readonly link: Link
  /** When it was changed last (ISO 8601). */
  readonly changedAt?: string
}

/** The shop's settings that the web obeys. */
export interface Policy {
  readonly language: Language
  readonly shopName: Readonly<Record<Language, string>>
  /** Host names that are served; every one when empty. */
  readonly trustedHosts: readonly string[]
}

/** The settings that the web obeys, also while the database is away. */
export interface Policies {
  /** As they are now; as they were last known where the database does not say. */
  current(): Promise<Policy>
  /** As they were last known. */
  last(): Policy
}

/** All that answering a request takes, put together once. */
export interface Services {
  readonly graph: Graph
  readonly application: Application
  readonly pages: Pages
  readonly translate: (language: Language) => Translate
  readonly secrets: Secrets
  readonly marks: HoleMarks
  /** None: nothing is kept. */
  readonly cache: Cache | undefined
  readonly addressLimit: AddressLimit
  readonly keptLimits: boolean
  readonly log: Logger
  readonly metrics: Metrics
  /** The address of the shop as people know it, without a slash at the end. */
  readonly baseUrl: string
  /** Whether people know it by https. */
  readonly isSecure: boolean
  readonly policies: Policies
  readonly clock: () => Date
  readonly parseJson: (text: string) => unknown
}
