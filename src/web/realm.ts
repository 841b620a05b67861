import type { OwnMenu, Pages } from '../hypermedia/page.ts'
import type { Actor, RealmDeclaration } from '../hypermedia/realm.ts'
import type { Consent } from '../hypermedia/within.ts'
import type { PersonName } from '../hypermedia/writing.ts'

/** An access token that is valid: an API key by its number, or the consent that an app has. */
export interface AskingToken {
  readonly id: number | string
  readonly name: string
  /** The id of the app that has it; an API key has none. */
  readonly app?: string
}

/** The data of a visitor for the holes and the ETag of a page. */
export interface VisitSummary {
  readonly actor: Omit<Actor, 'realm'>
  /** The name of the customer or member who is signed in. */
  readonly name?: PersonName | string
  /** Their menu, if the realm's pages have one. */
  readonly menu?: OwnMenu
  /** See the region of `Visitor`. */
  readonly region?: number
  /** See the group of `Visitor`. */
  readonly group?: number
  /** Life of the session after a visit, in seconds. */
  readonly life: number
  /** Whether the cookie stays when the browser is closed. */
  readonly persistent: boolean
  /** The last noted visit, ISO 8601. */
  readonly seenAt: string
  readonly cartCount: number
  /** The access token by which they ask. */
  readonly token?: AskingToken
  /** The key of the session that an app has; an API key has none. */
  readonly key?: string
  /** Whether that session has carts of its own beside those of its customer. */
  readonly isApart?: boolean
  /** Changes whenever the visitor's carts or account change. */
  readonly version: string
}

/** A consent by which the shop itself asks, with the part of its session that is meant; without one, the whole. */
export interface AskedByConsent extends Consent {
  readonly part?: string
}

/** The cookies of a realm. A session of one realm is not valid in the other. */
export interface RealmCookies {
  readonly session: string
  readonly notices: string
  /** Precedes the session id under its signature; empty in the realm of `/`. */
  readonly mark: string
  /** Life of the session's cookie in a browser, in seconds. */
  readonly seconds: number
}

/** One half of the shop, as the web serves it. */
export interface Realm extends RealmDeclaration {
  readonly cookies: RealmCookies
  /**
   * The routes of files and documents that only this realm needs. They do not exist on another realm's host.
   */
  readonly ownFiles: readonly string[]
  /** Renders its HTML. */
  readonly pages: Pages
  /** The visitor of a session; undefined if nothing is stored of them. */
  visit(sessionKey: string): Promise<VisitSummary | undefined>
  /** The visitor of an access token at a network address; undefined if it is not valid there. No token is valid in a realm without it. */
  readonly visitByToken?: (accessToken: string, address: string) => Promise<VisitSummary | undefined>
  /** The customer for whom the shop itself asks, by a consent that is in force; undefined if it is not. */
  readonly visitByConsent?: (asked: AskedByConsent) => Promise<VisitSummary | undefined>
  /** The address of its protected resource metadata (RFC 9728), by which apps find out how to ask for consent. */
  readonly resourceMetadata?: string
  /** Notes, after the answer, that the visitor was here; once in ten minutes at most. */
  seen(sessionKey: string, visit: VisitSummary, address: string): Promise<void>
}
