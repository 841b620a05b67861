import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { ProtocolRequest } from '../../plugin.ts'
import { protocolError } from '../agents/refusal.ts'
import type { Act } from './make.ts'
import type { Platform } from './platform.ts'
import { signaturesIn } from './structured.ts'

/** A key that signs, and the public part of it as the profile publishes it (RFC 7517). */
interface SigningKey {
  readonly key: KeyObject
  readonly jwk: JsonWebKey & { readonly kid: string }
}

/** The bytes of a private key of P-256, and the most attempts to find some that are one. */
const KEY_BYTES = 32
const MOST_ATTEMPTS = 10

/** The keys of this shop for P-256: the first signs, that of a former secret of the shop is still published. */
export const signingKeys = ({ derive }: Pick<Act, 'derive'>): readonly SigningKey[] =>
  derive('signing', '0').map((_, which) => keyFrom((attempt) => bytesOf(derive, which, attempt)))

const bytesOf = (derive: Act['derive'], which: number, attempt: number): Buffer => {
  const halves = ['first', 'second'].map(
    (half) => derive('signing', half, String(attempt))[which] ?? Buffer.alloc(0),
  )
  return createHash('sha256').update(Buffer.concat(halves)).digest().subarray(0, KEY_BYTES)
}

const keyFrom = (bytes: (attempt: number) => Buffer): SigningKey => {
  const ecdh = createECDH('prime256v1')
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const secret = bytes(attempt)
    try {
      ecdh.setPrivateKey(secret)
    } catch {
      // Not every number is a key of the curve; nearly all are.
      continue
    }
    const point = ecdh.getPublicKey()
    const part = (from: number) => point.subarray(from, from + KEY_BYTES).toString('base64url')
    const open = { kty: 'EC', crv: 'P-256', x: part(1), y: part(1 + KEY_BYTES) }
    const key = createPrivateKey({ format: 'jwk', key: { ...open, d: secret.toString('base64url') } })
    const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
    return { key, jwk: { kid, ...open, use: 'sig', alg: 'ES256' } }
  }
  throw new Error('No key was found')
}

/** The digest of a body (RFC 9530). */
export const digestOf = (body: string | Buffer): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** The components of a message by which it is signed, in their order, with their values. */
type Components = readonly (readonly [name: string, value: string])[]

const baseOf = (components: Components, parameters: string): Buffer =>
  Buffer.from(
    [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${parameters}`].join(
      '\n',
    ),
  )

/** Returns the headers of a signature over a message by its components (RFC 9421). */
const signed = ({ key, jwk }: SigningKey, components: Components, created: number) => {
  const names = components.map(([name]) => `"${name}"`).join(' ')
  const parameters = `(${names});created=${created};keyid="${jwk.kid}"`
  const signature = sign('sha256', baseOf(components, parameters), { key, dsaEncoding: 'ieee-p1363' })
  return { 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature.toString('base64')}:` }
}

const firstOf = ([key]: readonly SigningKey[]): SigningKey => {
  if (!key) throw new Error('There is no key')
  return key
}

/** Returns the headers that sign a message to a platform. */
export const signedPost = (
  act: Pick<Act, 'derive'>,
  {
    url,
    headers,
    body,
    at,
  }: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly at: Date
  },
): Readonly<Record<string, string>> => {
  const { host, pathname, search } = new URL(url)
  const digest = digestOf(body)
  const components: Components = [
    ['@method', 'POST'],
    ['@authority', host],
    ['@path', pathname],
    ...(search === '' ? [] : [['@query', search] as const]),
    ...Object.entries(headers),
    ['content-digest', digest],
    ['content-type', 'application/json'],
  ]
  const created = Math.floor(at.getTime() / 1000)
  return {
    ...headers,
    'content-type': 'application/json',
    'content-digest': digest,
    ...signed(firstOf(signingKeys(act)), components, created),
  }
}

/** Returns the headers that sign an answer. */
export const signedAnswer = (act: Pick<Act, 'derive' | 'now'>, status: number, body: string) => {
  const digest = digestOf(body)
  const components: Components = [
    ['@status', String(status)],
    ['content-digest', digest],
    ['content-type', 'application/json'],
  ]
  const created = Math.floor(act.now.getTime() / 1000)
  return { 'content-digest': digest, ...signed(firstOf(signingKeys(act)), components, created) }
}

