import type { Writer } from '../../store/database.ts'
import type { OutboxEvent } from '../../store/outbox.ts'
import { textIn } from './payload.ts'
import { blankMails, dropMailsTo, eventsNaming, mailsNaming, rewriteEvent, rewriteMail } from './queries.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As it stands in HTML; letters, digits and dots as they are. */
const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')

/** Puts something in the place of e-mail addresses, however they are written. */
const without =
  (addresses: readonly string[], instead: string) =>
  (text: string): string => {
    const forms = [...new Set(addresses.flatMap((one) => [one, inHtml(one)]))].filter(Boolean)
    return text.replace(new RegExp(forms.map(escaped).join('|'), 'gi'), instead)
  }

/**
 * After the last mail to a customer who withdrew: takes their e-mail addresses out of all kept mails
 * and out of the events that are done. Where they are erased, what is not about orders goes as well:
 * of the last mail it stays that there was one. `sentAlone` leaves mails that a mail server has yet to take.
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
    // What they wrote to the shop stays addressed to the shop.
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
  await dropMailsTo(tx, customerId, { sentAlone, except: id })
  await blankMails(tx, id)
  await rewriteEvent(tx, id, JSON.stringify({ ...payload, email: instead, name01: '', name02: '' }))
}
