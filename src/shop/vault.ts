import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Keeps what the shop must be able to read again, and a reader of the database must not. */
export interface Vault {
  /** Sealed text (AES-256-GCM): another each time. */
  seal(text: string): string
  /** What was sealed; throws where it was not sealed with this secret, or was changed. */
  open(sealed: string): string
  /** 20 bytes that only this shop can make: the same for the same words. */
  derive(...words: readonly string[]): Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const DERIVED_BYTES = 20

/** Derives the keys from the shop's one secret (HKDF, RFC 5869). */
export const vaultFrom = (appSecret: string): Vault => {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', appSecret, 'noren', use, 32))
  const sealKey = keyFor('seal')
  const deriveKey = createSecretKey(keyFor('derive'))
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    derive: (...words) =>
      createHmac('sha256', deriveKey).update(JSON.stringify(words)).digest().subarray(0, DERIVED_BYTES),
  }
}
