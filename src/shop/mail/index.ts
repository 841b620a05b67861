import { uuidv7 } from 'uuidv7'
import type { Language } from '../../hypermedia/language.ts'
import type { Store } from '../../store/database.ts'
import type { OutboxEvent, Subscriber } from '../../store/outbox.ts'
import type { Row } from '../../store/schema.ts'
import { orderForMail } from '../checkout/index.ts'
import { describeShop } from '../content/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { keepMail, mailOf, markSent } from './queries.ts'
import { smtpSender } from './sending.ts'

export { listMails, mailById } from './queries.ts'

/** Makes both parts of a mail from a template. */
export type MailTemplates = (
  template: string,
  language: Language,
  data: Readonly<Record<string, unknown>>,
) => { readonly text: string; readonly html: string }

/** What the mail department is put together from. */
export interface MailParts {
  readonly store: Store
  readonly clock: () => Date
  readonly environment: (language: Language) => ReadEnvironment
  readonly templates: MailTemplates
  readonly baseUrl: string
  readonly smtpUrl: string | undefined
}

/**
 * Writes the mails that events call for, and keeps them; sends them where there is a mail server.
 * An event that comes again finds its mail written, and sends it only if it was not taken before.
 */
export const createMails = (parts: MailParts): { readonly deliver: Subscriber; close(): void } => {
  const { store, clock } = parts
  const sender = parts.smtpUrl === undefined ? undefined : smtpSender(parts.smtpUrl)

  const kept = async (event: OutboxEvent): Promise<Row<'mail'> | undefined> => {
    const messageId = `<${event.event}.${event.id}@${new URL(parts.baseUrl).hostname}>`
    const before = await mailOf(store.reader, messageId)
    if (before) return before
    const mail = await writers[event.event]?.(parts, event, messageId)
    if (!mail) return undefined
    await store.write((tx) => keepMail(tx, mail))
    return mailOf(store.reader, messageId)
  }

  return {
    async deliver(event) {
      const mail = await kept(event)
      if (!sender || !mail || mail.sent_at !== null) return
      const { memory } = parts.environment('ja')
      await sender.send(mail, (await memory.get(baseInfo)).email04)
      await store.write((tx) => markSent(tx, mail.id, clock()))
    },
    close: () => sender?.close(),
  }
}

type MailWriter = (
  parts: MailParts,
  event: OutboxEvent,
  messageId: string,
) => Promise<Row<'mail'> | undefined>

const orderMail: MailWriter = async (parts, { payload }, messageId) => {
  const found = await orderForMail(parts.environment, String(payload.orderId))
  if (!found) return undefined
  const { language, email, orderId, ...order } = found
  const environment = parts.environment(language)
  const [base, shop] = await Promise.all([environment.memory.get(baseInfo), describeShop(environment)])
  const subject = environment.say({ key: 'mail.order.subject' })
  return {
    id: uuidv7(),
    message_id: messageId,
    order_id: orderId,
    customer_id: null,
    template: 'order',
    sender: `"${shop.shopName.replace(/["\\\r\n]/g, '')}" <${base.email01}>`,
    recipient: email,
    bcc: base.email01,
    reply_to: base.email03,
    subject: `[${shop.shopName}] ${subject}`,
    ...parts.templates('order', language, { order, shop }),
    created_at: parts.clock().toISOString(),
    sent_at: null,
  }
}

/** Which mail an event calls for. */
const writers: Readonly<Record<string, MailWriter>> = { 'order.placed': orderMail }
