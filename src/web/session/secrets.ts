import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The keys of one shop, drawn from its one secret, each for one use. */
export interface Secrets {
  /** Signs a value for a cookie: `value.signature`. */
  sign(value: string): string
  /** The value of a signed cookie, or nothing if it is not ours. */
  unsign(signed: string): string | undefined
  /** A new token against forged requests, bound to a session; masked anew each time, so that compression tells nothing of it. */
  csrfToken(sessionId: string): string
  /** Tells whether a token was given to this session. */
  isCsrfToken(token: unknown, sessionId: string): boolean
  /** A digest that only this shop can make: what was digested, a password perhaps, cannot be guessed from it. */
  digest(text: string): string
}

const MAC_BYTES = 16

/** Sessions whose signatures are kept in memory. */
const MOST_SESSIONS = 10_000

const DRAWN_BYTES = 4096

let drawn = Buffer.alloc(0)

/** Random bytes; they are drawn many at once, which costs hardly more than a few. */
const random = (size: number): Buffer => {
  if (drawn.length < size) drawn = randomBytes(DRAWN_BYTES)
  const bytes = drawn.subarray(0, size)
  drawn = drawn.subarray(size)
  return bytes
}

/** A new session id after the mark of its realm; of the id only the visitor knows. */
export const newSessionId = (mark: string): string => mark + random(18).toString('base64url')

/** What the database keeps of a session id: a reader of the database cannot make a cookie of it. */
export const sessionKey = (sessionId: string): string => hash('sha256', sessionId, 'base64url')

/** Derives the keys (HKDF, RFC 5869). What the former secret signed, while it is kept, is taken as well. */
export const secretsFrom = (appSecret: string, formerSecret?: string): Secrets => {
  const former = formerSecret === undefined ? undefined : secretsFrom(formerSecret)
  const keyFor = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'noren', use, 32)))
  const cookieKey = keyFor('cookie')
  const digestKey = keyFor('digest')
  const made = new LRUCache<string, Buffer>({ max: MOST_SESSIONS })
  // Each request of a session asks for the same, and each of a new visitor for one that is made for it.
  const mac = (value: string): Buffer => {
    const known = made.get(value)
    if (known) return known
    const code = createHmac('sha256', cookieKey).update(value).digest()
    made.set(value, code)
    return code
  }
  /** Half of the code signs the cookie, where it is seen. */
  const signature = (value: string): Buffer => mac(value).subarray(0, MAC_BYTES)
  /** The other half, which is never seen and tells nothing of the first, is what tokens are held against. */
  const csrfCode = (sessionId: string): Buffer => mac(sessionId).subarray(MAC_BYTES)

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
    csrfToken(sessionId) {
      const mask = random(MAC_BYTES)
      return Buffer.concat([mask, xor(csrfCode(sessionId), mask)]).toString('base64url')
    },
    isCsrfToken(token, sessionId) {
      if (typeof token !== 'string' || token.length > 160) return false
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 2 * MAC_BYTES) return false
      const given = xor(bytes.subarray(MAC_BYTES), bytes.subarray(0, MAC_BYTES))
      return timingSafeEqual(given, csrfCode(sessionId)) || former?.isCsrfToken(token, sessionId) === true
    },
  }
}

const xor = (bytes: Buffer, mask: Buffer): Buffer => {
  const mixed = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) mixed[at] = (bytes[at] ?? 0) ^ (mask[at] ?? 0)
  return mixed
}
