import type { IncomingHttpHeaders } from 'node:http'
import type { Named } from '../hypermedia/graph.ts'
import { hostIn, isHostOf } from '../hypermedia/host.ts'
import { realmOf } from '../hypermedia/realm.ts'
import type { Realm } from './realm.ts'
import type { Services } from './services.ts'

/** The transitions of a path, by method. */
export type Methods = ReadonlyMap<string, Named>

/** The parts of a request that name its host. */
export interface Addressed {
  readonly headers: IncomingHttpHeaders
  readonly url?: string | undefined
  /** The header `Host`, or its value from a trusted proxy. */
  readonly host?: string
}

/** The realms and their addresses. */
type Places = Pick<Services, 'realms' | 'site' | 'apart'>

const AUTHORITY = /^https?:\/\/([^/?#\\]*)/i

/**
 * The host of a request with its port. A whole address in the request line takes precedence over `Host` (RFC
 * 9112 §3.2.2).
 */
export const authorityOf = ({ headers, url = '', host = headers.host ?? '' }: Addressed): string => {
  const isForwarded = host !== (headers.host ?? '')
  const [, authority = host] = (isForwarded ? null : AUTHORITY.exec(url)) ?? []
  return authority
}

/** Whether the requested host is one that the shop serves: all, unless it names those that it trusts. */
export const hostIsServed = (asked: Addressed, services: Places & Pick<Services, 'policies'>): boolean => {
  const { trustedHosts } = services.policies.last()
  const { name } = hostIn(authorityOf(asked))
  return trustedHosts.length === 0 || [...trustedHosts, siteAsked(services, asked).hostname].includes(name)
}

/** The realm of the requested host; undefined if the realms share theirs. */
export const realmAt = ({ realms, site, apart }: Places, asked: Addressed): Realm | undefined => {
  if (!apart) return undefined
  const isThere = isHostOf(hostIn(authorityOf(asked)), apart.site, site)
  return isThere ? apart.realm : realms.find(({ root }) => root === '/')
}

/** The public address of the realm of the requested host; the shop's if the realms share theirs. */
export const siteAsked = (places: Places, asked: Addressed): URL =>
  places.apart && realmAt(places, asked) === places.apart.realm ? places.apart.site : places.site

/**
 * The realm of a request. If realms have hosts of their own, it is that of the host; else that of the matched
 * route, however its path is spelled, or of its path as browsers read it.
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

/** Whether a route of a file or a document belongs only to another realm than the host's. */
export const isElsewhere = (places: Places, asked: Addressed, route: string | undefined): boolean => {
  const here = realmAt(places, asked)
  return here !== undefined && places.realms.some((one) => one !== here && one.ownFiles.includes(route ?? ''))
}
