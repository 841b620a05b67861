/** What a registration must hold beyond what each field says of itself (§13.1). */

import { type Message, message } from '../../../hypermedia/message.ts'
import { emailKey } from '../../customers/fields.ts'
import { birthOf, type SentBirth } from '../birth.rules.ts'

/** As much of the form as the rules look at. */
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

/** What is wrong with an e-mail address and a password and their confirmations, by field; each is looked at if it was sent. */
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

/** What is wrong with a registration, by field; nothing if it may go on. `today` is the shop's day. */
export const entryFaults = (sent: SentEntry, today: string): Faults => {
  const missing = NEEDED.filter((name) => sent[name] === undefined)
  return {
    ...Object.fromEntries(missing.map((name) => [name, message('input.required')])),
    ...credentialFaults(sent),
    ...(!birthOf(sent, today).ok && { birth: message('input.birth') }),
    ...(sent.user_policy_check === false && { user_policy_check: message('input.policy') }),
  }
}
