import { z } from 'zod'
import {
  choice,
  clearable,
  key,
  longText,
  needed,
  optional,
  text,
  unchanged,
  version,
} from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { AFTER_REPLY, ENQUIRY_KINDS, ENQUIRY_STATES } from '../enquiries/state.rules.ts'
import { foldLine } from '../inputs.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'
import { placedIn } from '../views/place.fields.ts'

/** Members who may not see customers see no enquiries. */
const WITH_CUSTOMERS = '/admin/customer'
/** The list, with which the pages of an enquiry are closed. */
const LIST = '/admin/enquiries'

/** The bytes that a reply can take in a form. */
const BODY_LIMIT = 256 * 1024

const stated = {
  ticketId: z.string(),
  enquiryState: z.enum(ENQUIRY_STATES),
  enquiryStateName: z.string(),
  enquiryKind: z.enum(ENQUIRY_KINDS),
  enquiryKindName: z.string(),
  /** The id of the member who is to answer it; null: nobody yet. */
  assignee: z.string().nullable(),
  assigneeName: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  email: z.string(),
  productCode: z.string().nullable(),
  orderNo: z.string().nullable(),
  /** Whether the order is the sender's; otherwise its number is only what was typed. */
  orderIsVerified: z.boolean(),
  createdAt: z.string(),
  /** When the shopper wrote last: UTC, ISO 8601. */
  askedAt: z.string(),
}

export const goEnquiryList = safe(LIST, {
  title: 'The enquiries of shoppers, those that wait for the shop first, the oldest before the others',
  for: 'member',
  tool: {
    says: 'Lists enquiries by state, those that wait first.',
    gives: ['enquiries', 'count'],
  },
  deniedWith: WITH_CUSTOMERS,
  input: {
    /** Part of the number, the name, the address, or a text. */
    keyword: optional(text(255)),
    enquiryState: optional(choice(ENQUIRY_STATES)),
    enquiryKind: optional(choice(ENQUIRY_KINDS)),
    /** The id of a member, `me`, or `nobody`. */
    assignee: optional(text(128, { control: 'select' })),
    customerId: optional(key()),
    orderNo: optional(text(64, { fold: foldLine, control: 'hidden' })),
    ...paged.input,
  },
  state: {
    enquiries: z.array(
      z.object({
        ...stated,
        /** The beginning of what the shopper wrote last. */
        excerpt: z.string(),
      }),
    ),
    /** The number of enquiries in each state. */
    enquiryStates: z.array(
      z.object({ enquiryState: z.enum(ENQUIRY_STATES), enquiryStateName: z.string(), count: z.int() }),
    ),
    ...paged.state,
  },
  submitTo: 'goEnquiryList',
  offers: ['goEnquiryList'],
  always: ['goReplyTemplateList'],
  items: { enquiries: ['goEnquiry', 'goCustomer', 'goOrder'], enquiryStates: ['goEnquiryList'] },
})

/** A text that fills in a reply, as it is shown to choose from. */
const Choosable = z.object({
  ticketId: z.string(),
  replyTemplateId: z.string(),
  replyTemplateName: z.string(),
  /** Filled in for this enquiry. */
  replyText: z.string(),
})

export const goEnquiry = safe('/admin/enquiries/enquiry', {
  title: 'An enquiry with all that was written, and the form to answer it',
  for: 'member',
  tool: {
    says: 'Shows an enquiry with its correspondence.',
    gives: [
      'ticketId',
      'enquiryStateName',
      'enquiryKindName',
      'customerId',
      'customerName',
      'email',
      'productCode',
      'orderNo',
      'correspondence',
      'canAnswer',
      'version',
    ],
  },
  deniedWith: LIST,
  input: {
    ticketId: key(),
    /** The id of the text that fills in the reply. */
    replyTemplateId: optional(text(20, { control: 'hidden' })),
    ...placedIn('goEnquiryList'),
  },
  state: {
    ...stated,
    language: z.enum(['ja', 'en']),
    productName: z.string().nullable(),
    /** Whether there is an address to answer to: customers who withdrew have none any more. */
    canAnswer: z.boolean(),
    correspondence: z.array(
      z.object({
        messageKind: z.enum(['in', 'out', 'note']),
        mailSubject: z.string().nullable(),
        text: z.string(),
        memberName: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
    /** The states that a member can choose now. */
    enquiryStates: z.array(z.object({ enquiryState: z.enum(ENQUIRY_STATES), enquiryStateName: z.string() })),
    /** The members who can be chosen to answer it. */
    assignees: z.array(z.object({ assignee: z.string(), assigneeName: z.string() })),
    /** The text that filled in the reply. */
    replyTemplateId: z.string().nullable(),
    replyTemplates: z.array(Choosable),
    version: z.int(),
  },
  submitTo: 'doReplyEnquiry',
  offers: [
    'doReplyEnquiry',
    'doAddEnquiryNote',
    'doUpdateEnquiry',
    'goEnquiry',
    'goEnquiryList',
    'goCustomer',
    'goOrder',
    'goAdminProduct',
  ],
  always: ['goEnquiryList', 'goReplyTemplateList'],
  items: { replyTemplates: ['goEnquiry'] },
  errors: ['enquiryUnknown', 'replyTemplateUnknown'],
})

/** The common parts of the writes. */
const write = {
  for: 'member',
  deniedWith: LIST,
  refusedAt: 'goEnquiry',
  offers: ['goEnquiry', 'goEnquiryList'],
} as const

export const doReplyEnquiry = unsafe('POST', '/admin/enquiries/enquiry/reply', {
  ...write,
  title: 'Answer an enquiry by mail',
  tool: {
    asks: true,
    says: 'Answers an enquiry by e-mail.',
  },
  once: true,
  bodyLimit: BODY_LIMIT,
  input: {
    ticketId: key(),
    mailSubject: optional(text(255, { fold: foldLine })),
    replyText: needed(longText(20_000), { replyTemplateId: true }),
    /** The id of the text to send if none is typed. */
    replyTemplateId: optional(text(20, { control: 'hidden' })),
    /** Its state afterwards, by default that the shopper is expected to write. */
    stateAfter: optional(choice(AFTER_REPLY)),
    version: version(),
  },
  state: {
    ticketId: z.string(),
    enquiryState: z.enum(ENQUIRY_STATES),
    mailSubject: z.string(),
    replyText: z.string(),
    recipient: z.string(),
    message: Sentence,
  },
  errors: ['badInput', 'enquiryUnknown', 'enquiryOutOfReach', 'replyTemplateUnknown', 'staleVersion'],
})

export const doAddEnquiryNote = unsafe('POST', '/admin/enquiries/enquiry/note', {
  ...write,
  title: 'Add a note to an enquiry, for members only',
  once: true,
  input: { ticketId: key(), noteText: longText(5_000) },
  state: { ticketId: z.string(), noteText: z.string(), message: Sentence },
  errors: ['enquiryUnknown'],
})

export const doUpdateEnquiry = idempotent('PUT', '/admin/enquiries/enquiry', {
  ...write,
  title: 'Change the state of an enquiry, and the member who is to answer it',
  input: {
    ticketId: key(),
    enquiryState: unchanged(choice(ENQUIRY_STATES)),
    /** The id of a member; empty: nobody. */
    assignee: clearable(text(128, { control: 'select' })),
    version: version(),
  },
  state: {
    ticketId: z.string(),
    enquiryState: z.enum(ENQUIRY_STATES),
    assignee: z.string().nullable(),
    changed: z.boolean(),
    message: Sentence,
  },
  errors: ['badInput', 'enquiryUnknown', 'staleVersion'],
})
