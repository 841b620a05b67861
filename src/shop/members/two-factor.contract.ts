import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Password } from '../customers/fields.ts'
import { ReturnTo, Sentence } from '../values.ts'
import { DeviceToken, HALF_AN_HOUR } from './fields.ts'

/** Programs send who they think they are, and their secret: both are known here. */
const Ignored = optional(text(128, { control: 'hidden' }))

export const goTwoFactorAuth = safe('/admin/two-factor-auth', {
  title: 'The form for the code of the device',
  for: 'anyone',
  input: { returnTo: ReturnTo },
  submitTo: 'doVerifyTwoFactorAuth',
  offers: ['doVerifyTwoFactorAuth'],
  always: ['goAdminLogin'],
  errors: ['noChallenge'],
})

export const doVerifyTwoFactorAuth = unsafe('POST', '/admin/two-factor-auth', {
  title: 'Give the code of the device',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goTwoFactorAuth',
  input: { deviceToken: DeviceToken, loginId: Ignored, mode: Ignored, returnTo: ReturnTo },
  state: {
    loginId: z.string(),
    message: Sentence,
    /** How many recovery codes are left, where one was given. */
    recoveryCodesLeft: z.int().nullable(),
  },
  offers: ['goAdminTop', 'doAdminLogout'],
  errors: ['badInput', 'noChallenge', 'tooManyCodes', 'deviceUnreadable'],
  // Of one challenge the handler judges five; those that come at once are counted here.
  limits: [
    { by: 'session', most: 12, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true },
  ],
})

const device = {
  /** The secret for an authenticator app; empty where none is to be set up. */
  authKey: z.string(),
  /** The same as an address that apps read. */
  authUri: z.string().nullable(),
  /** The address as a picture (a `data:` address of an SVG). */
  authPicture: z.string().nullable(),
  memberName: z.string(),
  hasDevice: z.boolean(),
  recoveryCodesLeft: z.int(),
}

export const goTwoFactorAuthSet = safe('/admin/two-factor-auth-set', {
  title: 'The form to set up a device, on the way in',
  for: 'anyone',
  input: { returnTo: ReturnTo },
  state: device,
  submitTo: 'doSetTwoFactorAuth',
  offers: ['doSetTwoFactorAuth', 'goAdminLogin', 'goAdminTop'],
  errors: ['noChallenge'],
})

export const goTwoFactorAuthEdit = safe('/admin/two-factor-auth-edit', {
  title: 'The device of one’s own, and the form to set one up',
  for: 'member',
  undeniable: true,
  state: device,
  submitTo: 'doSetTwoFactorAuth',
  offers: ['doSetTwoFactorAuth', 'goPasskeyList'],
  errors: ['memberGone'],
})

export const doSetTwoFactorAuth = idempotent('PUT', '/admin/two-factor-auth-set', {
  title: 'Set up a device by its first code',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goTwoFactorAuthSet',
  input: {
    deviceToken: DeviceToken,
    /** Needed of a member who is signed in; on the way in it was given a moment ago. */
    currentPassword: optional(Password),
    loginId: Ignored,
    authKey: Ignored,
    mode: Ignored,
    returnTo: ReturnTo,
  },
  state: {
    loginId: z.string(),
    message: Sentence,
    /** Ten, each of which stands in for the device once. They are not shown again. */
    recoveryCodes: z.array(z.string()),
  },
  offers: ['goAdminTop', 'goTwoFactorAuthEdit', 'doAdminLogout'],
  errors: ['badInput', 'noChallenge', 'deviceExists', 'passkeyFirst'],
  limits: [
    { by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true },
  ],
})
