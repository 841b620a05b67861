import type { IncomingMessage } from 'node:http'

const policy = (scripts: string, pictures = "'self' data:"): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src ${pictures}; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i

/**
 * The Content-Security-Policy of a page of the shop: scripts from `/assets/` of this host alone, so that no template
 * names one of the office, whose scripts act for whoever looks at the page.
 */
export const shopPolicy = (protocol: string, host: string): string =>
  policy(folderAt(protocol, host, 'assets'))

const folderAt = (protocol: string, host: string, folder: string): string =>
  HOST.test(host) ? `${protocol}://${host}/${folder}/` : "'self'"

/**
 * The Content-Security-Policy of a page of an office that has a host to itself: scripts of the office alone, none of
 * the shop's, also in previews; and pictures of the shop, which texts may show by their whole address.
 */
export const officePolicy = (protocol: string, host: string, shop: URL): string =>
  policy(folderAt(protocol, host, 'office'), `'self' data: ${shop.origin}`)

/** What every answer carries. Scripts and styles come from files alone, so that injected markup stays dead. */
export const securityHeaders = Object.freeze({
  'content-security-policy': policy("'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/** A year; the hosts below this one are not ours to decide over. */
const overHttps = Object.freeze({ ...securityHeaders, 'strict-transport-security': 'max-age=31536000' })

/** The headers of every answer; over https they bind the browser to it. */
export const headersOver = (isSecure: boolean): Readonly<Record<string, string>> =>
  isSecure ? overHttps : securityHeaders

/** Pages that are the same for all but for a few places: asked for anew each time; the ETag makes that cheap. */
const sharedPage = Object.freeze({
  'cache-control': 'private, no-cache',
  vary: 'Accept, Cookie, Accept-Language, Accept-Encoding',
})

/** What belongs to one visitor stays on no disk and behind no Back button of the next one at the same machine. */
const ownPage = Object.freeze({ ...sharedPage, 'cache-control': 'no-store' })

/** How a page may be kept: one of the visitor's own account, cart or order nowhere. */
export const pageHeaders = (isOwn: boolean): Readonly<Record<string, string>> =>
  isOwn ? ownPage : sharedPage

/** Whether a request names one host, as HTTP/1.1 wants it (RFC 9112 §3.2); HTTP/1.0 may name none. */
export const namesOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * Whether a request that changes something comes from a page of this site, or from no page at all. A
 * browser says so itself in `Sec-Fetch-Site`; an older one names its page's `Origin`; a program neither.
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
