import { message } from '../../../hypermedia/message.ts'
import { created, fail, isFailure, ok, seeOther } from '../../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../../hypermedia/transition.ts'
import { emailKey } from '../../customers/fields.ts'
import { CustomerStatus, deleteRegistration, kanaFaults, profile } from '../../customers/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { hashPassword } from '../../passwords.ts'
import { dropReviewed, isSettling, keepForReview, keptForReview } from '../../review.ts'
import { baseInfo } from '../../settings/index.ts'
import { subscribeActivated } from '../../subscriptions/index.ts'
import { link } from '../../transitions.ts'
import { birthOf } from '../birth.rules.ts'
import { profileWriter } from '../profile.ts'
import type * as contract from './entry.contract.ts'
import type { doRegisterCustomer } from './entry.contract.ts'
import { entryFaults } from './entry.rules.ts'
import { customerByActivationKey, useActivationKey } from './keys.queries.ts'
import { keyHash } from './keys.rules.ts'
import { type Entry, openAccount } from './registering.ts'

const KEPT = 'entry'

export const entryHandlers: Handlers<typeof contract> = {
  async goCustomerRegistration(act) {
    if (act.visitor.customerId !== null) return seeOther(link('goMypage'))
    const entry = await keptEntry(act)
    return ok(
      {},
      {
        form: {
          values: {
            ...(entry && (await profileWriter(act))(entry)),
            newsletterWanted: Boolean(entry?.newsletter_asked_at),
          },
          options: await profile.options(act),
        },
        links: [
          link('goLogin'),
          link('goHelpAgreement'),
          link('goHelpPrivacy'),
          link('goPostalCode'),
          link('goTop'),
        ],
      },
    )
  },

  doRegisterCustomer: withPreparation(
    async ({ input }) => (input.password === undefined ? null : hashPassword(input.password)),
    async (act, passwordHash) => {
      const { input, say } = act
      const kept = isSettling(input) || input.mode === 'back' ? await keptEntry(act) : undefined
      if (input.mode === 'back') return backToForm(act, kept)
      const errors = kept
        ? {}
        : {
            ...(await profile.unknownChoices(act, input)),
            ...(await kanaFaults(act, input)),
            ...entryFaults(input, act.today),
          }
      if (Object.keys(errors).length > 0) return fail('badInput', { errors })
      const entry = kept ?? entryOf(act, input, passwordHash)
      if (input.mode === 'confirm') return review(act, entry)
      const opened = await openAccount(act, entry)
      if (isFailure(opened)) return opened
      const { customerId, mailFollows } = opened
      await dropReviewed(act, KEPT)
      return created(
        {
          customerId,
          customerStatus: mailFollows ? CustomerStatus.provisional : CustomerStatus.regular,
          initialPoint: 0,
          email: entry.email,
          message: say({ key: mailFollows ? 'customer.mailFollows' : 'customer.registered' }),
        },
        link('goCustomerRegistrationComplete'),
        {
          links: [link('goForgotPassword'), link('goLogin'), link('goTop')],
        },
      )
    },
  ),

  async goCustomerRegistrationConfirm(act) {
    const entry = await keptEntry(act)
    return ok(
      {
        entry: entry
          ? { ...(await profileWriter(act))(entry), newsletterWanted: Boolean(entry.newsletter_asked_at) }
          : null,
      },
      {
        ...(!entry && { location: link('goCustomerRegistration') }),
        // Its values are on the review page, those of the form.
        form: { values: { mode: 'complete' }, options: await profile.options(act) },
      },
    )
  },

  async goCustomerRegistrationComplete({ memory }) {
    const { option_customer_activate: mailFollows } = await memory.get(baseInfo)
    return ok(
      { mailFollows },
      {
        links: mailFollows ? [link('goForgotPassword')] : [],
      },
    )
  },

  async goEntryActivate({ input, db, now }) {
    const { secretKey } = input
    const customer =
      secretKey === undefined ? undefined : await customerByActivationKey(db, keyHash(secretKey), now)
    const { name01 = null, name02 = null, email = null } = customer ?? {}
    return ok(
      { name01, name02, email },
      {
        form: { values: customer ? { secretKey } : {} },
        // The customer whose link was used is registered, and signs in.
        links: [...(customer ? [] : [link('goLogin')])],
      },
    )
  },

  async doActivateCustomer(act) {
    const hash = keyHash(act.input.secretKey)
    if (act.input.decline === true) return decline(act, hash)
    const customer = await useActivationKey(act.db, hash, act.now)
    if (!customer) return fail('activationKeyUnknown')
    await subscribeActivated(act, customer)
    await act.publish('customer.activated', { customerId: customer.id, byMail: true })
    return ok(
      {
        message: act.say({ key: 'customer.activated' }),
        customerId: customer.id,
        email: customer.email,
        customerStatus: customer.status,
      },
      {
        location: link('goLogin'),
        notices: [message('customer.activated')],
        links: [link('goTop')],
      },
    )
  },
}

/** Deletes a registration with an address that is not the registrant's, when its owner reports it. */
const decline = async (act: WriteEnvironment, hash: string) => {
  const customer = await customerByActivationKey(act.db, hash, act.now)
  if (!customer || !(await deleteRegistration(act.db, customer))) return fail('activationKeyUnknown')
  const done = message('customer.declined')
  return ok(
    { message: act.say(done), customerId: null, email: null, customerStatus: null },
    { location: link('goTop'), notices: [done] },
  )
}

const keptEntry = (act: ReadEnvironment | WriteEnvironment) => keptForReview<Entry>(act, KEPT)

const entryOf = (
  act: WriteEnvironment,
  input: InputOf<typeof doRegisterCustomer>,
  passwordHash: string | null,
): Entry => {
  const { email = '', name01 = '', name02 = '' } = input
  const birth = birthOf(input, act.today)
  return {
    ...profile.created({ ...input, email, name01, name02 }, act),
    birth: birth.ok ? (birth.birth ?? null) : null,
    email_key: emailKey(email),
    password_hash: passwordHash,
    language: act.language,
    newsletter_asked_at: input.newsletterWanted ? act.now.toISOString() : null,
  }
}

const unfinished = (email: string | null, text: string) => ({
  customerId: null,
  customerStatus: null,
  initialPoint: null,
  email,
  message: text,
})

/**
 * Stores a validated registration for its review page. Whether the address is taken is checked only by the
 * completing request, which notifies its owner.
 */
const review = async (act: WriteEnvironment, entry: Entry) => {
  await keepForReview(act, KEPT, entry)
  return ok(unfinished(entry.email, act.say({ key: 'customer.readThrough' })), {
    location: link('goCustomerRegistrationConfirm'),
    links: [link('goCustomerRegistration')],
  })
}

const backToForm = ({ say }: WriteEnvironment, kept: Entry | undefined) =>
  ok(unfinished(kept?.email ?? null, say({ key: 'customer.backToForm' })), {
    location: link('goCustomerRegistration'),
  })
