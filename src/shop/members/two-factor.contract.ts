import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Password } from '../customers/fields.ts'
import { ReturnTo, Sentence } from '../values.ts'
import { DeviceToken, HALF_AN_HOUR } from './fields.ts'

/** Programs send the login id and the secret: both are known here. */
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
    /** The number of recovery codes left, if one was used. */
    recoveryCodesLeft: z.int().nullable(),
  },
  offers: ['goAdminTop', 'doAdminLogout'],
  errors: ['badInput', 'noChallenge', 'tooManyCodes', 'deviceUnreadable'],
  // The handler accepts five attempts per challenge; concurrent ones are counted here.
  limits: [
    { by: 'session', most: 12, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true },
  ],
})

const device = {
  /** The secret for an authenticator app; empty if none is to be set up. */
  authKey: z.string(),
  /** The secret as an address that apps read. */
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
    /** Required from a signed-in member; during a sign-in it was entered a moment ago. */
    currentPassword: optional(Password),
    loginId: Ignored,
    authKey: Ignored,
    mode: Ignored,
    returnTo: ReturnTo,
  },
  state: {
    loginId: z.string(),
    message: Sentence,
    /** Ten codes, each of which replaces the device once. They are not shown again. */
    recoveryCodes: z.array(z.string()),
  },
  offers: ['goAdminTop', 'goTwoFactorAuthEdit', 'doAdminLogout'],
  errors: ['badInput', 'noChallenge', 'deviceExists', 'passkeyFirst'],
  limits: [
    { by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true },
  ],
})
