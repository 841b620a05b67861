import type { IncomingHttpHeaders } from 'node:http'
import type { Named } from '../hypermedia/graph.ts'
import { hostIn, isHostOf } from '../hypermedia/host.ts'
import { realmOf } from '../hypermedia/realm.ts'
import type { Realm } from './realm.ts'
import type { Services } from './services.ts'

/** What can be asked at a path, by method. */
export type Methods = ReadonlyMap<string, Named>

/** As much of a request as says which host it asks. */
export interface Addressed {
  readonly headers: IncomingHttpHeaders
  readonly url?: string | undefined
  /** The header `Host`, or what a trusted proxy says in its place. */
  readonly host?: string
}

/** Where the realms are. */
type Places = Pick<Services, 'realms' | 'site' | 'apart'>

const AUTHORITY = /^https?:\/\/([^/?#\\]*)/i

/** The host that a request asks, with its port: a whole address counts for more than `Host` (RFC 9112 §3.2.2). */
export const authorityOf = ({ headers, url = '', host = headers.host ?? '' }: Addressed): string => {
  const isForwarded = host !== (headers.host ?? '')
  const [, authority = host] = (isForwarded ? null : AUTHORITY.exec(url)) ?? []
  return authority
}

/** The realm whose host was asked; nothing where the realms share theirs. */
export const realmAt = ({ realms, site, apart }: Places, asked: Addressed): Realm | undefined => {
  if (!apart) return undefined
  const isThere = isHostOf(hostIn(authorityOf(asked)), apart.site, site)
  return isThere ? apart.realm : realms.find(({ root }) => root === '/')
}

/** The address, as people know it, of the realm whose host was asked; the shop's where the realms share theirs. */
export const siteAsked = (places: Places, asked: Addressed): URL =>
  places.apart && realmAt(places, asked) === places.apart.realm ? places.apart.site : places.site

/**
 * The realm of a request: where realms have hosts of their own, that of the host; else that of the route which was
 * found for it, however its path was spelled, or of its path as browsers read it.
 */
export const realmAsked = (places: Places, asked: Addressed, methods: Methods = new Map()): Realm => {
  const [found] = methods.values()
  return (
    realmAt(places, asked) ??
    places.realms.find(({ name }) => name === found?.realm) ??
    realmOf(places.realms, pathIn(asked.url ?? '/'))
  )
}

/** The path of a request as browsers read it. */
export const pathIn = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname).replace(/\/{2,}/g, '/')
  } catch {
    return '/'
  }
}

/** Whether a route, of a file or a document, is one that only another realm than the host's has. */
export const isElsewhere = (places: Places, asked: Addressed, route: string | undefined): boolean => {
  const here = realmAt(places, asked)
  return here !== undefined && places.realms.some((one) => one !== here && one.ownFiles.includes(route ?? ''))
}
