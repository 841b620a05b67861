import { z } from 'zod'
import { optional, text, version } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Email } from '../customers/fields.ts'
import { Sentence } from '../values.ts'
import { mailServer } from './server.record.ts'

const { mailServerId: _id, ...fields } = mailServer.state

/** Who set the mail server that is used: a variable of the environment wins. */
export const MAIL_SOURCES = ['environment', 'office', 'nobody'] as const

const state = {
  ...fields,
  /** Whether a password is stored; it is never shown. */
  hasPassword: z.boolean(),
  mailSource: z.enum(MAIL_SOURCES),
  version: z.int(),
}

const HALF_AN_HOUR = 30

export const goMailServer = safe('/admin/mail-server', {
  title: 'The mail server that sends the shop’s mails; without one they are kept and not sent',
  for: 'member',
  state,
  submitTo: 'doUpdateMailServer',
  offers: ['doUpdateMailServer', 'doTestMailServer', 'goMailList', 'goAuditLog'],
})

export const doUpdateMailServer = idempotent('PUT', '/admin/mail-server', {
  title: 'Set the mail server, unless the environment sets it; without a host, mails are kept and not sent',
  for: 'member',
  refusedAt: 'goMailServer',
  input: {
    ...mailServer.changes,
    /** Left out or empty, the stored one stays; required where the server or the account changes. */
    mailPassword: optional(text(1000, { fold: (typed) => typed, control: 'password', autocomplete: 'off' })),
    version: version(),
  },
  state: { ...state, changed: z.boolean(), message: Sentence },
  always: ['goMailServer'],
  errors: ['badInput', 'staleVersion', 'mailServerFixed'],
})

export const doTestMailServer = unsafe('POST', '/admin/mail-server/test', {
  title: 'Send a mail by the mail server at once, and tell what came of it',
  for: 'member',
  refusedAt: 'goMailServer',
  once: true,
  input: { testAddress: Email },
  state: { testAddress: z.string(), message: Sentence },
  always: ['goMailServer'],
  errors: ['mailServerMissing', 'mailServerRefused'],
  limits: [
    { by: 'account', most: 10, minutes: HALF_AN_HOUR },
    { by: 'anyone', each: 'testAddress', most: 10, minutes: HALF_AN_HOUR },
  ],
})
