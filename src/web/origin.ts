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

/** A shop is asked by few addresses: they are read once. */
const sites = new LRUCache<string, Site>({ max: 100 })

const siteAt = (address: string): Site => {
  const known = sites.get(address)
  if (known) return known
  const { hostname = '', origin } = URL.parse(address) ?? {}
  const site = { hostname, origin }
  sites.set(address, site)
  return site
}

/** The origin that was asked; nothing where its host is any that somebody made up. */
export const originOf = (
  request: FastifyRequest,
  services: Pick<Services, 'realms' | 'site' | 'apart'>,
  trusted: readonly string[],
): string | undefined => {
  const address = `${isOverHttps(request, services) ? 'https' : 'http'}://${authorityOf(request)}`
  const { hostname, origin } = siteAt(address)
  return trusted.includes(hostname) || isLocalhost(hostname) ? origin : undefined
}
