import { z } from 'zod'
import { key, list, optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Password } from '../customers/fields.ts'
import { Sentence } from '../values.ts'
import { bytes, CredentialId, DeviceToken, HALF_AN_HOUR } from './fields.ts'

const PasskeyName = text(64, { autocomplete: 'off' })

const Passkey = z.object({
  /** Its id, to rename or delete it. */
  passkeyId: z.string(),
  passkeyName: z.string(),
  /** UTC, ISO 8601. */
  createdAt: z.string(),
  /** UTC, ISO 8601; null before the first sign-in with it. */
  lastUsedAt: z.string().nullable(),
})

export const goPasskeyList = safe('/admin/passkeys', {
  title: 'The passkeys of one’s own, and the form to add one',
  for: 'member',
  undeniable: true,
  state: {
    passkeys: z.array(Passkey),
    count: z.int(),
    /** Whether the requested address can have passkeys: they are bound to a name, over https. */
    isPossible: z.boolean(),
    /** Whether adding one requires a code of the device, beside the password. */
    hasDevice: z.boolean(),
  },
  submitTo: 'doStartPasskey',
  offers: ['doStartPasskey', 'goTwoFactorAuthEdit'],
  items: { passkeys: ['doRenamePasskey', 'doDeletePasskey'] },
  errors: ['memberGone'],
})

export const doStartPasskey = unsafe('POST', '/admin/passkeys/options', {
  title: 'Prove who one is before a passkey is added',
  for: 'member',
  undeniable: true,
  keyless: true,
  refusedAt: 'goPasskeyList',
  input: {
    currentPassword: Password,
    /** Required if the member has a device. */
    deviceToken: optional(DeviceToken),
  },
  state: {
    /** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3, §5.4), valid once and for five minutes. */
    options: z.record(z.string(), z.unknown()),
    /** A proposed name: browser and system. */
    suggestedName: z.string(),
  },
  offers: ['doAddPasskey', 'goPasskeyList'],
  errors: ['badInput', 'memberGone', 'passkeysImpossible', 'tooManyCodes', 'deviceUnreadable'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})

export const doAddPasskey = unsafe('POST', '/admin/passkeys', {
  title: 'Add the passkey that an authenticator made',
  for: 'member',
  undeniable: true,
  refusedAt: 'goPasskeyList',
  input: {
    passkeyName: PasskeyName,
    credentialId: CredentialId,
    clientDataJSON: bytes(8192),
    attestationObject: bytes(16_384),
    transports: optional(list(text(32), 16)),
  },
  state: { ...Passkey.shape, message: Sentence },
  offers: ['goPasskeyList'],
  errors: ['memberGone', 'passkeyRefused'],
})

export const doRenamePasskey = idempotent('PUT', '/admin/passkeys', {
  title: 'Give a passkey of one’s own another name',
  for: 'member',
  undeniable: true,
  refusedAt: 'goPasskeyList',
  input: { passkeyId: key(), passkeyName: PasskeyName },
  state: { ...Passkey.shape, message: Sentence },
  offers: ['goPasskeyList'],
  errors: ['passkeyUnknown'],
})

export const doDeletePasskey = idempotent('DELETE', '/admin/passkeys', {
  title: 'Delete a passkey of one’s own: nobody signs in with it any more',
  for: 'member',
  needsConsent: true,
  undeniable: true,
  refusedAt: 'goPasskeyList',
  input: { passkeyId: key(), currentPassword: Password },
  state: { passkeyId: z.string(), message: Sentence },
  offers: ['goPasskeyList'],
  errors: ['badInput', 'memberGone', 'passkeyUnknown'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})
