import { z } from 'zod'
import { flag, key, optional, text } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { Email, NewPassword, Password, PasswordConfirm } from '../../customers/fields.ts'
import { ReturnTo } from '../../values.ts'

const HALF_AN_HOUR = 30
const A_DAY = 24 * 60

export const goLogin = safe('/login', {
  title: 'The form to sign in',
  for: 'anyone',
  page: 'mypage_login',
  input: { returnTo: ReturnTo },
  state: { rememberMeOffered: z.boolean() },
  submitTo: 'doLogin',
  offers: ['doLogin', 'goForgotPassword', 'goCustomerRegistration', 'goOrderLookup', 'goTop'],
})

export const doLogin = unsafe('POST', '/login', {
  title: 'Sign in',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goLogin',
  input: {
    email: Email,
    password: Password,
    rememberMe: optional(flag()),
    returnTo: ReturnTo,
    mode: optional(text(32, { control: 'hidden' })),
  },
  state: {
    customerId: z.string(),
    customerStatus: z.int(),
    email: z.string(),
    name01: z.string(),
    name02: z.string(),
  },
  offers: ['goMypage', 'goCart', 'goTop', 'doLogout'],
  errors: ['signInRefused', 'notActivated', 'signInBlocked'],
  limits: [
    { by: 'address', each: 'email', most: 5, minutes: HALF_AN_HOUR, refusals: true },
    { by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true },
    // Guesses from many addresses are slowed down, so that the owner is never locked out.
    {
      by: 'anyone',
      each: 'email',
      most: 10,
      minutes: HALF_AN_HOUR,
      refusals: true,
      slows: true,
      spares: true,
    },
  ],
})

export const doLogout = unsafe('POST', '/logout', {
  title: 'Sign out',
  for: 'anyone',
  keyless: true,
  signsOut: true,
  state: {
    customerId: z.string().nullable(),
    wasLoggedIn: z.boolean(),
    message: z.string(),
  },
  always: ['goTop', 'goLogin'],
})

export const goForgotPassword = safe('/forgot-password', {
  title: 'The form to have a link to a new password sent',
  for: 'anyone',
  page: 'forgot',
  submitTo: 'doRequestPasswordReset',
  offers: ['doRequestPasswordReset'],
  always: ['goLogin', 'goTop'],
})

export const doRequestPasswordReset = unsafe('POST', '/forgot-password', {
  title: 'Have a link to a new password sent, or to the activation of an account',
  for: 'anyone',
  refusedAt: 'goForgotPassword',
  input: { email: Email },
  state: { message: z.string() },
  always: ['goPasswordResetRequestComplete', 'goLogin', 'goTop'],
  limits: [
    { by: 'address', most: 5, minutes: HALF_AN_HOUR },
    // The window is as long as a key lives: one of them is always valid.
    { by: 'anyone', each: 'email', most: 3, minutes: 10, spares: true },
    { by: 'anyone', each: 'email', most: 20, minutes: A_DAY, spares: true },
  ],
})

export const goPasswordResetRequestComplete = safe('/forgot-complete', {
  title: 'Say that a mail follows, if there is such an account',
  for: 'anyone',
  page: 'forgot_complete',
  formless: true,
  always: ['goLogin', 'goForgotPassword', 'goTop'],
})

export const goPasswordReset = safe('/reset', {
  title: 'The form behind the link of the reset mail',
  for: 'anyone',
  page: 'forgot_reset',
  entered: 'mail',
  input: { resetKey: optional(key()) },
  state: {
    /** Whether the link is valid: neither used nor expired. */
    isGood: z.boolean(),
    /** The life of such a link in minutes. */
    minutes: z.int(),
  },
  submitTo: 'doResetPassword',
  offers: ['doResetPassword'],
  always: ['goForgotPassword', 'goTop'],
})

export const doResetPassword = unsafe('POST', '/reset', {
  title: 'Set a new password with the key from the mail',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goPasswordReset',
  input: {
    resetKey: text(128, { control: 'hidden' }),
    password: NewPassword,
    password_confirm: PasswordConfirm,
  },
  state: { customerId: z.string() },
  offers: ['goLogin', 'goTop'],
  errors: ['badInput', 'resetKeyUnknown'],
  limits: [{ by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true }],
})
