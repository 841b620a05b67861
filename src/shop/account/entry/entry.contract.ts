import { z } from 'zod'
import { flag, key, optional, text } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { entryInputs, Profile } from '../../customers/fields.ts'
import { ReviewMode } from '../../values.ts'

const HALF_AN_HOUR = 30

/** A key from a mail. */
const MailedKey = text(128, { control: 'hidden', pattern: /^[A-Za-z0-9]+$/, refused: 'input.mailedKey' })

export const goCustomerRegistration = safe('/entry', {
  title: 'The form to register as a customer',
  for: 'anyone',
  page: 'entry',
  submitTo: 'doRegisterCustomer',
  offers: ['doRegisterCustomer', 'goLogin', 'goHelpAgreement', 'goHelpPrivacy', 'goPostalCode', 'goTop'],
})

export const doRegisterCustomer = unsafe('POST', '/entry', {
  title: 'Register as a customer',
  for: 'anyone',
  refusedAt: 'goCustomerRegistration',
  once: true,
  input: { ...entryInputs, newsletterWanted: optional(flag()), mode: ReviewMode },
  state: {
    /** Null during the review. */
    customerId: z.string().nullable(),
    /** 1 provisional, until the key of the mail is used; 2 regular. */
    customerStatus: z.int().nullable(),
    initialPoint: z.int().nullable(),
    email: z.string().nullable(),
    message: z.string(),
  },
  offers: [
    'goCustomerRegistrationConfirm',
    'goCustomerRegistrationComplete',
    'goCustomerRegistration',
    'goForgotPassword',
    'goLogin',
    'goTop',
  ],
  errors: ['badInput', 'emailTaken'],
  limits: [
    { by: 'address', most: 25, minutes: HALF_AN_HOUR },
    // The reader of the mail may not have requested it.
    {
      by: 'address',
      most: 5,
      minutes: HALF_AN_HOUR,
      when: ({ mode }) => mode !== 'confirm' && mode !== 'back',
    },
  ],
})

export const goCustomerRegistrationConfirm = safe('/entry/confirm', {
  title: 'Read through what was told before registering',
  for: 'anyone',
  page: 'entry_confirm',
  /** Null if there is no registration to review. */
  state: { entry: Profile.extend({ newsletterWanted: z.boolean() }).nullable() },
  submitTo: 'doRegisterCustomer',
  offers: ['doRegisterCustomer'],
  always: ['goCustomerRegistration'],
})

export const goCustomerRegistrationComplete = safe('/entry/complete', {
  title: 'Say that the registration is in, and that a mail follows where one does',
  for: 'anyone',
  page: 'entry_complete',
  formless: true,
  state: {
    /** Whether the email address must still be confirmed. */
    mailFollows: z.boolean(),
  },
  offers: ['goForgotPassword'],
  always: ['goLogin', 'goProductList', 'goCart', 'goTop'],
})

export const goEntryActivate = safe('/entry/activate', {
  title: 'The page behind the link of the activation mail, with its button',
  for: 'anyone',
  page: 'entry_activate',
  entered: 'mail',
  input: { secretKey: optional(key()) },
  state: {
    /** The registered name; null if the link is not valid any more. */
    name01: z.string().nullable(),
    name02: z.string().nullable(),
    email: z.string().nullable(),
  },
  submitTo: 'doActivateCustomer',
  offers: ['doActivateCustomer', 'goLogin'],
  always: ['goForgotPassword', 'goTop'],
})

export const doActivateCustomer = unsafe('POST', '/entry/activate', {
  title: 'Confirm the e-mail address of a new account, or delete a registration that was not one’s own',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goEntryActivate',
  input: { secretKey: MailedKey, decline: optional(flag()) },
  state: {
    message: z.string(),
    /** Null if the registration was deleted. */
    customerId: z.string().nullable(),
    email: z.string().nullable(),
    customerStatus: z.int().nullable(),
  },
  offers: ['goLogin', 'goTop'],
  errors: ['activationKeyUnknown'],
})
