import { z } from 'zod'
import { optional } from '../../hypermedia/input.ts'
import { unsafe } from '../../hypermedia/transition.ts'
import { ReturnTo } from '../values.ts'
import { bytes, CredentialId, HALF_AN_HOUR } from './fields.ts'

export const doStartPasskeyLogin = unsafe('POST', '/admin/login/passkey/options', {
  title: 'Ask what a passkey is to sign',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goAdminLogin',
  input: { returnTo: ReturnTo },
  state: {
    /** PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3, §5.5), valid once and for five minutes. */
    options: z.record(z.string(), z.unknown()),
  },
  offers: ['doPasskeyLogin', 'goAdminLogin'],
  errors: ['passkeysImpossible'],
  limits: [{ by: 'address', most: 60, minutes: 10 }],
})

export const doPasskeyLogin = unsafe('POST', '/admin/login/passkey', {
  title: 'Sign in to the office with a passkey, which stands for password and code',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goAdminLogin',
  input: {
    credentialId: CredentialId,
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: optional(bytes(128)),
    returnTo: ReturnTo,
  },
  state: { adminId: z.string(), loginId: z.string(), name: z.string(), authority: z.int() },
  offers: ['goAdminTop', 'doAdminLogout'],
  errors: ['passkeySignInRefused'],
  // The limits of the password's sign-in, by the passkey in place of the login id.
  limits: [
    { by: 'address', each: 'credentialId', most: 5, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'anyone', each: 'credentialId', most: 10, minutes: HALF_AN_HOUR, refusals: true, slows: true },
  ],
})
