import { z } from 'zod'
import { key, longText, optional, text } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { ReviewMode, Sentence } from '../../values.ts'

// What stands in a subject must not begin another header.
const fold = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const MOST_CHARACTERS = 20_000

/** As many bytes as those characters take in a form. */
const BODY_LIMIT = 256 * 1024

const TemplateId = optional(text(128, { control: 'select' }))

/** What is written; what is left out is the template's, which is that of the receipt unless one is named. */
const written = {
  mailTemplateId: TemplateId,
  mailSubject: optional(text(255, { fold })),
  mailBody: optional(longText(MOST_CHARACTERS)),
}

const addressed = {
  orderNo: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  /** The address that it goes to. */
  recipient: z.string(),
  /** As it was written: without the name of the shop before it. */
  mailSubject: z.string(),
  /** As it was written: without the frame around it. */
  mailBody: z.string(),
}

/** A mail as it arrives. */
const looked = {
  ...addressed,
  fullSubject: z.string(),
  mailText: z.string(),
  mailHtml: z.string(),
  /** What of the HTML part was written, without the frame around it; safe HTML. */
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
    /** UTC, ISO 8601; null while it is only looked at. */
    sendDate: z.string().nullable(),
    /** Whether its form is to be shown again. */
    isOpen: z.boolean(),
    message: Sentence,
  },
  offers: ['doSendOrderMail', 'goOrderMail', 'goOrder'],
  errors: ERRORS,
})
