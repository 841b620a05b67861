import { linkToProduct, productByCode } from '../catalog/index.ts'
import { emailKey } from '../customers/fields.ts'
import { CustomerStatus, customerById } from '../customers/index.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import type { Letter, LetterWriter, LetterWriters, MailContext } from './letter.ts'
import { languageOf, textIn } from './payload.ts'
import { countWrittenSince } from './queries.ts'

const HOUR_MS = 3_600_000

/** The most receipts to one unconfirmed address, per hour. */
const MOST_AN_HOUR = 10

/**
 * Writes the receipt of an enquiry; the shop gets a copy, by which the message reaches it. An unconfirmed
 * address may be a stranger's: it gets the number and none of the text, or anybody could make the shop send
 * anything to anyone.
 */
const contact: LetterWriter = async ({ environment, clock, address }, payload) => {
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
  const common = { template: 'contact', language, customerId: known?.id ?? null, desk: 'contact' } as const
  const whole: Omit<Letter, 'to'> = {
    ...common,
    shopReads: isConfirmed,
    data: { contact: { ...about, ...enquiry } },
  }
  if (isConfirmed) return [{ ...whole, to: email }]
  const toShop: Letter = {
    ...whole,
    to: (await memory.get(baseInfo)).email02,
    copy: 'shop',
    replyTo: email,
  }
  const anHourAgo = new Date(clock().getTime() - HOUR_MS)
  // The shop gets every enquiry; only a few receipts go to an address that may be a stranger's.
  if ((await countWrittenSince(db, emailKey(email), ['contact'], anHourAgo)) >= MOST_AN_HOUR) return [toShop]
  const receipt = { name01: '', name02: '', contents: '', orderNo: '', product: null }
  return [{ ...common, to: email, shopReads: false, data: { contact: { ...about, ...receipt } } }, toShop]
}

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

/** The mails for the events of the contact department. */
export const contactLetters: LetterWriters = { 'contact.sent': contact }
