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
  /** What its template is called. */
  mailTemplateName: z.string(),
  state: z.enum(MAIL_STATES),
  /** UTC, ISO 8601, as are all instants here. */
  createdAt: z.string(),
  /** When the mail server took it. */
  sentAt: z.string().nullable(),
}

export const goMailList = safe('/admin/sent-mails', {
  title: 'The mails that the shop wrote in the last thirty days',
  for: 'member',
  input: {
    state: optional(choice(MAIL_STATES)),
    /** Part of the address that they go to. */
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
    /** How often it was tried in vain. */
    attempts: z.int(),
    /** Why it was not taken the last time. */
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
    /** Whether it was on its way as it is. */
    alreadyWaiting: z.boolean(),
    message: Sentence,
  },
  offers: ['goSentMail'],
  always: ['goMailList'],
  errors: ['mailUnknown', 'mailNotFailed', 'mailAddressGone'],
})
