import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Makes digests that require the secret. */
export interface Deriver {
  /** 20 bytes: the same for the same words. */
  derive(...words: readonly string[]): Buffer
}

/** Encrypts data that the shop must be able to read again, and readers of the database must not. */
export interface Vault extends Deriver {
  /** Identifies the secret without revealing it. */
  readonly fingerprint: string
  /** The former secret's, while that is stored: for reading only. */
  readonly former: (Deriver & { readonly fingerprint: string }) | undefined
  /** Encrypts a text (AES-256-GCM): differently each time. */
  seal(text: string): string
  /**
   * Decrypts a text; returns undefined if it was encrypted with neither this secret nor the former one, or
   * was changed.
   */
  open(sealed: string): string | undefined
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const DERIVED_BYTES = 20
const FINGERPRINT_BYTES = 12

/**
 * Derives the keys of a shop's secret, each for one use (HKDF, RFC 5869); `formerSecret` is the one that is
 * being replaced.
 */
export const vaultFrom = (secret: string, formerSecret?: string): Vault => {
  const sealKey = keyFor(secret, 'seal')
  const former = formerSecret === undefined ? undefined : vaultFrom(formerSecret)
  return {
    fingerprint: fingerprintOf(secret),
    former,
    ...deriverOf(deriveKeyOf(secret)),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open: (sealed) => opened(sealKey, sealed) ?? former?.open(sealed),
  }
}

const opened = (key: Buffer, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match: another secret, or other bytes.
    return undefined
  }
}

/** Returns the fingerprint of a secret. */
export const fingerprintOf = (secret: string): string =>
  keyFor(secret, 'fingerprint').subarray(0, FINGERPRINT_BYTES).toString('base64url')

/**
 * Returns the key that a secret derives with, as text: its holder can make the digests of that secret, and
 * decrypt nothing.
 */
export const deriveKeyOf = (secret: string): string => keyFor(secret, 'derive').toString('base64url')

/** Returns a deriver with the key of some secret. */
export const deriverOf = (deriveKey: string): Deriver => {
  const key = createSecretKey(Buffer.from(deriveKey, 'base64url'))
  return {
    derive: (...words) =>
      createHmac('sha256', key).update(JSON.stringify(words)).digest().subarray(0, DERIVED_BYTES),
  }
}

const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'noren', use, 32))
