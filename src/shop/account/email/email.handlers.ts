import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import { endSessionsOf } from '../../../store/sessions.ts'
import { emailKey } from '../../customers/fields.ts'
import {
  CustomerStatus,
  customerByEmail,
  deleteRegistration,
  isTakenEmail,
  lockCustomer,
  tellOfChange,
} from '../../customers/index.ts'
import type { Handlers, WriteEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { isKey, keyHash } from '../entry/keys.rules.ts'
import type * as contract from './email.contract.ts'
import {
  dropFormerEmails,
  dropWish,
  emailOfKey,
  formerEmailOfKey,
  isReserved,
  keepFormerEmail,
  moveToEmail,
  useEmailKey,
  useUndoKey,
} from './email-change.queries.ts'

/** Confirms or undoes the change of an email address, by its keys. */
export const emailHandlers: Handlers<typeof contract> = {
  async goConfirmEmail({ db, input, visitor, now }) {
    const { secretKey, undoKey } = input
    if (undoKey !== undefined) {
      const former = await formerEmailOfKey(db, keyHash(undoKey), now)
      return ok(
        { email: former?.email ?? null, isFormer: true },
        {
          form: { values: former ? { undoKey } : {} },
          links: [link('goForgotPassword'), link('goLogin'), link('goTop')],
        },
      )
    }
    if (visitor.customerId === null) return signInFirst(secretKey)
    const email =
      secretKey === undefined ? undefined : await emailOfKey(db, visitor.customerId, keyHash(secretKey), now)
    return ok(
      { email: email ?? null, isFormer: false },
      {
        form: { values: email === undefined ? {} : { secretKey } },
        links: [link('goMypageChange'), link('goTop')],
      },
    )
  },

  async doConfirmEmail(act) {
    const { secretKey, undoKey } = act.input
    if (undoKey !== undefined) return restore(act, keyHash(undoKey))
    if (act.visitor.customerId === null) return signInFirst(secretKey)
    if (secretKey === undefined) return fail('badInput', { errors: { secretKey: message('input.required') } })
    return confirm(act, act.visitor.customerId, keyHash(secretKey))
  },
}

/** Signing in leads back to the page of the mail: it may have been opened on another device. */
const signInFirst = (secretKey: string | undefined) => {
  const returnTo =
    secretKey !== undefined && isKey(secretKey) ? `/mypage/email?secretKey=${secretKey}` : '/mypage/email'
  return fail('signInFirst', {
    notices: [message('account.signInAsBefore')],
    links: [link('goLogin', { returnTo })],
  })
}

const confirm = async (act: WriteEnvironment, customerId: string, hash: string) => {
  const { db, now } = act
  const kept = await lockCustomer(db, customerId)
  if (kept?.status !== CustomerStatus.regular || kept.blocked_at !== null) return fail('signInFirst')
  const email = await useEmailKey(db, customerId, hash, now)
  if (email === undefined) return fail('emailKeyUnknown')
  if (!(await moveTo(act, customerId, email))) return taken(email)
  const undoId = await keepFormerEmail(db, kept, now)
  await endSessionsOf(db, customerId, act.visitor.key)
  await act.publish('email.changed', { undoId, client: act.client, at: now.toISOString() })
  await tellOfChange(act, customerId, ['email'])
  return ok(
    { customerId, email },
    {
      location: link('goMypage'),
      notices: [message('account.emailConfirmed', { email })],
      links: [link('goMypageChange')],
    },
  )
}

/** Undoes a change, and all later ones. The author of the change knew the password: so it becomes invalid. */
const restore = async (act: WriteEnvironment, hash: string) => {
  const { db, now, visitor } = act
  const former = await useUndoKey(db, hash, now)
  const kept = former && (await lockCustomer(db, former.customer_id))
  if (!former || kept?.status !== CustomerStatus.regular || kept.blocked_at !== null)
    return fail('emailKeyUnknown')
  const { email } = former
  if (!(await moveTo(act, kept.id, email, { password_hash: null }))) return taken(email)
  await dropWish(db, kept.id)
  await dropFormerEmails(db, kept.id, former.id)
  await endSessionsOf(db, kept.id)
  if (visitor.customerId === kept.id) act.renewSession()
  await act.publish('email.restored', { customerId: kept.id })
  return ok(
    { customerId: kept.id, email },
    {
      location: link('goForgotPassword'),
      notices: [message('account.emailRestored', { email })],
      links: [link('goLogin'), link('goTop')],
    },
  )
}

/**
 * Changes a customer's address; returns false if it is another's, also if taken at this moment. An
 * unconfirmed registration gives way to a customer who has proven to read the address's mails.
 */
const moveTo = async (
  { db, now }: WriteEnvironment,
  customerId: string,
  email: string,
  more: Parameters<typeof moveToEmail>[4] = {},
): Promise<boolean> => {
  const key = emailKey(email)
  const other = await customerByEmail(db, key)
  const gaveWay = other?.status === CustomerStatus.provisional && (await deleteRegistration(db, other))
  if (other && other.id !== customerId && !gaveWay) return false
  if (await isReserved(db, key, now, customerId)) return false
  try {
    await moveToEmail(db, customerId, email, now, more)
  } catch (error) {
    if (isTakenEmail(error)) return false
    throw error
  }
  return true
}

const taken = (email: string) =>
  fail('emailTaken', {
    errors: { email: message('input.emailTaken') },
    state: { email },
    links: [link('goMypageChange'), link('goForgotPassword')],
  })
