import type { IncomingMessage } from 'node:http'
import type { OpenedHosts } from '../../hypermedia/opened-hosts.ts'

interface Sources {
  readonly pictures?: string
  /** The origins outside the site to which forms may lead. */
  readonly forms?: readonly string[]
  readonly opened?: OpenedHosts | undefined
  /** The origins outside the site whose pages it shows in frames. */
  readonly frames?: readonly string[]
}

const policy = (
  scripts: string,
  { pictures = "'self' data:", forms = [], opened, frames = [] }: Sources = {},
): string => {
  const listed = (own: string, outside: readonly string[] = []) => [own, ...outside].join(' ')
  const framed = [...new Set([...frames, ...(opened?.frame ?? [])])]
  const framing = framed.length > 0 ? `; frame-src ${framed.join(' ')}` : ''
  return `default-src 'none'; script-src ${listed(scripts, opened?.script)}; style-src 'self'; img-src ${listed(pictures, opened?.img)}; font-src 'self'; connect-src ${listed("'self'", opened?.connect)}; media-src 'self'; manifest-src 'self'; form-action ${listed("'self'", forms)}; base-uri 'none'; frame-ancestors 'none'${framing}`
}

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i

/**
 * The Content-Security-Policy of a page of the shop: scripts from `/assets/` of this host alone, so that no
 * template can load one of the office, whose scripts act for the member who views the page. Its forms may lead
 * to this site, and to the origins in `forms`; a measured page may also use the `opened` hosts, and a
 * page with videos of others show their `frames`.
 */
export const shopPolicy = (protocol: string, host: string, outside: Omit<Sources, 'pictures'> = {}): string =>
  policy(folderAt(protocol, host, 'assets'), outside)

const folderAt = (protocol: string, host: string, folder: string): string =>
  HOST.test(host) ? `${protocol}://${host}/${folder}/` : "'self'"

/**
 * The Content-Security-Policy of a page of an office with its own host: scripts of the office alone, none of
 * the shop's, also in previews; and pictures of the shop, which texts may show by their whole address.
 */
export const officePolicy = (
  protocol: string,
  host: string,
  shop: URL,
  forms: readonly string[] = [],
): string => policy(folderAt(protocol, host, 'office'), { pictures: `'self' data: ${shop.origin}`, forms })

/**
 * The Content-Security-Policy of a page of an office at the shop's host that shows others in `frames`, such as a page of
 * the shop before it is public, or whose `forms` lead elsewhere.
 */
export const pagePolicy = (outside: Pick<Sources, 'frames' | 'forms'>): string => policy("'self'", outside)

/**
 * The headers of every answer. Scripts and styles come from files alone, so that injected markup has no effect.
 */
export const securityHeaders = Object.freeze({
  'content-security-policy': policy("'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/** A year, without the hosts below this one. */
const overHttps = Object.freeze({ ...securityHeaders, 'strict-transport-security': 'max-age=31536000' })

/** The headers of every answer. Over https they include Strict-Transport-Security. */
export const headersOver = (isSecure: boolean): Readonly<Record<string, string>> =>
  isSecure ? overHttps : securityHeaders

/**
 * Pages that are the same for all visitors but for the holes. They are revalidated each time, which the ETag
 * makes cheap.
 */
const sharedPage = Object.freeze({
  'cache-control': 'private, no-cache',
  vary: 'Accept, Authorization, Cookie, Accept-Language, Accept-Encoding, User-Agent, Prefer',
})

/**
 * A page of one visitor is stored on no disk, so that the next person at the same machine cannot go back to it.
 */
const ownPage = Object.freeze({ ...sharedPage, 'cache-control': 'no-store' })

/** Seconds for which caches in front may answer with an old page while the shop does not answer. */
const IN_NEED = 600

/**
 * A page for anyone, for whom caches in front may keep it. HTML was asked for by name, so that neither the browser nor
 * the language that it prefers counts. `CDN-Cache-Control` (RFC 9213) is for those caches alone: they may answer at once
 * with what they have while they ask for the next (RFC 5861).
 *
 * @param seconds how long caches may keep it
 * @param keys the header by which they forget it when it changes
 */
export const anyonesPage = (
  seconds: number,
  keys: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => ({
  'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${IN_NEED}`,
  vary: 'Accept, Authorization, Cookie, Accept-Encoding',
  ...keys,
})

/** The caching headers of a page; one of the visitor's own account, cart or order is not stored. */
export const pageHeaders = (isOwn: boolean): Readonly<Record<string, string>> =>
  isOwn ? ownPage : sharedPage

/** Whether a request names exactly one host, as HTTP/1.1 requires (RFC 9112 §3.2); HTTP/1.0 may name none. */
export const namesOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * Whether a request that changes something comes from a page of this site, or from no page at all. Browsers
 * send `Sec-Fetch-Site`; older ones send the `Origin` of their page; programs send neither.
 */
export const isFromHere = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  hosts: readonly string[],
): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}

/** Whether a request tells which page sent it, as those of browsers do. */
export const namesItsPage = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin !== undefined
