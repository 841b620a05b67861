import type { Generated } from 'kysely'
import { table } from './table.ts'

/** An enquiry of a shopper. */
interface EnquiryTable {
  id: string
  /** The number that the shopper was told. */
  ticket_id: string
  status: 'open' | 'inProgress' | 'waiting' | 'closed'
  kind: 'enquiry' | 'productQuestion'
  /** The member who is to answer it. */
  member_id: string | null
  /** The customer who was signed in. */
  customer_id: string | null
  /** The order that it is about, if it is the sender's; otherwise the number is only what was typed. */
  order_id: string | null
  order_no: string | null
  /** The code of a product that there was. */
  product_code: string | null
  name: string
  email: string
  /** The address for comparisons. */
  email_key: string
  /** The language of the replies. */
  language: 'ja' | 'en'
  created_at: string
  /** The time when the shopper wrote last. */
  asked_at: string
  /** The time when somebody wrote last, or it was changed. */
  updated_at: string
  version: number
}

/** A text of an enquiry: from the shopper, to them, or among members. */
interface EnquiryMessageTable {
  id: string
  enquiry_id: string
  direction: 'in' | 'out' | 'note'
  /** The subject of a mail. */
  subject: string | null
  text: string
  /** The member who wrote it. */
  member_id: string | null
  /** The Message-ID of the mail that it came or went by. */
  message_id: string | null
  created_at: string
}

/** A text of the merchant's from which replies to enquiries are made. */
interface ReplyTemplateTable {
  id: Generated<number>
  name: string
  name_en: string | null
  body: string
  body_en: string | null
}

export const enquiriesTables = {
  enquiry: table<EnquiryTable>({ tellsOf: 'customer', personal: true }),
  enquiry_message: table<EnquiryMessageTable>({
    partOf: ['enquiry', 'enquiry_id'],
    tellsOf: 'customer',
    personal: true,
  }),
  reply_template: table<ReplyTemplateTable>(),
}
