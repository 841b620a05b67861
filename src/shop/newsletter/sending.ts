import type { Store } from '../../store/database.ts'
import type { Subscriber } from '../../store/outbox.ts'
import type { Row } from '../../store/schema.ts'
import { derivedKey } from '../derived-key.ts'
import {
  composed,
  type currentSender,
  keepMail,
  type MailContext,
  mailsOf,
  NEWSLETTER,
  NEWSLETTER_WORDING,
  newsletterData,
} from '../mail/index.ts'
import { baseInfo } from '../settings/index.ts'
import { END_KEY, noteBounce } from '../subscriptions/index.ts'
import { link } from '../transitions.ts'
import { DUE, dueDelivery, settleDelivery } from './delivery.queries.ts'
import { filledIn, languageFor, textsIn } from './newsletter.rules.ts'

/** The parts of the sending of newsletters. */
export interface SendingParts extends MailContext {
  readonly store: Store
  readonly baseUrl: string
  readonly sender: ReturnType<typeof currentSender>
}

type Due = NonNullable<Awaited<ReturnType<typeof dueDelivery>>>

/** The Message-ID of a newsletter to one receiver; reports of its failure name it. */
export const deliveryMessageId = (deliveryId: string, host: string): string =>
  `<newsletter.${deliveryId}@${host}>`

/**
 * Sends newsletters, one receiver at a time, in a lane of its own: no other mail waits for them. Whether somebody may
 * get one is looked up at that moment (NWS-05). Its mail is stored until the mail server has accepted it; a repeated
 * delivery sends it under the same Message-ID.
 */
export const createSending = (parts: SendingParts): Subscriber & { close(): Promise<void> } => {
  const { store, clock } = parts

  return {
    subscribesTo: [DUE],
    isApart: true,
    async deliver({ payload }) {
      const found = await dueDelivery(store.reader, String(payload.deliveryId))
      if (found?.outcome !== null) return
      const { id } = found
      const messageId = deliveryMessageId(id, new URL(parts.baseUrl).hostname)
      if (!found.may_get || found.email === null || found.stopped_at !== null) {
        await store.write(async (tx) => {
          const [mail] = await mailsOf(tx, [messageId])
          await settleDelivery(tx, { id, outcome: 'left', ...(mail && { mailId: mail.id }) }, clock())
        })
        return
      }
      const mail = await keptMail(parts, found, messageId)
      const { memory } = parts.environment('ja')
      const sender = await parts.sender.now(memory)
      if (!sender) {
        await store.write((tx) => settleDelivery(tx, { id, outcome: 'kept' }, clock()))
        return
      }
      try {
        await sender.send(mail, (await memory.get(baseInfo)).email04)
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        await store.write(async (tx) => {
          await settleDelivery(tx, { id, outcome: 'bounced', mailId: mail.id }, clock())
          await noteBounce(tx, { deliveryId: id, isHard: true }, clock())
        })
        return
      }
      await store.write((tx) => settleDelivery(tx, { id, outcome: 'sent', mailId: mail.id }, clock()))
    },
    close: () => parts.sender.close(),
  }
}

/** Renders the newsletter to a receiver and stores it, or returns it as an attempt before has stored it. */
const keptMail = async (parts: SendingParts, found: Due, messageId: string): Promise<Row<'mail'>> => {
  const [known] = await mailsOf(parts.store.reader, [messageId])
  if (known) return known
  const language = languageFor(found, found.language ?? 'ja')
  const environment = parts.environment(language)
  const { memory, services, say } = environment
  const newsletterMailKey = derivedKey(services.security.vault, END_KEY, found.id)
  const endLink = parts.address(link('goNewsletterEnd', { newsletterMailId: found.id, newsletterMailKey }))
  const base = await memory.get(baseInfo)
  const values = {
    name: readerName(found, say),
    shop: language === 'en' ? (base.shop_name_eng ?? base.shop_name) : base.shop_name,
  }
  const { subject, body } = textsIn(found, language)
  const written = { subject: filledIn(subject, values), body: filledIn(body, values), endLink }
  const mail = await composed(
    parts,
    {
      template: NEWSLETTER,
      wording: NEWSLETTER_WORDING,
      language,
      to: found.email ?? '',
      customerId: found.customer_id,
      shopReads: false,
      unsubscribe: endLink,
      data: await newsletterData(environment, written),
    },
    { messageId, eventId: found.event_id },
  )
  return parts.store.write(async (tx) => {
    if (await keepMail(tx, mail)) return mail
    const [first] = await mailsOf(tx, [messageId])
    return first ?? mail
  })
}

/** Returns how a text addresses its reader; those without an account are customers in general. */
export const readerName = (
  { name01, name02 }: Pick<Due, 'name01' | 'name02'>,
  say: ReturnType<MailContext['environment']>['say'],
): string =>
  name01 === null || name02 === null
    ? say({ key: 'newsletter.reader' })
    : say({ key: 'newsletter.named', params: { name01, name02 } })

/** Whether a mail server refused the receiver for good (5yz); every other failure is tried again. */
const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode, command } = error as { readonly responseCode?: unknown; readonly command?: unknown }
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
}
