import type { Logger } from 'pino'
import type { Graph, Named } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import type { Link } from '../hypermedia/link.ts'
import type { OpenedHosts } from '../hypermedia/opened-hosts.ts'
import type { RealmName } from '../hypermedia/realm.ts'
import type { InSpan } from '../hypermedia/spans.ts'
import type { Cache } from './answer/cache.ts'
import type { HoleMarks } from './answer/holes.ts'
import type { KeyHeader } from './front/keys.ts'
import type { Gate } from './gate.ts'
import type { Metrics } from './metrics.ts'
import type { Realm } from './realm.ts'
import type { AddressLimit } from './session/limits.ts'
import type { Secrets } from './session/secrets.ts'
import type { Watchdog } from './watchdog.ts'

/** A limit with its key. */
export interface Countable {
  readonly key: string
  readonly most: number
  readonly minutes: number
  readonly slows: boolean
  /** A client that is remembered under this key is not counted. */
  readonly spared?: string
}

/** The application behind the web, without its handlers, which are behind the gate. */
export interface Application {
  /**
   * Counts an attempt towards limits that all processes share. Returns the seconds to wait, 0 if it may
   * continue.
   */
  count(limits: readonly Countable[]): Promise<number>
  /** Returns the names of the values that are stored in a session. */
  heldBy(sessionId: string): Promise<ReadonlySet<string>>
  /** Takes one count back under each of the keys, and remembers another for some minutes. */
  noteSuccess(
    back: readonly string[],
    known?: { readonly key: string; readonly minutes: number },
  ): Promise<void>
  /** Seconds after which a retry may succeed, for an error that passes; undefined for any other. */
  passing(error: unknown): number | undefined
  /** The target of the redirect from an address where nothing else is; undefined if there is none. */
  redirectAt(url: string): Promise<string | undefined>
  /** The settings of the shop for requests. */
  policy(): Promise<Policy>
  /** The sitemap for search engines; `pages` are all pages for anyone that need no input. */
  sitemap(pages: readonly Named[]): Sitemap
  /** The origins outside the site to which forms may lead: those of payment services. */
  outside(): readonly string[]
  /** Throws if the shop cannot read, write or reach its files, is not migrated or has no space left. */
  ready(): Promise<void>
}

/** The parts of the site for search engines. */
export interface Sitemap {
  /** Paths that robots should not visit. */
  readonly closed: readonly string[]
  /** The names of its parts, each a file of its own. */
  parts(): Promise<readonly string[]>
  /** The pages of one part; empty if there is no such part. */
  entries(part: string): Promise<readonly SitemapEntry[]>
}

/** A page for search engines. */
export interface SitemapEntry {
  readonly link: Link
  /** Its last change (ISO 8601). */
  readonly changedAt?: string
  /** The languages that it is written in; all by default. */
  readonly languages?: readonly Language[]
}

/** The settings of the shop that the web follows. */
export interface Policy {
  readonly language: Language
  readonly shopName: Readonly<Record<Language, string>>
  /** The host names that are served; all if empty. */
  readonly trustedHosts: readonly string[]
  /** Whether an address may send requests to a realm. */
  readonly mayAsk: Readonly<Record<RealmName, (address: string) => boolean>>
  /** Why the realm of `/` is closed to all who are not signed in to the office; undefined if it is open. */
  readonly closed: 'maintenance' | 'notOpenYet' | undefined
  /** The version of the security settings. It changes with them, and when maintenance begins or ends. */
  readonly version: number
  /** The factor by which the limits of a network are multiplied. */
  readonly networkFactor: number
  /** The hosts outside the site that measured pages may use; undefined if none. */
  readonly opened: OpenedHosts | undefined
}

/** The settings that the web follows, also while the database is away. */
export interface Policies {
  /** The current settings; the last known ones if the database does not answer. */
  current(): Promise<Policy>
  /** The last known settings. */
  last(): Policy
}

/** Everything that answering a request needs, put together once. */
export interface Services {
  readonly graph: Graph
  readonly application: Application
  readonly gate: Gate
  readonly realms: readonly Realm[]
  readonly translate: (language: Language) => Translate
  readonly secrets: Secrets
  readonly marks: HoleMarks
  /** Undefined if nothing is cached. */
  readonly cache: Cache | undefined
  readonly addressLimit: AddressLimit
  /** The limit on the requests of each access token. */
  readonly tokenLimit: AddressLimit
  readonly keptLimits: boolean
  /** Seconds for which caches in front may keep pages of visitors without cookies; 0 for none. */
  readonly pageCacheSeconds: number
  /** The header with the keys of such a page; undefined if no cache is told of changes. */
  readonly keyHeader: KeyHeader | undefined
  readonly log: Logger
  readonly metrics: Metrics
  /** Undefined if nothing is traced. */
  readonly inSpan: InSpan | undefined
  readonly watchdog: Watchdog
  /** The public address of the shop, without a slash at the end. */
  readonly baseUrl: string
  /** The public address, parsed. */
  readonly site: URL
  /** The realm that has its own host, with its address; undefined if the realms share theirs. */
  readonly apart: { readonly realm: Realm; readonly site: URL } | undefined
  readonly policies: Policies
  readonly clock: () => Date
  /** The directory of uploaded files, for the time of their request. */
  readonly uploads: string
  readonly parseJson: (text: string) => unknown
}
