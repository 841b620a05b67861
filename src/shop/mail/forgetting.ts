import type { Writer } from '../../store/database.ts'
import type { OutboxEvent } from '../../store/outbox.ts'
import { textIn } from './payload.ts'
import {
  blankMails,
  dropMailsTo,
  eventsAbout,
  eventsNaming,
  mailsNaming,
  rewriteEvent,
  rewriteMail,
} from './queries.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Escapes an address for HTML; letters, digits and dots stay unchanged. */
const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')

/** Replaces email addresses, however they are written. */
const without =
  (addresses: readonly string[], instead: string) =>
  (text: string): string => {
    const forms = [...new Set(addresses.flatMap((one) => [one, inHtml(one)]))].filter(Boolean)
    return text.replace(new RegExp(forms.map(escaped).join('|'), 'gi'), instead)
  }

/**
 * Runs after the last mail to a customer who withdrew: removes their email addresses from all stored mails
 * and from delivered events. If they are erased, the mails to them are deleted as well. `sentAlone` leaves
 * mails that a mail server has not accepted yet.
 */
export const forgetAddress = async (
  tx: Writer,
  { id, payload }: OutboxEvent,
  { sentAlone }: { readonly sentAlone: boolean },
): Promise<void> => {
  const customerId = textIn(payload, 'customerId')
  const email = textIn(payload, 'email')
  if (email === '') return
  const instead = `withdrawn-${customerId}@example.invalid`
  for (const { id: mailId, ...mail } of await mailsNaming(tx, customerId, email.toLowerCase(), sentAlone)) {
    // Their enquiries stay addressed to the shop.
    const isTheirs = mail.reply_to?.toLowerCase() === email.toLowerCase()
    const forget = without(isTheirs ? [email] : [email, mail.recipient], instead)
    await rewriteMail(tx, mailId, {
      recipient: isTheirs ? mail.recipient : instead,
      reply_to: isTheirs ? instead : mail.reply_to,
      subject: forget(mail.subject),
      text: forget(mail.text),
      html: forget(mail.html),
    })
  }
  const forget = without([email], instead)
  for (const event of await eventsNaming(tx, email.toLowerCase(), id))
    await rewriteEvent(tx, event.id, forget(event.payload))
  if (payload.erased !== true) return
  await eraseMails(tx, customerId, { sentAlone, except: id })
  await rewriteEvent(tx, id, JSON.stringify({ ...payload, email: instead, name01: '', name02: '' }))
}

/**
 * Deletes the mails to an erased customer, and clears the content of those about their orders, and of the
 * event `except`. The record that there was a mail stays.
 */
export const eraseMails = async (
  tx: Writer,
  customerId: string,
  { sentAlone, except }: { readonly sentAlone: boolean; readonly except?: string },
): Promise<void> => {
  await dropMailsTo(tx, customerId, { sentAlone, except })
  await blankMails(tx, customerId, { sentAlone, event: except })
  for (const { id, event, payload, done_at } of await eventsAbout(tx, customerId)) {
    const isOver = event === 'order.written' || done_at !== null
    await rewriteEvent(tx, id, JSON.stringify({ ...payload, ...(isOver ? NOTHING[event] : TO_ERASE) }))
  }
}

const NOTHING = {
  'order.written': { subject: '—', body: '—' },
  'customer.withdrawn': { name01: '', name02: '' },
}

/** The last mail is not written yet; it is the last one. */
const TO_ERASE = { erased: true }
