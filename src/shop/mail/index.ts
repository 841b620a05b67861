import type { Store } from '../../store/database.ts'
import type { OutboxEvent, Subscriber } from '../../store/outbox.ts'
import type { Row } from '../../store/schema.ts'
import type { EventName } from '../events.ts'
import { baseInfo } from '../settings/index.ts'
import { contactLetters } from './contact.ts'
import { customerLetters } from './customer.ts'
import { emailLetters } from './email.ts'
import { forgetAddress } from './forgetting.ts'
import { composed, type LetterWriter, type LetterWriters, type MailContext } from './letter.ts'
import { memberLetters } from './member.ts'
import { newsletterLetters } from './newsletter.ts'
import { orderLetters } from './order.ts'
import { dropMail, keepMail, mailsOf, markSent } from './queries.ts'
import type { currentSender } from './server.ts'
import { stockLetters } from './stock.ts'
import { trialLetters } from './trial.ts'

export { CANCELLED_BY_SHOP, NEWSLETTER, NOTICE, PAYMENT_RECEIVED } from './files.ts'
export { eraseMails } from './forgetting.ts'
export { composed, type MailContext, type MailRendering, printedMail } from './letter.ts'
export { mailsFound, mailWithState } from './mails.queries.ts'
export { NEWSLETTER_WORDING, newsletterData, newsletterLetter } from './newsletter.ts'
export { isOutOfReach, leadsNowhere } from './order.ts'
export { createPreviews } from './preview.ts'
export { dropMail, keepMail, listMails, mailById, mailsOf, mailTemplates } from './queries.ts'
export { currentSender } from './server.ts'
export { mailSamples } from './template.looks.ts'
export { lookAtWritten, noticeOf, templatesForMany, templatesForOrders, wordsForOrder } from './written.ts'

/** The parts of the mail department. */
export interface MailParts extends MailContext {
  readonly store: Store
  readonly baseUrl: string
  readonly sender: ReturnType<typeof currentSender>
}

const letters: LetterWriters = {
  ...orderLetters,
  ...customerLetters,
  ...emailLetters,
  ...contactLetters,
  ...stockLetters,
  ...memberLetters,
  ...newsletterLetters,
  ...trialLetters,
}

/** The writer of each event's mails. */
const writers: ReadonlyMap<string, LetterWriter | undefined> = new Map(Object.entries(letters))

/** The event of the last mail to a customer. */
const LAST: EventName = 'customer.withdrawn'

/**
 * Writes the mails for events, and stores them; sends them if there is a mail server. For a repeated event
 * the mails exist already, and only those not accepted before are sent.
 */
export const createMails = (parts: MailParts): Subscriber & { close(): Promise<void> } => {
  const { store, clock } = parts

  return {
    subscribesTo: [...writers.keys()],
    async deliver(event) {
      const mails = await keptMails(parts, event)
      const { memory } = parts.environment('ja')
      const sender = await parts.sender.now(memory)
      for (const mail of mails) {
        if (!sender || mail.sent_at !== null) continue
        await sender.send(mail, (await memory.get(baseInfo)).email04)
        await store.write((tx) => markSent(tx, mail.id, clock()))
      }
      // A mail that waits for the mail server needs its address; the sweep removes it later.
      if (event.event === LAST)
        await store.write((tx) => forgetAddress(tx, event, { sentAlone: sender !== undefined }))
    },
    close: () => parts.sender.close(),
  }
}

const keptMails = async (parts: MailParts, event: OutboxEvent): Promise<readonly Row<'mail'>[]> => {
  const { store } = parts
  const host = new URL(parts.baseUrl).hostname
  const idOf = (copy?: string) => `<${[event.event, event.id, copy].filter(Boolean).join('.')}@${host}>`
  const letters = (await writers.get(event.event)?.(parts, event.payload)) ?? []
  const mails = await Promise.all(
    letters.map(async (letter) => {
      const named = { messageId: idOf(letter.copy), eventId: event.id }
      return { letter, mail: await composed(parts, letter, named) }
    }),
  )
  if (mails.length === 0) return []
  return store.write(async (tx) => {
    const kept: Row<'mail'>[] = []
    for (const { letter, mail } of mails) {
      // The one who stored it first created its key.
      if (!(await keepMail(tx, mail))) kept.push(...(await mailsOf(tx, [mail.message_id])))
      else if (!letter.settle || (await letter.settle(tx))) kept.push(mail)
      // There is nothing to write about any more. It is stored and deleted, which takes as long as keeping
      // it: the time must not reveal whether there is an account.
      else await dropMail(tx, mail.id)
    }
    return kept
  })
}
