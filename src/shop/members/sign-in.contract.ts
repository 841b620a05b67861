import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { NewPassword, Password, PasswordAgain } from '../customers/fields.ts'
import { ReturnTo, Sentence } from '../values.ts'
import { HALF_AN_HOUR } from './fields.ts'

const Mode = optional(text(32, { control: 'hidden' }))

export const goAdminLogin = safe('/admin/login', {
  title: 'The form to sign in to the office',
  for: 'anyone',
  input: { returnTo: ReturnTo },
  submitTo: 'doAdminLogin',
  offers: ['doAdminLogin', 'doStartPasskeyLogin'],
})

export const doAdminLogin = unsafe('POST', '/admin/login', {
  title: 'Sign in to the office',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goAdminLogin',
  input: {
    loginId: text(128, { autocomplete: 'username webauthn' }),
    password: Password,
    returnTo: ReturnTo,
    mode: Mode,
  },
  state: {
    adminId: z.string(),
    loginId: z.string(),
    name: z.string(),
    authority: z.int(),
    /** The remaining step: none, a code, or a device to set up. */
    owes: z.enum(['nothing', 'code', 'device']),
  },
  offers: ['goAdminTop', 'goTwoFactorAuth', 'goTwoFactorAuthSet', 'doAdminLogout'],
  errors: ['adminSignInRefused'],
  limits: [
    { by: 'address', each: 'loginId', most: 5, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true },
    // Guesses from many addresses are slowed down, so that nobody is locked out.
    {
      by: 'anyone',
      each: 'loginId',
      most: 10,
      minutes: HALF_AN_HOUR,
      refusals: true,
      slows: true,
      spares: true,
    },
  ],
})

export const doAdminLogout = unsafe('POST', '/admin/logout', {
  title: 'Sign out of the office',
  for: 'anyone',
  keyless: true,
  signsOut: true,
  state: { adminId: z.string().nullable(), wasLoggedIn: z.boolean(), message: Sentence },
  always: ['goAdminLogin'],
})

export const goChangePassword = safe('/admin/change-password', {
  title: 'The form for another password of one’s own',
  for: 'member',
  undeniable: true,
  submitTo: 'doChangePassword',
  offers: ['doChangePassword'],
})

export const doChangePassword = unsafe('POST', '/admin/change-password', {
  title: 'Set another password of one’s own',
  for: 'member',
  undeniable: true,
  keyless: true,
  refusedAt: 'goChangePassword',
  input: {
    currentPassword: Password,
    changePasswordFirst: NewPassword,
    changePasswordSecond: PasswordAgain,
  },
  state: { adminId: z.string(), loginId: z.string(), message: Sentence },
  offers: ['goChangePassword'],
  errors: ['badInput', 'memberGone', 'staleVersion'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})
