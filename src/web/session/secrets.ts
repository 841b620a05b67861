import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The keys of one shop, derived from its secret, each for one use. */
export interface Secrets {
  /** Signs a value for a cookie: `value.signature`. */
  sign(value: string): string
  /** The value of a signed cookie; undefined if the signature is invalid. */
  unsign(signed: string): string | undefined
  /**
   * A new token against forged requests, bound to a session. Its mask is random, so that compression reveals
   * nothing of it.
   */
  csrfToken(sessionId: string): string
  /**
   * A token for whoever has no session, the same for all. It only shows that a form is the shop's: whoever takes it
   * checks the page that sent it.
   */
  readonly anyonesToken: string
  /** Whether a token is the one for whoever has no session. */
  isAnyonesToken(token: unknown): boolean
  /** Whether a token was given to this session. */
  isCsrfToken(token: unknown, sessionId: string): boolean
  /** A digest that only this shop can make: the text, such as a password, cannot be guessed from it. */
  digest(text: string): string
}

const MAC_BYTES = 16

/** Takes the place of a session id. No session has this one: ids have no colon. */
const ANYONE = 'anyone:'

/** Sessions whose signatures are cached in memory. */
const MOST_SESSIONS = 10_000

const DRAWN_BYTES = 4096

let drawn = Buffer.alloc(0)

/** Random bytes. They are drawn in large amounts, which costs hardly more than few. */
const random = (size: number): Buffer => {
  if (drawn.length < size) drawn = randomBytes(DRAWN_BYTES)
  const bytes = drawn.subarray(0, size)
  drawn = drawn.subarray(size)
  return bytes
}

/** A new session id with the mark of its realm before it. Only the visitor knows the id. */
export const newSessionId = (mark: string): string => mark + random(18).toString('base64url')

/** The key of a session id in the database: a reader of the database cannot make a cookie of it. */
export const sessionKey = (sessionId: string): string => hash('sha256', sessionId, 'base64url')

/** Derives the keys (HKDF, RFC 5869). Signatures of the former secret, if there is one, are valid too. */
export const secretsFrom = (appSecret: string, formerSecret?: string): Secrets => {
  const former = formerSecret === undefined ? undefined : secretsFrom(formerSecret)
  const keyFor = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'noren', use, 32)))
  const cookieKey = keyFor('cookie')
  const digestKey = keyFor('digest')
  const made = new LRUCache<string, Buffer>({ max: MOST_SESSIONS })
  // Cached: each request of a session needs the same, and each of a new visitor the one of its new session.
  const mac = (value: string): Buffer => {
    const known = made.get(value)
    if (known) return known
    const code = createHmac('sha256', cookieKey).update(value).digest()
    made.set(value, code)
    return code
  }
  /** Half of the code signs the cookie, which is visible. */
  const signature = (value: string): Buffer => mac(value).subarray(0, MAC_BYTES)
  /** The other half is never visible and cannot be derived from the first. Tokens are compared with it. */
  const csrfCode = (sessionId: string): Buffer => mac(sessionId).subarray(MAC_BYTES)

  const tokenOf = (sessionId: string): string => {
    const mask = random(MAC_BYTES)
    return Buffer.concat([mask, xor(csrfCode(sessionId), mask)]).toString('base64url')
  }
  const isTokenOf = (token: unknown, sessionId: string): boolean => {
    if (typeof token !== 'string' || token.length > 160) return false
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== 2 * MAC_BYTES) return false
    const given = xor(bytes.subarray(MAC_BYTES), bytes.subarray(0, MAC_BYTES))
    return timingSafeEqual(given, csrfCode(sessionId)) || former?.isCsrfToken(token, sessionId) === true
  }

  return {
    sign: (value) => `${value}.${signature(value).toString('base64url')}`,
    unsign(signed) {
      const dot = signed.lastIndexOf('.')
      if (dot < 1) return undefined
      const value = signed.slice(0, dot)
      const given = Buffer.from(signed.slice(dot + 1), 'base64url')
      const right = signature(value)
      if (given.length === right.length && timingSafeEqual(given, right)) return value
      return former?.unsign(signed)
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
    csrfToken: tokenOf,
    isCsrfToken: isTokenOf,
    anyonesToken: tokenOf(ANYONE),
    isAnyonesToken: (token) => isTokenOf(token, ANYONE),
  }
}

const xor = (bytes: Buffer, mask: Buffer): Buffer => {
  const mixed = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) mixed[at] = (bytes[at] ?? 0) ^ (mask[at] ?? 0)
  return mixed
}
