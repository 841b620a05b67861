import type { Language } from '../../hypermedia/language.ts'
import type { Row } from '../../store/schema.ts'
import { ACTIVATION_LIFE_MS, keyHash, newKey, RESET_LIFE_MS } from '../account/entry/keys.rules.ts'
import { deviceName, storeActivationKey, storeResetKey } from '../account/index.ts'
import { emailKey } from '../customers/fields.ts'
import { CustomerStatus, customerByEmail, customerById } from '../customers/index.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { POINTS_ENDING } from './files.ts'
import type { Letter, LetterWriter, LetterWriters, MailContext } from './letter.ts'
import { languageOf, textIn } from './payload.ts'

type Customer = Row<'customer'>
/** The data of a customer that a mail needs. */
export type Addressee = Pick<Customer, 'id' | 'email' | 'name01' | 'name02' | 'language'>

const { provisional: PROVISIONAL, regular: REGULAR } = CustomerStatus
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Returns the common part of a mail to a customer. */
export const letterTo = (customer: Addressee, template: string, data: Letter['data']): Letter => ({
  template,
  language: customer.language,
  to: customer.email,
  customerId: customer.id,
  shopReads: true,
  data: { customer: personOf(customer), ...data },
})

const personOf = ({ name01, name02, email }: Pick<Customer, 'name01' | 'name02' | 'email'>) => ({
  name01,
  name02,
  email,
})

type Payload = Parameters<LetterWriter>[1]

/** Returns the customer whom an event names. */
export const customerOf = ({ environment }: MailContext, payload: Payload): Promise<Customer | undefined> =>
  customerById(environment('ja').db, textIn(payload, 'customerId'))

const activation = ({ clock, address }: MailContext, customer: Customer): Letter => {
  const secretKey = newKey()
  const expiresAt = new Date(clock().getTime() + ACTIVATION_LIFE_MS)
  return {
    ...letterTo(customer, 'entry_confirm', {
      link: address(link('goEntryActivate', { secretKey })),
      againLink: address(link('goForgotPassword')),
      expiresAt: expiresAt.toISOString(),
      days: ACTIVATION_LIFE_MS / DAY_MS,
    }),
    shopReads: false,
    settle: (tx) => storeActivationKey(tx, customer, keyHash(secretKey), expiresAt),
  }
}

const reset = ({ clock, address }: MailContext, customer: Addressee): Letter => {
  const resetKey = newKey()
  const expiresAt = new Date(clock().getTime() + RESET_LIFE_MS)
  return {
    ...letterTo(customer, 'forgot', {
      link: address(link('goPasswordReset', { resetKey })),
      againLink: address(link('goForgotPassword')),
      expiresAt: expiresAt.toISOString(),
      minutes: RESET_LIFE_MS / MINUTE_MS,
    }),
    shopReads: false,
    settle: (tx) => storeResetKey(tx, customer, keyHash(resetKey), expiresAt),
  }
}

const registered: LetterWriter = async (context, payload) => {
  const customer = await customerOf(context, payload)
  return customer?.status === PROVISIONAL ? [activation(context, customer)] : []
}

const activated: LetterWriter = async (context, payload) => {
  const customer = await customerOf(context, payload)
  if (customer?.status !== REGULAR) return []
  return [letterTo(customer, 'entry_complete', { link: context.address(link('goLogin')) })]
}

/** Sent to the customer's former address: their row has none any more. */
const withdrawn: LetterWriter = async ({ address }, payload) => {
  if (payload.unconfirmed === true) return []
  const customer = {
    name01: textIn(payload, 'name01'),
    name02: textIn(payload, 'name02'),
    email: textIn(payload, 'email'),
  }
  return [
    {
      template: 'customer_withdraw',
      language: languageOf(payload),
      to: customer.email,
      customerId: textIn(payload, 'customerId'),
      shopReads: true,
      data: { customer, link: address(link('goTop')) },
    },
  ]
}

/**
 * Writes a key for a new password; to customers who never confirmed their address, the activation again.
 * Strangers get nothing: their mail is written all the same and discarded if there is no account for its key,
 * or the shorter time of the next answer would reveal that there is none.
 */
const forgotten: LetterWriter = async (context, payload) => {
  const email = textIn(payload, 'email')
  const customer = await customerByEmail(context.environment('ja').db, emailKey(email))
  const stranger = { id: '', email, name01: '', name02: '', language: languageOf(payload) }
  if (!customer) return [{ ...reset(context, stranger), customerId: null }]
  return [customer.status === PROVISIONAL ? activation(context, customer) : reset(context, customer)]
}

const passwordChanged: LetterWriter = async (context, payload) => {
  const customer = await customerOf(context, payload)
  if (customer?.status !== REGULAR) return []
  const data = {
    changedAt: textIn(payload, 'at') || context.clock().toISOString(),
    link: context.address(link('goLogin')),
    againLink: context.address(link('goForgotPassword')),
  }
  return [letterTo(customer, 'reset_complete', data)]
}

/** Describes when, from where and with which browser something was done, in a language. */
export const circumstances = ({ clock, environment }: MailContext, payload: Payload, language: Language) => {
  const client = (payload.client ?? {}) as Payload
  const userAgent = textIn(client, 'userAgent')
  return {
    changedAt: textIn(payload, 'at') || clock().toISOString(),
    address: textIn(client, 'address'),
    device: userAgent === '' ? '' : deviceName(userAgent, environment(language)),
  }
}

/** Sent to the address of the account's notices (CUS-08). */
const changed: LetterWriter = async (context, payload) => {
  const customer = await customerOf(context, payload)
  const { option_mail_notifier: isOn } = await context.environment('ja').memory.get(baseInfo)
  if (!customer || !isOn) return []
  const data = {
    changed: Array.isArray(payload.changed) ? payload.changed.map(String) : [],
    ...circumstances(context, payload, customer.language),
    link: context.address(link('goLogin')),
    againLink: context.address(link('goForgotPassword')),
  }
  if (customer.status !== REGULAR) return []
  const letter = letterTo(customer, 'customer_change_notify', data)
  const formerEmail = textIn(payload, 'formerEmail')
  return formerEmail === '' ? [letter] : [letter, { ...letter, to: formerEmail, copy: 'former' }]
}

/** Sent before points end; not if they changed since, which made them valid anew (PNT-11). */
const pointsEnding: LetterWriter = async (context, payload) => {
  const customer = await customerOf(context, payload)
  const endOn = textIn(payload, 'endOn')
  if (customer?.status !== REGULAR || customer.point <= 0 || customer.points_end_on !== endOn) return []
  const data = {
    points: customer.point,
    endOn,
    link: context.address(link('goProductList')),
    historyLink: context.address(link('goPointHistory')),
  }
  return [{ ...letterTo(customer, POINTS_ENDING, data), shopReads: false }]
}

/** The mails for the events of a customer's account. */
export const customerLetters: LetterWriters = {
  'customer.registered': registered,
  'customer.activated': activated,
  'customer.withdrawn': withdrawn,
  'customer.changed': changed,
  'password.forgotten': forgotten,
  'password.changed': passwordChanged,
  'points.ending': pointsEnding,
}
