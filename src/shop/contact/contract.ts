import { z } from 'zod'
import { key, longText, needed, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Email } from '../customers/fields.ts'
import { foldLine } from '../inputs.ts'
import { MANAGES_ORDERS } from '../scopes.ts'
import { REVIEWED, ReviewMode } from '../values.ts'

const Message = {
  contactName01: z.string().nullable(),
  contactName02: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactContents: z.string().nullable(),
  /** The product that it is about. */
  productCode: z.string().nullable(),
  /** The number of the order that it is about, as it was given. */
  orderNo: z.string().nullable(),
}

/** The product and the order that a message is about. */
const About = {
  productCode: optional(key()),
  orderNo: optional(text(64, { fold: foldLine, control: 'hidden' })),
}

/** The public product that a message is about; null if there is none. */
const AboutProduct = z.object({ productCode: z.string(), productName: z.string() }).nullable()

export const goContactForm = safe('/contact', {
  title: 'The form to write to the shop',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  page: 'contact',
  input: About,
  state: { product: AboutProduct, orderNo: z.string().nullable() },
  submitTo: 'doSubmitContact',
  offers: ['doSubmitContact'],
  always: ['goHelpPrivacy', 'goTop'],
})

export const doSubmitContact = unsafe('POST', '/contact', {
  title: 'Write to the shop',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  tool: {
    says: 'Sends a question to the shop, which answers by e-mail.',
  },
  refusedAt: 'goContactForm',
  once: true,
  input: {
    contactName01: needed(text(255, { fold: foldLine, autocomplete: 'family-name' }), REVIEWED),
    contactName02: optional(text(255, { fold: foldLine, autocomplete: 'given-name' })),
    contactEmail: needed(Email, REVIEWED),
    contactContents: needed(longText(2000), REVIEWED),
    ...About,
    mode: ReviewMode,
  },
  state: {
    ...Message,
    /** The number to ask after; null while the message is only reviewed. */
    ticketId: z.string().nullable(),
    message: z.string(),
  },
  offers: ['goContactConfirm', 'goContactComplete', 'goContactForm', 'goTop'],
  errors: ['badInput'],
  limits: [
    {
      by: 'address',
      most: 5,
      minutes: 30,
      when: ({ mode }) => mode !== 'confirm' && mode !== 'back',
    },
  ],
})

export const goContactConfirm = safe('/contact/confirm', {
  title: 'Read the message through before it is sent',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  page: 'contact_confirm',
  /** Null if there is nothing to confirm. */
  state: { contact: z.object(Message).nullable(), product: AboutProduct },
  submitTo: 'doSubmitContact',
  offers: ['doSubmitContact'],
  always: ['goContactForm'],
})

export const goContactComplete = safe('/contact/complete', {
  title: 'Say that the message is sent, and its number',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  page: 'contact_complete',
  formless: true,
  input: { ticketId: optional(key()) },
  state: { ticketId: z.string().nullable() },
  always: ['goTop', 'goProductList'],
})
