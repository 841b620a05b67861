import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLocalhost } from '../hypermedia/host.ts'
import { authorityOf } from './asked.ts'
import type { Services } from './services.ts'
import { isOverHttps } from './session/cookies.ts'

interface Site {
  readonly hostname: string
  readonly origin: string | undefined
}

/** A shop has few addresses: each is parsed once. */
const sites = new LRUCache<string, Site>({ max: 100 })

const siteAt = (address: string): Site => {
  const known = sites.get(address)
  if (known) return known
  const { hostname = '', origin } = URL.parse(address) ?? {}
  const site = { hostname, origin }
  sites.set(address, site)
  return site
}

/** The origin of a request; undefined if its host is not known to be the shop's. */
export const originOf = (
  request: FastifyRequest,
  services: Pick<Services, 'realms' | 'site' | 'apart'>,
  trusted: readonly string[],
): string | undefined => {
  const address = `${isOverHttps(request, services) ? 'https' : 'http'}://${authorityOf(request)}`
  const { hostname, origin } = siteAt(address)
  return trusted.includes(hostname) || isLocalhost(hostname) ? origin : undefined
}
