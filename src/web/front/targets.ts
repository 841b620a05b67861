import type { KeyHeader } from './keys.ts'

/** A cache in front of the shop that can be told to forget pages. */
export interface PurgeTarget {
  /** The header by which it learns the keys of a page. */
  readonly header: KeyHeader
  /** The number of keys that one request may name. */
  readonly most: number
  /** The requests that make it forget the pages with one of the keys; all pages if none is given. */
  requests(keys?: readonly string[]): readonly PurgeRequest[]
}

/** A request to a cache. */
export interface PurgeRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const SURROGATE_KEY = { name: 'surrogate-key', separator: ' ' } as const

/**
 * Varnish, at one or several addresses, each of which is sent a `PURGE` whose `Surrogate-Key` is a pattern for that
 * header of the pages, as `deploy/varnish.vcl` takes it.
 */
const varnish = (urls: readonly string[]): PurgeTarget => ({
  header: SURROGATE_KEY,
  most: 100,
  requests: (keys) =>
    urls.map((url) => ({
      ...{ url, method: 'PURGE' },
      headers: { 'surrogate-key': keys?.join('|') ?? '.' },
    })),
})

/** A service of Fastly. https://www.fastly.com/documentation/reference/api/purging/ */
const fastly = (service: string, token: string): PurgeTarget => ({
  header: SURROGATE_KEY,
  most: 256,
  requests: (keys) => {
    const url = `https://api.fastly.com/service/${service}`
    const headers = { 'fastly-key': token, accept: 'application/json', 'content-type': 'application/json' }
    if (!keys) return [{ url: `${url}/purge_all`, method: 'POST', headers }]
    return [{ url: `${url}/purge`, method: 'POST', headers, body: JSON.stringify({ surrogate_keys: keys }) }]
  },
})

/** A zone of Cloudflare. https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
const cloudflare = (zone: string, token: string): PurgeTarget => ({
  header: { name: 'cache-tag', separator: ',' },
  most: 30,
  requests: (keys) => [
    {
      url: `https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(keys ? { tags: keys } : { purge_everything: true }),
    },
  ],
})

/** A cache in front as the environment names it. */
export interface PurgeSetting {
  readonly kind: 'varnish' | 'fastly' | 'cloudflare'
  /** The addresses of Varnish, the service of Fastly, or the zone of Cloudflare. */
  readonly of: readonly string[]
  /** The token for Fastly or Cloudflare. */
  readonly token: string
}

/** The cache in front that a setting names. */
export const purgeTarget = ({ kind, of, token }: PurgeSetting): PurgeTarget => {
  if (kind === 'varnish') return varnish(of)
  const [name = ''] = of
  return kind === 'fastly' ? fastly(name, token) : cloudflare(name, token)
}
