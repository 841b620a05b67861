import { message } from '../../../hypermedia/message.ts'
import { fail, ok, seeOther } from '../../../hypermedia/reply.ts'
import { withPreparation } from '../../../hypermedia/transition.ts'
import { carryItems, endSession, endSessionsOf, openCustomerSession } from '../../../store/sessions.ts'
import { mergeCarts } from '../../cart/index.ts'
import { takeChoicesAlong, takeUnpaidAlong } from '../../checkout/index.ts'
import { safeReturn } from '../../content/rules.ts'
import { emailKey } from '../../customers/fields.ts'
import { CustomerStatus, customerByEmail, customerById } from '../../customers/index.ts'
import type { Handlers, WriteEnvironment } from '../../environment.ts'
import { isMovedHash } from '../../moved-passwords.rules.ts'
import { hashPassword, isCustomersPassword } from '../../passwords.ts'
import { baseInfo } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { dropWish } from '../email/email-change.queries.ts'
import { credentialFaults } from '../entry/entry.rules.ts'
import { customerByResetKey, useResetKey } from '../entry/keys.queries.ts'
import { keyHash, RESET_LIFE_MS } from '../entry/keys.rules.ts'
import { carryOutWish } from '../favorites/favorites.queries.ts'
import { passwordSamples, renewPassword } from './moved-passwords.queries.ts'
import type * as contract from './sign-in.contract.ts'

const MINUTE_MS = 60_000

export const signInHandlers: Handlers<typeof contract> = {
  async goLogin({ input, memory, visitor }) {
    if (visitor.customerId !== null) return seeOther(link('goMypage'))
    const { option_remember_me: rememberMeOffered } = await memory.get(baseInfo)
    return ok(
      { rememberMeOffered },
      {
        form: { values: { returnTo: input.returnTo } },
        links: [
          link('goForgotPassword'),
          link('goCustomerRegistration'),
          link('goOrderLookup'),
          link('goTop'),
        ],
      },
    )
  },

  doLogin: withPreparation(
    async ({ db, input }) => {
      const customer = await customerByEmail(db, emailKey(input.email))
      const kept = customer?.password_hash
      if (!(await isCustomersPassword(input.password, kept, await passwordSamples(db)))) return undefined
      const renewed = kept != null && isMovedHash(kept) ? await hashPassword(input.password) : undefined
      return customer && { ...customer, renewed }
    },
    async (act, proven) => {
      const { db, input, visitor, now } = act
      const customer = proven && (await customerById(db, proven.id))
      // A visitor who knows the password may learn more than that it did not work.
      if (customer?.status === CustomerStatus.provisional) return fail('notActivated')
      if (customer?.status !== CustomerStatus.regular || customer.password_hash !== proven?.password_hash)
        return fail('signInRefused')
      if (customer.blocked_at !== null) return fail('signInBlocked')
      if (proven?.renewed !== undefined) await renewPassword(db, customer, proven.renewed)
      const { option_remember_me: mayRemember } = await act.memory.get(baseInfo)
      const remembered = mayRemember && input.rememberMe === true
      const key = act.renewSession({ id: customer.id, persistent: remembered })
      const { userAgent } = act.client
      await openCustomerSession(db, key, { customerId: customer.id, remembered, userAgent }, now)
      const { messages, divided, became } = await mergeCarts(act, customer.id, key)
      const session = { key, customerId: customer.id }
      await takeChoicesAlong(act, became, session)
      await carryItems(db, visitor.key, session, now)
      await takeUnpaidAlong(act, key)
      await carryOutWish(db, visitor.key, customer.id, now)
      await endSession(db, visitor.key)
      const { id: customerId, status: customerStatus, email, name01, name02 } = customer
      return ok(
        { customerId, customerStatus, email, name01, name02 },
        {
          location: wayOn(input.returnTo, divided),
          proves: email,
          notices: messages,
          links: [link('goMypage'), link('goCart'), link('doLogout'), link('goTop')],
        },
      )
    },
  ),

  async doLogout(act) {
    const { customerId } = act.visitor
    await endSession(act.db, act.visitor.key)
    act.renewSession()
    return ok(
      { customerId, wasLoggedIn: customerId !== null },
      {
        location: link('goTop'),
        notices: [message('customer.signedOut')],
      },
    )
  },

  async goForgotPassword() {
    return ok({}, { form: {} })
  },

  /**
   * Answers alike for known and unknown addresses, and as fast: the sender of the mail looks the customer up.
   */
  async doRequestPasswordReset(act) {
    await act.publish('password.forgotten', { email: act.input.email, language: act.language })
    return ok(
      { message: act.say({ key: 'customer.resetMailFollows' }) },
      {
        location: link('goPasswordResetRequestComplete'),
      },
    )
  },

  async goPasswordResetRequestComplete() {
    return ok({})
  },

  async goPasswordReset({ db, input, now }) {
    const { resetKey } = input
    const known = resetKey === undefined ? undefined : await customerByResetKey(db, keyHash(resetKey), now)
    return ok(
      { isGood: known !== undefined, minutes: RESET_LIFE_MS / MINUTE_MS },
      { form: { values: known ? { resetKey } : {} } },
    )
  },

  doResetPassword: withPreparation(
    ({ input }) => hashPassword(input.password),
    async (act, passwordHash) => {
      const { db, input, now } = act
      const hash = keyHash(input.resetKey)
      const known = await customerByResetKey(db, hash, now)
      const errors = credentialFaults({ ...input, ...(known && { email: known.email }) })
      if (Object.keys(errors).length > 0) return fail('badInput', { errors })
      const customer = await useResetKey(db, hash, passwordHash, now)
      if (!customer) return fail('resetKeyUnknown')
      await dropWish(db, customer.id)
      await endEverySession(act, customer.id)
      await act.publish('password.changed', { customerId: customer.id })
      return ok(
        { customerId: customer.id },
        {
          location: link('goLogin'),
          proves: customer.email,
          notices: [message('customer.passwordSet')],
          links: [link('goTop')],
        },
      )
    },
  ),
}

/**
 * Returns the link to the page that the visitor was going to; with several carts on the way to the checkout,
 * to the choice of one (CHK-05).
 */
const wayOn = (returnTo: string | undefined, divided: boolean) => {
  if (returnTo === undefined) return link('goMypage')
  const path = safeReturn(returnTo)
  return divided && path.startsWith('/shopping') ? link('goCart') : path
}

/** A stolen session must not outlive the password. */
const endEverySession = async (act: WriteEnvironment, customerId: string): Promise<void> => {
  await endSessionsOf(act.db, customerId)
  if (act.visitor.customerId === customerId) act.renewSession()
}
