import { z } from 'zod'
import { choice, key, moment, optional, version } from '../../hypermedia/input.ts'
import { languages } from '../../hypermedia/language.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Email } from '../inputs.ts'
import { paged } from '../paging.ts'
import { SENDER_FIELDS } from '../settings/sender.rules.ts'
import { Sentence } from '../values.ts'
import { newsletter } from './newsletter.record.ts'
import { NEWSLETTER_STATES } from './newsletter.rules.ts'

const Newsletter = z.object(newsletter.state)

/** The state of a newsletter and of its mails. */
const Progress = {
  newsletterState: z.enum(NEWSLETTER_STATES),
  /** The time at which it is, or was, to be sent; null for a draft. */
  sendAt: z.string().nullable(),
  waitingCount: z.int(),
  sentCount: z.int(),
  /** Stored and not sent: the shop has no mail server. */
  keptCount: z.int(),
  failedCount: z.int(),
  bouncedCount: z.int(),
  /** Left out: their receivers had ended it, withdrew or were blocked, or the newsletter was stopped. */
  leftCount: z.int(),
  /** The receivers who ended it by the link of this newsletter. */
  endedCount: z.int(),
}

const ways = ['goNewsletter', 'goNewsletterList'] as const

/** The bytes that two texts can take in a form. */
const BODY_LIMIT = 512 * 1024

export const goNewsletterList = safe('/admin/newsletter', {
  title: 'The newsletters, the newest first, with what became of their mails',
  for: 'member',
  input: paged.input,
  state: { newsletters: z.array(Newsletter.extend(Progress)), ...paged.state },
  offers: ['goNewsletterList', 'goAuditLog'],
  always: ['goNewsletter', 'goSubscriptionList'],
  items: { newsletters: ['goNewsletter'] },
})

export const goNewsletter = safe('/admin/newsletter/letter', {
  title: 'A newsletter, with the number of its receivers; or the form of a new one',
  for: 'member',
  input: { newsletterId: optional(key()) },
  state: {
    ...Newsletter.partial().shape,
    /** Null for a new one, which has no other properties. */
    newsletterId: z.string().nullable(),
    ...z.object(Progress).partial().shape,
    /** The receivers whom it would go to now. */
    receiverCount: z.int(),
    /** The settings of the shop without which no newsletter is sent, by their inputs. */
    missingOfSender: z.array(z.enum(SENDER_FIELDS)),
  },
  submitTo: 'doUpdateNewsletter',
  offers: [
    'doUpdateNewsletter',
    'doCreateNewsletter',
    'doDeleteNewsletter',
    'doTestNewsletter',
    'doSendNewsletter',
    'doStopNewsletter',
    'goNewsletterPreview',
    'goBaseInfo',
    'goAuditLog',
    'goNewsletterList',
  ],
  errors: ['newsletterUnknown'],
})

export const doCreateNewsletter = unsafe('POST', '/admin/newsletter', {
  title: 'Begin a newsletter, as a draft',
  for: 'member',
  refusedAt: 'goNewsletter',
  once: true,
  bodyLimit: BODY_LIMIT,
  input: newsletter.create,
  state: { ...newsletter.state, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdateNewsletter = idempotent('PUT', '/admin/newsletter/letter', {
  title: 'Change a draft: what is left out stays',
  for: 'member',
  refusedAt: 'goNewsletter',
  bodyLimit: BODY_LIMIT,
  input: newsletter.update,
  state: { ...newsletter.state, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'newsletterUnknown', 'newsletterNoDraft', 'staleVersion'],
})

export const doDeleteNewsletter = idempotent('DELETE', '/admin/newsletter/letter', {
  title: 'Delete a draft',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goNewsletter',
  input: newsletter.named,
  state: { newsletterId: z.string(), message: Sentence },
  offers: ['goNewsletterList'],
  errors: ['newsletterUnknown', 'newsletterNoDraft'],
})

export const goNewsletterPreview = safe('/admin/newsletter/preview', {
  title: 'A newsletter as it arrives, in both languages',
  for: 'member',
  input: newsletter.named,
  state: {
    newsletterId: z.string(),
    previews: z.array(
      z.object({
        language: z.enum(languages),
        mailSubject: z.string(),
        mailText: z.string(),
        mailHtml: z.string(),
        /** The content of the HTML part within its frame, as safe HTML. */
        mailContent: z.string(),
      }),
    ),
  },
  offers: ['goNewsletter', 'goNewsletterList'],
  errors: ['newsletterUnknown'],
})

export const doTestNewsletter = unsafe('POST', '/admin/newsletter/test', {
  title: 'Send a newsletter as it is stored to one address, to try it',
  for: 'member',
  refusedAt: 'goNewsletter',
  once: true,
  input: { ...newsletter.named, email: Email, mailLanguage: optional(choice(languages)) },
  state: { newsletterId: z.string(), email: z.string(), message: Sentence },
  offers: [...ways],
  errors: ['newsletterUnknown'],
  limits: [
    { by: 'account', most: 20, minutes: 30 },
    { by: 'anyone', each: 'email', most: 10, minutes: 30 },
  ],
})

export const doSendNewsletter = unsafe('POST', '/admin/newsletter/send', {
  title: 'Send a newsletter to its receivers, now or at a time',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goNewsletter',
  once: true,
  input: {
    ...newsletter.named,
    /** The time of the sending; without it, now. */
    sendAt: optional(moment()),
    version: version(),
  },
  state: { newsletterId: z.string(), receiverCount: z.int(), sendAt: z.string(), message: Sentence },
  offers: [...ways, 'goBaseInfo'],
  errors: ['badInput', 'newsletterUnknown', 'newsletterNoDraft', 'newsletterSenderMissing', 'staleVersion'],
})

export const doStopNewsletter = unsafe('POST', '/admin/newsletter/stop', {
  title: 'Make a planned newsletter a draft again, or stop one that is being sent',
  for: 'member',
  refusedAt: 'goNewsletter',
  input: newsletter.named,
  state: { newsletterId: z.string(), message: Sentence },
  offers: [...ways],
  errors: ['newsletterUnknown', 'newsletterNotRunning'],
})
