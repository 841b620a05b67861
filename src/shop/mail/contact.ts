import { emailKey } from '../customers/fields.ts'
import { CustomerStatus, customerById } from '../customers/index.ts'
import { baseInfo } from '../settings/index.ts'
import type { Letter, LetterWriter, LetterWriters } from './letter.ts'
import { languageOf, textIn } from './payload.ts'
import { countWrittenSince } from './queries.ts'

const HOUR_MS = 3_600_000

/** Receipts to one address that nobody has confirmed, in an hour. */
const MOST_AN_HOUR = 10

/**
 * The letter to one who wrote to the shop; the shop reads it too, which is how the message reaches it.
 * An address that nobody has confirmed may be a stranger's: it gets the number and none of the text,
 * or anybody could have the shop send anything to anyone.
 */
const contact: LetterWriter = async ({ environment, clock }, payload) => {
  const language = languageOf(payload)
  const { db, memory } = environment(language)
  const customerId = textIn(payload, 'customerId') || null
  const known = customerId === null ? undefined : await customerById(db, customerId)
  const email = textIn(payload, 'contactEmail')
  const isConfirmed = known?.status === CustomerStatus.regular && known.email_key === emailKey(email)
  const about = { ticketId: textIn(payload, 'ticketId'), email }
  const told = {
    name01: textIn(payload, 'contactName01'),
    name02: textIn(payload, 'contactName02'),
    contents: textIn(payload, 'contactContents'),
  }
  const common = { template: 'contact', language, customerId: known?.id ?? null, desk: 'contact' } as const
  const whole: Omit<Letter, 'to'> = {
    ...common,
    shopReads: isConfirmed,
    data: { contact: { ...about, ...told } },
  }
  if (isConfirmed) return [{ ...whole, to: email }]
  const toShop: Letter = {
    ...whole,
    to: (await memory.get(baseInfo)).email02,
    copy: 'shop',
    replyTo: email,
  }
  const anHourAgo = new Date(clock().getTime() - HOUR_MS)
  // The shop hears of every enquiry; whoever has it answer a stranger does so a few times.
  if ((await countWrittenSince(db, emailKey(email), ['contact'], anHourAgo)) >= MOST_AN_HOUR) return [toShop]
  const receipt = { name01: '', name02: '', contents: '' }
  return [{ ...common, to: email, shopReads: false, data: { contact: { ...about, ...receipt } } }, toShop]
}

/** Which letters the events of the contact department call for. */
export const contactLetters: LetterWriters = { 'contact.sent': contact }
