import type { Pages } from '../hypermedia/page.ts'
import type { Actor, RealmDeclaration } from '../hypermedia/realm.ts'

/** What a page's holes and its ETag need to know of a visitor. */
export interface VisitSummary {
  readonly actor: Omit<Actor, 'realm'>
  /** Of whoever is signed in. */
  readonly name?: string
  /** As that of the visitor. */
  readonly region?: number
  /** How long the session lives from a visit on, seconds. */
  readonly life: number
  /** Whether the cookie stays when the browser is closed. */
  readonly persistent: boolean
  /** When they were last noted to be here: ISO 8601. */
  readonly seenAt: string
  readonly cartCount: number
  /** Changes whenever the visitor's carts or their account do. */
  readonly version: string
}

/** The cookies of a realm: a session of one is nothing in the other. */
export interface RealmCookies {
  readonly session: string
  readonly notices: string
  /** Stands before the session id under its signature; nothing in the realm of `/`. */
  readonly mark: string
  /** How long the session's cookie is kept by a browser. */
  readonly seconds: number
}

/** One side of the shop, as the web serves it. */
export interface Realm extends RealmDeclaration {
  readonly cookies: RealmCookies
  /** The routes of files and documents that only this realm needs: on a host of another there are none. */
  readonly ownFiles: readonly string[]
  /** Makes its HTML. */
  readonly pages: Pages
  /** The visitor of a session; nothing for one of whom nothing is kept. */
  visit(sessionKey: string): Promise<VisitSummary | undefined>
  /** After the answer: notes that the visitor was here, once in ten minutes at most. */
  seen(sessionKey: string, visit: VisitSummary): Promise<void>
}
