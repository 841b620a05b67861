import { createHash, createHmac } from 'node:crypto'

/**
 * Password hashes of customers that moved in, as they are stored until the first sign-in. The fast ones of EC-CUBE are
 * within an argon2id hash of their own: whoever reads the database has to guess as slowly as with any other.
 */

const MARK = 'moved:'

/**
 * EC-CUBE 2.11 to 4.1: an HMAC with the salt of the customer and the secret of the shop; before 2.11 a SHA-1; since 4.2
 * the hash of PHP.
 */
const MOVED_KINDS = ['hmac-sha256', 'sha1', 'php'] as const

/** A kind of them. */
export type MovedKind = (typeof MOVED_KINDS)[number]

/** A password hash of another program. */
export interface MovedHash {
  readonly kind: MovedKind
  readonly salt: string
  /** The secret of the shop that it comes from. */
  readonly magic: string
  /** The hash to verify: the argon2id of a fast one, or that of PHP as it was. */
  readonly hash: string
}

/** Whether a stored hash came from another program. */
export const isMovedHash = (kept: string): boolean => kept.startsWith(MARK)

const packed = (text: string): string => Buffer.from(text).toString('base64url')
const unpacked = (text: string): string => Buffer.from(text, 'base64url').toString()

/** Returns a hash as it is stored. */
export const storedHash = ({ kind, salt, magic, hash }: MovedHash): string =>
  `${MARK}${[kind, packed(salt), packed(magic), hash].join(':')}`

/** Returns the hash that a stored one contains; undefined if it is one of this shop. */
export const movedHash = (kept: string): MovedHash | undefined => {
  if (!isMovedHash(kept)) return undefined
  const [, name, salt = '', magic = '', ...rest] = kept.split(':')
  const kind = MOVED_KINDS.find((one) => one === name)
  return kind && { kind, salt: unpacked(salt), magic: unpacked(magic), hash: rest.join(':') }
}

/** bcrypt reads no further. */
const MOST_BYTES = 72

/** Returns the text whose hash is verified: for a fast hash, the fast one of the password. */
export const typedAs = (password: string, { kind, salt, magic, hash }: MovedHash): string => {
  if (kind === 'sha1') return createHash('sha1').update(`${password}:${magic}`).digest('hex')
  if (kind === 'hmac-sha256')
    return createHmac('sha256', salt === '' ? magic : salt)
      .update(`${password}:${magic}`)
      .digest('hex')
  // Symfony shortens passwords that bcrypt would cut.
  const isCut = Buffer.byteLength(password) > MOST_BYTES || password.includes('\0')
  return !hash.startsWith('$argon2') && isCut
    ? createHash('sha512').update(password).digest('base64')
    : password
}

const USUAL = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Returns the form and cost of a hash, if it takes other time than those of this shop. */
export const movedForm = (hash: string): string | undefined => {
  if (hash.startsWith(USUAL)) return undefined
  const [form] = /^\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$|^\$2[aby]\$\d\d\$/.exec(hash) ?? []
  return form?.replace(/^\$2[aby]\$/, '$2b$')
}

/** The most work that a hash may ask for, what PHP and Symfony make by themselves: each sign-in takes as long. */
const MOST_BCRYPT_COST = 13
const MOST_ARGON2_KIB = 65_536
const MOST_ARGON2_PASSES = 4
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const ARGON2 = /^\$argon2id?\$v=19\$m=(\d{1,6}),t=(\d),p=(\d)\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{11,86}$/

/** Returns which kind a hash of EC-CUBE is, by its look; undefined if it is none that this shop verifies. */
export const kindOf = (hash: string, salt: string): MovedKind | undefined => {
  if (/^[0-9a-f]{64}$/.test(hash)) return 'hmac-sha256'
  if (/^[0-9a-f]{40}$/.test(hash) && salt === '') return 'sha1'
  const [, cost] = BCRYPT.exec(hash) ?? []
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= MOST_BCRYPT_COST ? 'php' : undefined
  const [kib = 0, passes = 0, lanes = 0] = (ARGON2.exec(hash) ?? []).slice(1).map(Number)
  const isPossible = lanes >= 1 && passes >= 1 && kib >= 8 * lanes
  return isPossible && kib <= MOST_ARGON2_KIB && passes <= MOST_ARGON2_PASSES ? 'php' : undefined
}
