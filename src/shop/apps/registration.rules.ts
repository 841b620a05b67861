import { isInvisible } from '../../hypermedia/entries.ts'

/** The most redirect addresses of an app, and the characters of the longest. */
const MOST_REDIRECTS = 10
const LONGEST_REDIRECT = 1000
const LONGEST_NAME = 60
/** The characters of a name that are read. */
const READ_OF_NAME = 400

/** The hosts of this machine, where programs listen for their redirect (RFC 8252 §7.3). */
const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** The metadata of an app (RFC 7591 §2), as they are stored. An app has no secret: it proves itself by PKCE. */
export interface Registration {
  readonly client_name: string
  readonly redirect_uris: readonly string[]
  readonly application_type: 'native' | 'web'
  readonly grant_types: readonly ['authorization_code', 'refresh_token']
  readonly response_types: readonly ['code']
  readonly token_endpoint_auth_method: 'none'
}

/** A rejected registration, as its app is told (RFC 7591 §3.2.2). */
export interface Rejected {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  readonly error_description: string
}

/**
 * Returns the name of an app as people read it: one line, without characters that are not seen, turn the direction of
 * the text or pile up on one letter. Empty if nothing of it is seen.
 */
export const shownName = (name: string): string => {
  const line = name
    .slice(0, READ_OF_NAME)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  return isInvisible(line) ? '' : [...line].slice(0, LONGEST_NAME).join('').trim()
}

/** Returns the host of a redirect address, by which people recognize an app; null for one of this machine. */
export const hostOfRedirect = (address: string): string | null => {
  const { hostname, host } = new URL(address)
  return LOOPBACK.includes(hostname) ? null : host
}

/**
 * Returns the source of a redirect address for a Content-Security-Policy, which has none for IPv6: there it allows all
 * of its scheme.
 */
export const sourceOfRedirect = (address: string): string => {
  const { origin, hostname, protocol } = new URL(address)
  return hostname.startsWith('[') ? protocol : origin
}

const isRedirect = (address: unknown): address is string => {
  if (typeof address !== 'string' || address.length > LONGEST_REDIRECT) return false
  // Browsers and programs read other characters in different ways.
  if (!/^[\x21-\x7e]+$/.test(address) || /[\\#@<>"]/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  // It becomes a source of the page's policy.
  if (!/^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/.test(hostname)) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

/** Returns the metadata of an app that registers itself, or the reason why they are rejected (APP-02). */
export const registrationOf = (sent: unknown): Registration | Rejected => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return rejected('invalid_client_metadata', 'The registration must be a JSON object.')
  const { redirect_uris: redirects, client_name: name } = sent as Readonly<Record<string, unknown>>
  const addresses = Array.isArray(redirects) ? [...new Set(redirects as readonly unknown[])] : []
  const [first] = addresses
  if (!isRedirect(first) || addresses.length > MOST_REDIRECTS || !addresses.every(isRedirect))
    return rejected(
      'invalid_redirect_uri',
      `redirect_uris must be 1 to ${MOST_REDIRECTS} addresses with https, or with http on this machine (127.0.0.1, [::1], localhost), without user names and fragments.`,
    )
  const shown = typeof name === 'string' ? shownName(name) : ''
  return {
    client_name: shown === '' ? new URL(first).host : shown,
    redirect_uris: addresses,
    // The port of an address on this machine may differ each time, which the library allows to native apps.
    application_type: addresses.some((one) => hostOfRedirect(one) === null) ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/**
 * Returns the metadata of an app whose id is the address of a document that describes it (OAuth Client ID Metadata
 * Document), or the reason why they are rejected (APP-06).
 */
export const describedIn = (document: unknown, clientId: string): Registration | Rejected => {
  const app = registrationOf(document)
  if ('error' in app) return app
  const { client_id: own, token_endpoint_auth_method: proof = 'none' } = document as Readonly<
    Record<string, unknown>
  >
  if (own !== clientId)
    return rejected('invalid_client_metadata', 'client_id must be the address of the document.')
  if (proof !== 'none') return rejected('invalid_client_metadata', 'token_endpoint_auth_method must be none.')
  return app
}

/** Whether an id can be the address of a document: it has a path, and is written in one way alone. */
export const isDocumentAddress = (clientId: string): boolean => {
  if (clientId.length > LONGEST_REDIRECT || !/^https?:[\x21-\x7e]+$/.test(clientId)) return false
  if (/[\\#@<>"]/.test(clientId)) return false
  const url = URL.parse(clientId)
  return url !== null && url.href === clientId && url.pathname !== '/'
}

const rejected = (error: Rejected['error'], text: string): Rejected => ({ error, error_description: text })
