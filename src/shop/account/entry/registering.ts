import { message } from '../../../hypermedia/message.ts'
import { fail } from '../../../hypermedia/reply.ts'
import {
  CustomerStatus,
  customerByEmail,
  insertCustomer,
  type NewCustomer,
  replaceUnconfirmed,
} from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { baseInfo } from '../../settings/index.ts'
import { askForNewsletter } from '../../subscriptions/index.ts'
import { isReserved } from '../email/email-change.queries.ts'
import { ACTIVATION_LIFE_MS } from './keys.rules.ts'

/**
 * Inserts a new customer, or replaces one who never confirmed the address; returns undefined if it is taken,
 * or can still be restored to a former owner.
 */
export const register = async (
  { db, now }: Pick<WriteEnvironment, 'db' | 'now'>,
  customer: NewCustomer,
): Promise<string | undefined> => {
  if (await isReserved(db, customer.email_key, now)) return undefined
  return (await replaceUnconfirmed(db, customer, now)) ?? (await insertCustomer(db, customer, now))
}

/** A registration: of the password only the hash. */
export type Entry = Omit<NewCustomer, 'status' | 'secret_expires_at'>

/**
 * Opens an account: provisional until its address is confirmed by mail, where the shop asks for that. Fails if
 * the address is taken, which its owner is told by mail.
 */
export const openAccount = async (act: WriteEnvironment, entry: Entry) => {
  const { option_customer_activate: mailFollows } = await act.memory.get(baseInfo)
  const customerId = await register(act, {
    ...entry,
    status: mailFollows ? CustomerStatus.provisional : CustomerStatus.regular,
    secret_expires_at: mailFollows ? new Date(act.now.getTime() + ACTIVATION_LIFE_MS).toISOString() : null,
  })
  if (customerId === undefined) return emailTaken(entry)
  await act.publish(mailFollows ? 'customer.registered' : 'customer.activated', { customerId })
  // Without an activation nobody has shown that the address is theirs.
  if (!mailFollows && entry.newsletter_asked_at)
    await askForNewsletter(act, { email: entry.email, language: entry.language, origin: 'entry' })
  return { customerId, mailFollows }
}

/** Notifies the owner of the address by mail that somebody tried to register with it. */
const emailTaken = ({ email, email_key }: Pick<Entry, 'email' | 'email_key'>) =>
  fail('emailTaken', {
    errors: { email: message('input.emailTaken') },
    state: { email },
    keep: async ({ db, publish }: WriteEnvironment) => {
      const owner = await customerByEmail(db, email_key)
      if (owner) await publish('entry.refused', { customerId: owner.id })
    },
  })
