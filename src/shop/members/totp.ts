import { Secret, TOTP } from 'otpauth'

/** A step of time has a code (RFC 6238): six digits each half minute. */
const PERIOD_SECONDS = 30
/** Codes of one step before and after are taken: clocks go wrong. */
const STEPS_BESIDE = 1

/** The secret of a device as people and programs of authentication read it: Base32 without padding. */
export const secretText = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

const device = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ secret, issuer, label, period: PERIOD_SECONDS })

/** The address that an authenticator app reads from the picture (Key URI Format). */
export const deviceUri = (secret: string, shopName: string, loginId: string): string =>
  device(secret, shopName, loginId).toString()

/** The step of time whose code this is; none where it is not a code of now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const totp = device(secret, '', '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_BESIDE })
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta
}
