import type { Logger } from 'pino'
import type { Graph, Named } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import type { Link } from '../hypermedia/link.ts'
import type { RealmName } from '../hypermedia/realm.ts'
import type { Cache } from './answer/cache.ts'
import type { HoleMarks } from './answer/holes.ts'
import type { Gate } from './gate.ts'
import type { Metrics } from './metrics.ts'
import type { Realm } from './realm.ts'
import type { AddressLimit } from './session/limits.ts'
import type { Secrets } from './session/secrets.ts'
import type { Watchdog } from './watchdog.ts'

/** A kept limit under its key. */
export interface Countable {
  readonly key: string
  readonly most: number
  readonly minutes: number
  readonly slows: boolean
  /** Whoever is remembered under this key is not counted. */
  readonly spared?: string
}

/** The application behind the web, but for its handlers: those stand behind the gate. */
export interface Application {
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
  /** Throws where the shop cannot read, write or reach its files, is not migrated or has no room. */
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
  /** Tells of an address whether it may ask a realm at all. */
  readonly mayAsk: Readonly<Record<RealmName, (address: string) => boolean>>
  /** Whether the realm of `/` is closed to all who are not signed in to another. */
  readonly isMaintenance: boolean
  /** Of the security settings: another once they were changed, or maintenance began or ended. */
  readonly version: number
  /** By how much kept limits of a network are multiplied. */
  readonly networkFactor: number
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
  readonly gate: Gate
  readonly realms: readonly Realm[]
  readonly translate: (language: Language) => Translate
  readonly secrets: Secrets
  readonly marks: HoleMarks
  /** None: nothing is kept. */
  readonly cache: Cache | undefined
  readonly addressLimit: AddressLimit
  readonly keptLimits: boolean
  readonly log: Logger
  readonly metrics: Metrics
  readonly watchdog: Watchdog
  /** The address of the shop as people know it, without a slash at the end. */
  readonly baseUrl: string
  /** The same in its parts. */
  readonly site: URL
  /** The realm that has a host to itself, with its address; none where the realms share theirs. */
  readonly apart: { readonly realm: Realm; readonly site: URL } | undefined
  readonly policies: Policies
  readonly clock: () => Date
  /** Where uploaded files lie for as long as their request lasts. */
  readonly uploads: string
  readonly parseJson: (text: string) => unknown
}
