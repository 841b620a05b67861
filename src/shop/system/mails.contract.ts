import { z } from 'zod'
import { choice, key, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { MAIL_STATES } from '../mail/state.rules.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'

const mail = {
  mailId: z.string(),
  recipient: z.string(),
  mailSubject: z.string(),
  /** The name of its template. */
  mailTemplateName: z.string(),
  state: z.enum(MAIL_STATES),
  /** UTC, ISO 8601, like all instants here. */
  createdAt: z.string(),
  /** The time when the mail server accepted it. */
  sentAt: z.string().nullable(),
}

export const goMailList = safe('/admin/sent-mails', {
  title: 'The mails that the shop wrote in the last thirty days',
  for: 'member',
  input: {
    state: optional(choice(MAIL_STATES)),
    /** Part of the recipient's address. */
    emailKeyword: optional(text(255)),
    ...paged.input,
  },
  state: { mails: z.array(z.object(mail)), ...paged.state },
  submitTo: 'goMailList',
  offers: ['goMailList'],
  always: ['goOutboxList'],
  items: { mails: ['goSentMail'] },
})

export const goSentMail = safe('/admin/sent-mail', {
  title: 'A mail as it was written, without the keys in it',
  for: 'member',
  input: { mailId: key() },
  state: {
    ...mail,
    sender: z.string(),
    replyTo: z.string().nullable(),
    /** The text part. */
    mailBody: z.string(),
    /** The number of failed attempts. */
    attempts: z.int(),
    /** The reason of the last failure. */
    reason: z.string().nullable(),
    nextAttemptAt: z.string().nullable(),
    failedAt: z.string().nullable(),
  },
  offers: ['doSendMailAgain'],
  always: ['goMailList'],
  errors: ['mailUnknown'],
})

export const doSendMailAgain = unsafe('POST', '/admin/sent-mail', {
  title: 'Send a mail again that was given up, or that waits for its next try',
  for: 'member',
  once: true,
  refusedAt: 'goSentMail',
  input: { mailId: key() },
  state: {
    mailId: z.string(),
    /** Whether it was being sent already. */
    alreadyWaiting: z.boolean(),
    message: Sentence,
  },
  offers: ['goSentMail'],
  always: ['goMailList'],
  errors: ['mailUnknown', 'mailNotFailed', 'mailAddressGone'],
})
