import { z } from 'zod'
import { key, list, longText, optional, text } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { foldLine } from '../../inputs.ts'
import { ReviewMode, Sentence } from '../../values.ts'
import { MailWords } from './mail-words.fields.ts'

const MOST_CHARACTERS = 20_000

/** The bytes that those characters can take in a form. */
const BODY_LIMIT = 256 * 1024

const TemplateId = optional(text(128, { control: 'select' }))

/** The parts of a mail; omitted ones come from the template, by default that of the receipt. */
const written = {
  mailTemplateId: TemplateId,
  mailSubject: optional(text(255, { fold: foldLine })),
  mailBody: optional(longText(MOST_CHARACTERS)),
}

const addressed = {
  orderNo: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  /** The recipient's address. */
  recipient: z.string(),
  /** The subject as typed: without the shop's name before it. */
  mailSubject: z.string(),
  /** The body as typed: without the frame around it. */
  mailBody: z.string(),
}

/** A mail as it will arrive. */
const looked = {
  ...addressed,
  fullSubject: z.string(),
  mailText: z.string(),
  mailHtml: z.string(),
  /** The content of the HTML part, without the frame around it; safe HTML. */
  mailContent: z.string(),
}

const ERRORS = ['adminOrderUnknown', 'mailTemplateUnknown', 'orderOutOfReach', 'shippingNotSent'] as const

export const goOrderMail = safe('/admin/order/send-mail', {
  title: 'The form of a mail to the customer of an order, empty or filled in from a template',
  for: 'member',
  input: { orderNo: key(), mailTemplateId: TemplateId },
  state: {
    ...addressed,
    mailTemplateId: z.string().nullable(),
    mailTemplates: z.array(z.object({ mailTemplateId: z.string(), mailTemplateName: z.string() })),
  },
  submitTo: 'doSendOrderMail',
  offers: ['doSendOrderMail', 'goOrderMailConfirm', 'goOrderMail', 'goOrder'],
  items: { mailTemplates: ['goOrderMail'] },
  errors: ERRORS,
})

export const goOrderMailConfirm = safe('/admin/order/mail-confirm', {
  title: 'A mail to the customer of an order as it will arrive',
  for: 'member',
  input: { orderNo: key(), ...written },
  state: looked,
  submitTo: 'doSendOrderMail',
  offers: ['doSendOrderMail', 'goOrderMail', 'goOrder'],
  errors: ERRORS,
})

export const doSendOrderMail = unsafe('POST', '/admin/order/send-mail', {
  title: 'Write to the customer of an order; it is kept with the order',
  for: 'member',
  refusedAt: 'goOrderMail',
  submitTo: 'doSendOrderMail',
  once: true,
  bodyLimit: BODY_LIMIT,
  input: { orderNo: key(), ...written, mode: ReviewMode },
  state: {
    ...looked,
    /** UTC, ISO 8601; null in a preview. */
    sendDate: z.string().nullable(),
    /** Whether its form is shown again. */
    isOpen: z.boolean(),
    message: Sentence,
  },
  offers: ['doSendOrderMail', 'goOrderMail', 'goOrder'],
  errors: ERRORS,
})

/** The most orders written to at one time. */
const MOST_AT_ONCE = 1000

export const doMailOrders = unsafe('POST', '/admin/order/send-mails', {
  title: 'Write to the customers of several orders by a template, such as that of a delay',
  for: 'member',
  input: {
    /** By number or id. */
    ids: list(key(), MOST_AT_ONCE),
    mailTemplateId: text(128, { control: 'select' }),
    mailWords: MailWords,
  },
  state: {
    requestedCount: z.int(),
    /** The number of mails; customers out of reach get none. */
    mailCount: z.int(),
    message: Sentence,
  },
  always: ['goOrderList'],
  errors: ['badInput', 'mailTemplateUnknown'],
})
