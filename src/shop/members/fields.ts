import { text } from '../../hypermedia/input.ts'
import { foldCode } from './members.rules.ts'

/** Minutes of the limits on guessing. */
export const HALF_AN_HOUR = 30

/** A code of the device, or a recovery code. */
export const DeviceToken = text(128, { fold: foldCode, autocomplete: 'one-time-code' })

/** Bytes as in WebAuthn's JSON: base64url without padding. */
export const bytes = (most: number) => text(most, { pattern: /^[A-Za-z0-9_-]+$/, control: 'hidden' })

/** The authenticator's id of a passkey: up to 1023 bytes (WebAuthn Level 3, §4). */
export const CredentialId = bytes(1364)
