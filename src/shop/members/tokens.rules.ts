/** Precedes each secret, so that it is recognized wherever it is found. */
const MARK = 'noren_'

/** The form of a secret: 256 random bits after its mark. */
const SECRET = /^noren_[A-Za-z0-9_-]{43}$/

/** The characters of a secret that are shown, to tell it from others. */
const HINT = MARK.length + 4

/** Returns a secret made of 32 random bytes, base64url. */
export const secretOf = (random: string): string => MARK + random

/** Returns whether a text has the form of a secret. */
export const isSecret = (text: string): boolean => SECRET.test(text)

/** Returns the beginning of a secret, which is not secret. */
export const hintOf = (secret: string): string => secret.slice(0, HINT)

/**
 * Returns what a program may do with a token: what the token permits, of what its member may do. A member without a
 * role may do all of it.
 */
export const permissionsOf = (
  permitted: readonly string[],
  ofMember: readonly string[] | undefined,
): readonly string[] =>
  ofMember === undefined ? permitted : permitted.filter((one) => ofMember.includes(one))
