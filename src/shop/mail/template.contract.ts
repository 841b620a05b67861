import { z } from 'zod'
import { choice, flag, key, optional, text, version } from '../../hypermedia/input.ts'
import { languages } from '../../hypermedia/language.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Email } from '../inputs.ts'
import { Sentence } from '../values.ts'
import { mailTexts } from './template.record.ts'
import { MADE_NAME, PARTS } from './template.rules.ts'

/** The bytes that the four texts can take in a form. */
const BODY_LIMIT = 1280 * 1024

const { mailSubject, ...texts } = mailTexts.changes

const HALF_AN_HOUR = 30

const Template = z.object({
  mailTemplateId: z.int(),
  mailTemplateName: z.string(),
  fileName: z.string(),
  mailSubject: mailTexts.state.mailSubject,
  /** Null: English mails use `mailSubject`, too. */
  mailSubjectEn: mailTexts.state.mailSubjectEn,
  /** True if a merchant made it. */
  deletable: z.boolean(),
  /** The parts that a merchant wrote; the theme has the others. */
  written: z.array(z.enum(PARTS)),
})

/** A template with its parts in force; those of the theme have the texts of their language in place of keys. */
const WholeTemplate = Template.extend({
  mailText: z.string(),
  mailTextEn: z.string(),
  /**
   * Null for a template that fills in the form of an order's mail: its HTML part is made from the sent text.
   */
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
    /** The id of the requested template. */
    id: z.int().nullable(),
    Mail: WholeTemplate.extend({
      /** Whether it can be previewed with an order. */
      isAboutOrders: z.boolean(),
      /** Its variables, each with sample data. */
      variables: z.array(z.object({ name: z.string(), example: z.string() })),
      /** Variables in it that the mail never has, by field; it is stored all the same. */
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
    ...mailTexts.named,
    mailSubject,
    /** The subject under its other name. */
    mail_subject: mailSubject,
    ...texts,
    /** Shows the mail as it would arrive, and stores nothing. */
    preview: optional(flag()),
    /** The order of the preview; by default the newest one. */
    orderNo: optional(text(64)),
    version: version(),
  },
  state: {
    ...WholeTemplate.shape,
    changed: z.boolean(),
    /** The order of the preview; null if it has sample data, or there is no preview. */
    orderNo: z.string().nullable(),
    /** The mail as it would arrive, in each language; empty unless a preview was requested. */
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
    mailSubject: mailTexts.create.mailSubject,
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
