import { createHash, randomInt } from 'node:crypto'

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/** How long the key of an activation mail is good for: 7 days. */
export const ACTIVATION_LIFE_MS = 7 * 86_400_000

/** How long the key of a reset mail is good for: 10 minutes (CUS-06). */
export const RESET_LIFE_MS = 10 * 60_000

/** How long the keys of a changed e-mail address are good for: 7 days to confirm it, as many to undo it. */
export const EMAIL_LIFE_MS = 7 * 86_400_000

/** A key for a mail: 32 letters and digits that nobody can guess. */
export const newKey = (): string =>
  Array.from({ length: LENGTH }, () => ALPHANUMERICS.charAt(randomInt(ALPHANUMERICS.length))).join('')

const KEY = /^[A-Za-z0-9]{32}$/

/** Whether a text looks like a key from a mail; anything else is not worth carrying on. */
export const isKey = (text: string): boolean => KEY.test(text)

/** The form in which a key is kept: its SHA-256, so that who reads the table can open no account. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')
