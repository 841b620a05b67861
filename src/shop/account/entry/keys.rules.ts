import { createHash, randomInt } from 'node:crypto'

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/** The life of an activation key: 7 days. */
export const ACTIVATION_LIFE_MS = 7 * 86_400_000

/** The life of a reset key: 10 minutes (CUS-06). */
export const RESET_LIFE_MS = 10 * 60_000

/** The life of the keys of a changed email address: 7 days to confirm it, as many to undo it. */
export const EMAIL_LIFE_MS = 7 * 86_400_000

/** Returns a key for a mail: 32 random letters and digits. */
export const newKey = (): string =>
  Array.from({ length: LENGTH }, () => ALPHANUMERICS.charAt(randomInt(ALPHANUMERICS.length))).join('')

const KEY = /^[A-Za-z0-9]{32}$/

/** Returns whether a text has the format of a key; others are not processed. */
export const isKey = (text: string): boolean => KEY.test(text)

/** Returns the stored form of a key: its SHA-256, so that nobody who reads the table can open an account. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')
