/** Validates a registration beyond its single fields (§13.1). */

import { type Message, message } from '../../../hypermedia/message.ts'
import { emailKey } from '../../customers/fields.ts'
import { birthOf, type SentBirth } from '../birth.rules.ts'

/** The fields of the form for these rules. */
export interface SentEntry extends SentBirth {
  readonly email?: string | undefined
  readonly email_confirm?: string | undefined
  readonly password?: string | undefined
  readonly password_confirm?: string | undefined
  readonly name01?: string | undefined
  readonly name02?: string | undefined
  readonly user_policy_check?: boolean | undefined
}

type Faults = Readonly<Record<string, Message>>

const NEEDED = ['email', 'password', 'name01', 'name02'] as const

/**
 * Returns the faults of an email address and a password with their confirmations, by field; each is validated
 * if it was sent.
 */
export const credentialFaults = (sent: Omit<SentEntry, keyof SentBirth>): Faults => {
  const { email, email_confirm, password, password_confirm } = sent
  return {
    ...(email !== undefined &&
      email_confirm !== undefined &&
      emailKey(email) !== emailKey(email_confirm) && { email_confirm: message('input.emailMismatch') }),
    ...(password !== undefined &&
      password_confirm !== undefined &&
      password !== password_confirm && { password_confirm: message('input.passwordMismatch') }),
    ...(email !== undefined &&
      password !== undefined &&
      emailKey(password) === emailKey(email) && { password: message('input.passwordIsEmail') }),
  }
}

/** Returns the faults of a registration, by field; empty if it is valid. `today` is the shop's day. */
export const entryFaults = (sent: SentEntry, today: string): Faults => {
  const missing = NEEDED.filter((name) => sent[name] === undefined)
  return {
    ...Object.fromEntries(missing.map((name) => [name, message('input.required')])),
    ...credentialFaults(sent),
    ...(!birthOf(sent, today).ok && { birth: message('input.birth') }),
    ...(sent.user_policy_check === false && { user_policy_check: message('input.policy') }),
  }
}
