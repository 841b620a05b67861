import { message } from '../../hypermedia/message.ts'
import { type Failure, fail, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { customerOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import type { doUpdateCustomer } from './account.contract.ts'
import { birthOf } from './birth.rules.ts'
import { tellOfChange } from './change-notice.ts'
import {
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  isTakenEmail,
  lockCustomer,
  self,
} from './customers.queries.ts'
import { credentialFaults } from './entry.rules.ts'
import { emailKey } from './fields.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { profileChange } from './profile.rules.ts'
import { unknownChoices } from './profile.ts'

type Input = InputOf<typeof doUpdateCustomer>

/** What takes long about a change of the password, done beforehand. */
interface NewPassword {
  /** The new one's. */
  readonly hash: string
  /** The hash of the password that was proven to be the present one; null where it was not. */
  readonly proven: string | null
}

/** Hashes a new password and looks whether the present one was given; nothing where none is to be set. */
export const proveAndHash = async (
  act: ReadEnvironment & { readonly input: Input },
): Promise<NewPassword | undefined> => {
  const { currentPassword, password } = act.input
  if (password === undefined) return undefined
  const { password_hash: kept } = await self(act.db, customerOf(act))
  const isProven = currentPassword !== undefined && (await isPassword(currentPassword, kept))
  return { hash: await hashPassword(password), proven: isProven ? kept : null }
}

/** Changes what a customer told of himself, and his password (CUS-08). */
export const changeProfile = async (
  act: WriteEnvironment & { readonly input: Input },
  password: NewPassword | undefined,
) => {
  const { db, input } = act
  const customerId = customerOf(act)
  const birth = birthOf(input, act.today)
  const errors = {
    ...credentialFaults(input),
    ...lonelyConfirmation(input),
    ...(!birth.ok && { birth: message('input.birth') }),
    ...(await unknownChoices(act, input)),
  }
  if (!birth.ok || Object.keys(errors).length > 0) return fail('badInput', { errors })
  const kept = await lockCustomer(db, customerId)
  // He withdrew a moment ago, in another window.
  if (kept?.status !== CustomerStatus.regular) return fail('signInFirst')
  // Proven against what was kept a moment ago; it may have been changed since.
  if (password && (password.proven === null || password.proven !== kept.password_hash))
    return fail('wrongPassword', { errors: { currentPassword: message('input.wrongPassword') } })
  const { change, changed } = profileChange(kept, { ...input, birth: birth.birth })
  const taken = await write(act, kept, {
    ...change,
    ...(change.email !== undefined && { email_key: emailKey(change.email) }),
    ...(password && { password_hash: password.hash, reset_key_hash: null, reset_expires_at: null }),
  })
  if (taken) return taken
  if (password) {
    await endSessionsOf(db, customerId, act.visitor.key)
    await act.publish('password.changed', { customerId })
  }
  const isMoved = change.email !== undefined && emailKey(change.email) !== kept.email_key
  // A new password alone is told of by the mail of its own.
  const told = password && changed.length > 0 ? [...changed, 'password'] : changed
  await tellOfChange(act, customerId, told, isMoved ? kept.email : null)
  return ok(
    { customerId, message: act.say({ key: 'account.changed' }) },
    {
      location: link('goMypageChangeComplete'),
      links: [link('goMypageChangeComplete'), link('goMypageChange'), link('goMypage')],
    },
  )
}

/** A confirmation of a password that was not given. */
const lonelyConfirmation = ({ password, password_confirm }: Input) =>
  password === undefined && password_confirm ? { password: message('input.required') } : {}

/** Writes what changed, if anything; refuses an e-mail address that is another's, also of one who took it this moment. */
const write = async (
  { db, now }: WriteEnvironment,
  kept: Row<'customer'>,
  change: Parameters<typeof changeCustomer>[2],
): Promise<Failure<'emailTaken'> | undefined> => {
  if (Object.keys(change).length === 0) return undefined
  const refusal = fail('emailTaken', {
    errors: { email: message('input.emailTaken') },
    ...(change.email !== undefined && { state: { email: change.email } }),
  })
  const other = change.email_key === undefined ? undefined : await customerByEmail(db, change.email_key)
  if (other && other.id !== kept.id) return refusal
  try {
    await changeCustomer(db, kept.id, change, now)
  } catch (error) {
    if (isTakenEmail(error)) return refusal
    throw error
  }
  return undefined
}
