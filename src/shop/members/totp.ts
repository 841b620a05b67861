import { Secret, TOTP } from 'otpauth'

/** Each time step has a code (RFC 6238): six digits every 30 seconds. */
const PERIOD_SECONDS = 30
/** Codes of one step before and after are accepted: clocks are inaccurate. */
const STEPS_BESIDE = 1

/** Formats the secret of a device for people and authenticator apps: Base32 without padding. */
export const secretText = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

const device = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ secret, issuer, label, period: PERIOD_SECONDS })

/** Returns the address that an authenticator app reads from the picture (Key URI Format). */
export const deviceUri = (secret: string, shopName: string, loginId: string): string =>
  device(secret, shopName, loginId).toString()

/** Returns the time step of a code; undefined if it is not a current code. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const totp = device(secret, '', '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_BESIDE })
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta
}