/** The signature of January: a detached JSON Web Signature over the body (RFC 7515, appendix F). */
export const detachedSignature = (act: Pick<Act, 'derive'>, body: string): string => {
  const { key, jwk } = firstOf(signingKeys(act))
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: jwk.kid })).toString('base64url')
  const payload = Buffer.from(body).toString('base64url')
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${header}..${signature.toString('base64url')}`
}

/** The components that a signature of a request must cover. */
const needed = ({ method, bytes, headers }: ProtocolRequest): readonly string[] => [
  ...['@method', '@authority', '@path', 'ucp-agent'],
  ...(method !== 'GET' && headers['idempotency-key'] !== undefined ? ['idempotency-key'] : []),
  ...(bytes.length > 0 ? ['content-digest', 'content-type'] : []),
]

/** Seconds for which a signature with a time is taken, and by which the clock of its sender may be ahead. */
const LONGEST_AGE = 300
const AHEAD = 30

/** Whether a signature is of this time, by its parameter `created`. UCP leaves it to platforms to state one. */
export const isTimely = (created: unknown, now: Date): boolean => {
  if (created === undefined) return true
  if (typeof created !== 'number') return false
  const age = now.getTime() / 1000 - created
  return age <= LONGEST_AGE && age >= -AHEAD
}

/** The signature of a request as its headers state it: that by one of these keys, if several are there. */
const statedIn = (input: string, signature: string, kids: readonly unknown[]) => {
  const all = signaturesIn(input, signature)
  return all.find(({ kid }) => kids.includes(kid)) ?? all[0]
}

/** Whether a request is signed; `undated` without its time, so that whoever saw it could send it again. */
export type Signed = 'no' | 'undated' | 'dated'

/** Checks the signature of a request by the keys of its platform; ends the request if it is wrong. */
export const signatureBy = (
  act: Pick<Act, 'baseUrl' | 'now'>,
  { keys }: Pick<Platform, 'keys'>,
  request: ProtocolRequest,
): Signed => {
  const { headers } = request
  const [input, signature] = [headers['signature-input'], headers.signature]
  if (typeof input !== 'string' || typeof signature !== 'string') return 'no'
  const stated = statedIn(
    input,
    signature,
    keys.map(({ kid }) => kid),
  )
  if (stated === undefined) throw protocolError(401, 'signature_invalid', 'The signature cannot be read')
  const { names, created, text, value, kid } = stated
  const lacking = needed(request).filter((name) => !names.includes(name))
  if (lacking.length > 0)
    throw protocolError(401, 'signature_invalid', `The signature does not cover ${lacking.join(', ')}`)
  if (!isTimely(created, act.now))
    throw protocolError(401, 'signature_invalid', 'The signature is not of the last five minutes')
  if (request.bytes.length > 0 && headers['content-digest'] !== digestOf(request.bytes))
    throw protocolError(400, 'digest_mismatch', 'The digest is not that of the body')
  const jwk = keys.find((one) => one.kid === kid)
  if (jwk === undefined) throw protocolError(401, 'key_not_found', 'The profile has no key of this id')
  if (jwk.crv !== 'P-256')
    throw protocolError(400, 'algorithm_unsupported', 'Keys must be of the curve P-256')
  const base = baseOf(
    names.map((name) => [name, componentOf(act, request, name)] as const),
    text,
  )
  if (!isRight(jwk, base, value))
    throw protocolError(401, 'signature_invalid', 'The signature is not of this request')
  return created === undefined ? 'undated' : 'dated'
}

const isRight = (jwk: Readonly<Record<string, unknown>>, base: Buffer, signature: Buffer): boolean => {
  try {
    const key = createPublicKey({ format: 'jwk', key: jwk as JsonWebKey })
    return verify('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

const componentOf = (
  { baseUrl }: Pick<Act, 'baseUrl'>,
  { method, url, headers }: ProtocolRequest,
  name: string,
): string => {
  const [path = '', query] = url.split('?')
  if (name === '@method') return method
  // The shop's own: the header names whatever its sender likes.
  if (name === '@authority') return new URL(baseUrl).host
  if (name === '@path') return path
  if (name === '@query') return `?${query ?? ''}`
  const value = headers[name]
  return (Array.isArray(value) ? value.join(', ') : (value ?? '')).trim()
}
