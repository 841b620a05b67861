import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { endSessionsOf, isRemembered, openCustomerSession } from '../../store/sessions.ts'
import { takeBackOf } from '../checkout/index.ts'
import { emailKey } from '../customers/fields.ts'
import {
  CustomerStatus,
  changeCustomer,
  lockCustomer,
  profile,
  self,
  tellOfChange,
} from '../customers/index.ts'
import { changesAddress, profileChange } from '../customers/profile.rules.ts'
import { customerOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { hashPassword } from '../passwords.ts'
import { isStale } from '../records/index.ts'
import { setSubscribed } from '../subscriptions/index.ts'
import { link } from '../transitions.ts'
import { birthOf } from './birth.rules.ts'
import type { doUpdateCustomer } from './contract.ts'
import { dropWish, pendingEmail, wishForEmail } from './email/email-change.queries.ts'
import { credentialFaults } from './entry/entry.rules.ts'
import { profileWriter } from './profile.ts'
import { notProven, provenHash } from './proof.ts'

type Input = InputOf<typeof doUpdateCustomer>

/** The slow work for a change of the password or the email address, done beforehand. */
interface Proof {
  /** The hash of the new password; null without one. */
  readonly hash: string | null
  /** The hash of the current password if it was proven; null if not. */
  readonly proven: string | null
  /** Whether the change affects the destinations of their drafts. */
  readonly movesHouse: boolean
}

/** Validates the current password if the change needs it, and hashes a new one. */
export const proveAndHash = async (act: ReadEnvironment & { readonly input: Input }): Promise<Proof> => {
  const { currentPassword, password, email } = act.input
  const kept = await self(act.db, customerOf(act))
  const isAsked = password !== undefined || isMoved(kept, email)
  return {
    hash: password === undefined ? null : await hashPassword(password),
    proven: isAsked ? await provenHash(kept, currentPassword) : null,
    movesHouse: changesAddress(kept, profile.columns(act.input, act)),
  }
}

const isMoved = (kept: { readonly email_key: string }, email: string): boolean =>
  emailKey(email) !== kept.email_key

/** Changes a customer's profile and password; another email address applies once it is confirmed (CUS-08). */
export const changeProfile = async (act: WriteEnvironment & { readonly input: Input }, proof: Proof) => {
  const { db, input, now } = act
  const customerId = customerOf(act)
  const birth = birthOf(input, act.today)
  const errors = {
    ...credentialFaults(input),
    ...confirmationAlone(input),
    ...(!birth.ok && { birth: message('input.birth') }),
    ...(await profile.unknownChoices(act, input)),
  }
  if (!birth.ok || Object.keys(errors).length > 0) return fail('badInput', { errors })
  // Orders are locked before the account, as in a checkout.
  if (proof.movesHouse) await takeBackOf(db, customerId)
  const kept = await lockCustomer(db, customerId)
  // They withdrew a moment ago, in another window, or were blocked.
  if (kept?.status !== CustomerStatus.regular || kept.blocked_at !== null) return fail('signInFirst')
  const moves = isMoved(kept, input.email)
  // The password was proven against the row of a moment ago; it may have been changed since.
  if ((moves || proof.hash !== null) && (proof.proven === null || proof.proven !== kept.password_hash))
    return notProven(input.currentPassword)
  const email = moves ? kept.email : input.email
  const { change, changed } = profileChange(
    kept,
    profile.columns({ ...input, email, birth: birth.birth }, act),
  )
  if (changed.length > 0 && isStale(input, kept.version)) return stale(act, kept)
  if (changed.length > 0) await changeCustomer(db, customerId, change, now)
  if (proof.hash !== null) await setPassword(act, customerId, proof.hash)
  if (moves) await askForEmail(act, customerId)
  const isToConfirm =
    input.newsletterWanted !== undefined && (await setSubscribed(act, kept, input.newsletterWanted))
  // A new password alone has a mail of its own.
  await tellOfChange(
    act,
    customerId,
    proof.hash !== null && changed.length > 0 ? [...changed, 'password'] : changed,
  )
  const done = message(
    moves ? 'account.emailFollows' : 'account.changed',
    moves ? { email: input.email } : {},
  )
  const isSaved = changed.length > 0 || proof.hash !== null
  return ok(
    { customerId, message: act.say(done), emailPending: await pendingEmail(db, customerId, now) },
    {
      location: link('goMypageChangeComplete'),
      notices: [
        ...(moves && isSaved ? [message('account.othersChanged')] : []),
        ...(moves ? [done] : []),
        ...(isToConfirm ? [message('newsletter.mailFollows', { email: kept.email })] : []),
      ],
      links: [link('goMypageChange'), link('goMypage')],
    },
  )
}

/** Returns the fault of a confirmation without a password. */
const confirmationAlone = ({ password, password_confirm }: Input) =>
  password === undefined && password_confirm ? { password: message('input.required') } : {}

/** Fails because it was changed since it was read, with the current state, so that programs can continue. */
const stale = async (act: WriteEnvironment, kept: Row<'customer'>) =>
  fail('staleVersion', { state: { ...(await profileWriter(act))(kept), version: kept.version } })

/** Ends all other sessions, and invalidates keys from mails; this session continues under another id. */
const setPassword = async (act: WriteEnvironment, customerId: string, hash: string): Promise<void> => {
  const { db, now, client, visitor } = act
  await changeCustomer(
    db,
    customerId,
    { password_hash: hash, reset_key_hash: null, reset_expires_at: null },
    now,
  )
  await dropWish(db, customerId)
  const remembered = await isRemembered(db, visitor.key)
  const key = act.renewSession({ id: customerId, persistent: remembered })
  await openCustomerSession(db, key, { customerId, remembered, userAgent: client.userAgent }, now)
  await endSessionsOf(db, customerId, key)
  await act.publish('password.changed', { customerId })
}

/** Answers alike for a free address and a taken one: only its owner learns which from the mail. */
const askForEmail = async (
  act: WriteEnvironment & { readonly input: Input },
  customerId: string,
): Promise<void> => {
  const wishId = await wishForEmail(act.db, customerId, act.input.email, act.now)
  await act.publish('email.wanted', { wishId })
}
