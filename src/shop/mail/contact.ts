import type { Row } from '../../store/schema.ts'
import { linkToProduct, productByCode } from '../catalog/index.ts'
import { emailKey } from '../customers/fields.ts'
import { CustomerStatus, customerById } from '../customers/index.ts'
import { textWithEnquiry } from '../enquiries/index.ts'
import { receiptMessageId } from '../enquiries/ticket.rules.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { CONTACT, ENQUIRY_REPLY } from './files.ts'
import type { Letter, LetterWriter, LetterWriters, MailContext } from './letter.ts'
import { leadsNowhere } from './order.ts'
import { languageOf, textIn } from './payload.ts'
import { countWrittenSince } from './queries.ts'
import { htmlOf } from './written.rules.ts'

const HOUR_MS = 3_600_000

/** The most receipts to one unconfirmed address, per hour. */
const MOST_AN_HOUR = 10

/**
 * Writes the receipt of an enquiry; the shop gets a copy, by which the message reaches it. An unconfirmed
 * address may be a stranger's: it gets the number and none of the text, or anybody could make the shop send
 * anything to anyone.
 */
const contact: LetterWriter = async (context, payload) => {
  const { environment, clock, address } = context
  const language = languageOf(payload)
  const { db, memory } = environment(language)
  const customerId = textIn(payload, 'customerId') || null
  const known = customerId === null ? undefined : await customerById(db, customerId)
  const email = textIn(payload, 'contactEmail')
  const isConfirmed = known?.status === CustomerStatus.regular && known.email_key === emailKey(email)
  const about = { ticketId: textIn(payload, 'ticketId'), email }
  const enquiry = {
    name01: textIn(payload, 'contactName01'),
    name02: textIn(payload, 'contactName02'),
    contents: textIn(payload, 'contactContents'),
    orderNo: textIn(payload, 'orderNo'),
    product: await productAsked({ db, language, address }, textIn(payload, 'productCode')),
  }
  // Replies continue it.
  const receipt = about.ticketId !== '' && { messageId: receiptMessageId(about.ticketId, hostOf(context)) }
  const common = { template: CONTACT, language, customerId: known?.id ?? null, desk: 'contact' } as const
  const whole: Omit<Letter, 'to'> = {
    ...common,
    shopReads: isConfirmed,
    data: { contact: { ...about, ...enquiry } },
  }
  if (isConfirmed) return [{ ...whole, ...receipt, to: email }]
  const toShop: Letter = {
    ...whole,
    to: (await memory.get(baseInfo)).email02,
    copy: 'shop',
    replyTo: email,
  }
  const anHourAgo = new Date(clock().getTime() - HOUR_MS)
  // The shop gets every enquiry; only a few receipts go to an address that may be a stranger's.
  if ((await countWrittenSince(db, emailKey(email), [CONTACT], anHourAgo)) >= MOST_AN_HOUR) return [toShop]
  const unsaid = { name01: '', name02: '', contents: '', orderNo: '', product: null }
  const data = { contact: { ...about, ...unsaid } }
  return [{ ...common, ...receipt, to: email, shopReads: false, data }, toShop]
}

/** The host of the shop, as its Message-IDs have it. */
const hostOf = ({ address }: Pick<MailContext, 'address'>): string => new URL(address(link('goTop'))).hostname

/** Returns the public product that an enquiry is about, with the address of its page. */
const productAsked = async (
  { db, language, address }: Pick<MailContext, 'address'> & Pick<ReadEnvironment, 'db' | 'language'>,
  productCode: string,
) => {
  const product = await productByCode(db, productCode)
  if (product?.status !== 1) return null
  const productName = worded(language, product.name, product.name_en)
  return { productCode, productName, link: address(linkToProduct(product, productCode)) }
}

/** Writes a member's reply to an enquiry, unless its sender withdrew since. It continues the mails before. */
const answered: LetterWriter = async (context, payload) => {
  const { db } = context.environment('ja')
  const found = await textWithEnquiry(db, textIn(payload, 'textId'))
  if (!found || leadsNowhere(found.enquiry.email, null)) return []
  const { text: reply, enquiry, texts } = found
  const before = texts.filter(({ id }) => id < reply.id)
  const thread = before.flatMap(({ direction, message_id }) =>
    direction === 'note' || message_id === null ? [] : [message_id],
  )
  return [
    {
      template: ENQUIRY_REPLY,
      language: enquiry.language,
      to: enquiry.email,
      customerId: enquiry.customer_id,
      desk: 'contact',
      // The office keeps it.
      shopReads: false,
      ...(reply.message_id !== null && { messageId: reply.message_id }),
      thread: [receiptMessageId(enquiry.ticket_id, hostOf(context)), ...thread],
      data: replyData(
        enquiry,
        reply,
        before.findLast(({ direction }) => direction === 'in'),
      ),
    },
  ]
}

/** Returns the data of a reply for its template, with the text that it answers. */
export const replyData = (
  { ticket_id: ticketId, name }: Pick<Row<'enquiry'>, 'ticket_id' | 'name'>,
  { subject, text }: Pick<Row<'enquiry_message'>, 'subject' | 'text'>,
  asked: Pick<Row<'enquiry_message'>, 'text' | 'created_at'> | undefined,
) => ({
  enquiry: { ticketId, name },
  written: { subject: subject ?? '', body: text, html: htmlOf(text) },
  quoted: asked
    ? {
        at: asked.created_at,
        body: asked.text
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n'),
        html: htmlOf(asked.text),
      }
    : null,
})

/** The mails for the events of enquiries. */
export const contactLetters: LetterWriters = { 'contact.sent': contact, 'enquiry.answered': answered }
