import { z } from 'zod'
import {
  choice,
  clearable,
  flag,
  key,
  longText,
  optional,
  text,
  unchanged,
  version,
} from '../../hypermedia/input.ts'
import { languages } from '../../hypermedia/language.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Email } from '../inputs.ts'
import { Sentence } from '../values.ts'
import { MADE_NAME, PARTS } from './template.rules.ts'

const MOST_CHARACTERS = 30_000

/** As many bytes as the four texts take in a form. */
const BODY_LIMIT = 1280 * 1024

// What stands in a subject must not begin another header.
const fold = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const Subject = text(32, { fold })

/** What is empty is the theme's own again. */
const Part = clearable(longText(MOST_CHARACTERS))

const HALF_AN_HOUR = 30

const Template = z.object({
  mailTemplateId: z.int(),
  mailTemplateName: z.string(),
  fileName: z.string(),
  mailSubject: z.string(),
  /** Null: in English, too, it is the one above. */
  mailSubjectEn: z.string().nullable(),
  /** Whether a merchant made it. */
  deletable: z.boolean(),
  /** The parts that a merchant wrote; the others are those of the theme. */
  written: z.array(z.enum(PARTS)),
})

/** With its parts as they are in force. */
const WholeTemplate = Template.extend({
  mailText: z.string(),
  mailTextEn: z.string(),
  /** Null of one that fills in the form of an order's mail: the HTML part is made from what is sent. */
  mailHtml: z.string().nullable(),
  mailHtmlEn: z.string().nullable(),
})

const ways = ['goMailTemplateList'] as const

export const goMailTemplateList = safe('/admin/mail-template', {
  title: 'The templates of the mails that the shop writes; or one of them with its texts',
  for: 'member',
  input: { mailTemplateId: optional(key()) },
  state: {
    mailTemplates: z.array(Template),
    count: z.int(),
    /** The one that was asked for. */
    id: z.int().nullable(),
    Mail: WholeTemplate.extend({
      /** Whether it can be looked at with an order. */
      isAboutOrders: z.boolean(),
      /** What stands for what in it, with made-up data. */
      variables: z.array(z.object({ name: z.string(), example: z.string() })),
      /** What it says and the mail never has, by field; it is kept all the same. */
      warnings: z.array(
        z.object({ field: z.enum(['mailSubject', 'mailSubjectEn', ...PARTS]), message: Sentence }),
      ),
      version: z.int(),
    }).nullable(),
  },
  submitTo: 'doUpdateMailTemplate',
  offers: [
    'doUpdateMailTemplate',
    'doCreateMailTemplate',
    'doDeleteMailTemplate',
    'doSendTestMail',
    'goMailTemplateList',
    'goAuditLog',
  ],
  items: { mailTemplates: ['goMailTemplateList'] },
  errors: ['mailTemplateGone'],
})

export const doUpdateMailTemplate = unsafe('POST', '/admin/mail-template', {
  title: 'Change what a mail says: what is left out stays, an empty text is the theme’s own again',
  for: 'member',
  refusedAt: 'goMailTemplateList',
  bodyLimit: BODY_LIMIT,
  input: {
    mailTemplateId: key(),
    mailSubject: unchanged(Subject),
    /** The same by another name. */
    mail_subject: unchanged(Subject),
    mailSubjectEn: clearable(text(128, { fold })),
    mailText: Part,
    mailTextEn: Part,
    mailHtml: Part,
    mailHtmlEn: Part,
    /** The mail as it would arrive is shown, and nothing is kept. */
    preview: optional(flag()),
    /** The order that it is shown with; the newest one unless given. */
    orderNo: optional(text(64)),
    version: version(),
  },
  state: {
    ...WholeTemplate.shape,
    changed: z.boolean(),
    /** The order that it is shown with; null where that is made up, or nothing is shown. */
    orderNo: z.string().nullable(),
    /** The mail as it would arrive, in each language; empty unless it was asked for. */
    previews: z.array(
      z.object({
        language: z.enum(languages),
        mailSubject: z.string(),
        mailText: z.string(),
        mailHtml: z.string(),
        /** What stands in the HTML part within its frame, as safe HTML. */
        mailContent: z.string(),
      }),
    ),
    message: Sentence,
  },
  offers: [...ways],
  errors: ['badInput', 'mailTemplateGone', 'staleVersion'],
})

export const doCreateMailTemplate = unsafe('POST', '/admin/mail-template/create', {
  title: 'Make a template for mails to customers about their orders',
  for: 'member',
  refusedAt: 'goMailTemplateList',
  once: true,
  input: {
    mailTemplateName: text(255),
    fileName: text(64, { pattern: MADE_NAME, refused: 'input.mailFileName' }),
    mailSubject: Subject,
  },
  state: { ...WholeTemplate.shape, message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'mailTemplateTaken'],
})

export const doDeleteMailTemplate = idempotent('DELETE', '/admin/mail-template', {
  title: 'Delete a template that a merchant made',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goMailTemplateList',
  input: { mailTemplateId: key() },
  state: {
    mailTemplateId: z.int(),
    mailTemplateName: z.string(),
    fileName: z.string(),
    message: Sentence,
  },
  offers: [...ways],
  errors: ['mailTemplateGone', 'mailTemplateBuiltIn'],
})

export const doSendTestMail = unsafe('POST', '/admin/mail-template/test', {
  title: 'Send a mail as it is kept, with made-up data, to an address to try it',
  for: 'member',
  refusedAt: 'goMailTemplateList',
  once: true,
  input: { mailTemplateId: key(), email: Email, mailLanguage: optional(choice(languages)) },
  state: { mailTemplateId: z.int(), email: z.string(), message: Sentence },
  offers: [...ways],
  errors: ['mailTemplateGone'],
  limits: [
    { by: 'account', most: 20, minutes: HALF_AN_HOUR },
    { by: 'anyone', each: 'email', most: 10, minutes: HALF_AN_HOUR },
  ],
})
