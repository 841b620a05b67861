import { uuidv7 } from 'uuidv7'
import type { Language } from '../../hypermedia/language.ts'
import type { Link } from '../../hypermedia/link.ts'
import type { Writer } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import { describeShop } from '../content/index.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import type { EventName } from '../events.ts'
import { baseInfo } from '../settings/index.ts'
import { mailTemplates } from './queries.ts'

type Data = Readonly<Record<string, unknown>>

/** What a mail is made of; where a text is null, the theme's own file stands for it. */
export interface MailTemplate {
  /** The name of its files in the theme. */
  readonly file: string
  /** May hold template variables. */
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
}

/** A mail without its addresses. */
export interface PrintedMail {
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Prints a mail from its template; `body` is its text without the frame around it. */
export type MailTemplates = (
  template: MailTemplate,
  language: Language,
  data: Data,
) => Promise<PrintedMail & { readonly body: string }>

/** What letters are printed with. */
export interface MailRendering {
  readonly templates: MailTemplates
  /** The full address of a link, on the shop's own address whatever host was asked. */
  readonly address: (to: Link) => string
}

/** What writers of letters may ask. */
export interface MailContext extends MailRendering {
  readonly environment: (language: Language) => ReadEnvironment
  readonly clock: () => Date
}

/** A mail that an event calls for. */
export interface Letter {
  /** The file of its template. */
  readonly template: string
  readonly language: Language
  readonly to: string
  readonly data: Data
  readonly orderId?: string
  readonly customerId?: string | null
  /** The member of the shop who wrote it. */
  readonly memberId?: string
  /** Tells it apart where one event makes two. */
  readonly copy?: 'shop' | 'former'
  /** Who is to get an answer to it; the shop unless given. */
  readonly replyTo?: string
  /** Which of the shop's addresses it speaks for; `shop` unless given. */
  readonly desk?: 'shop' | 'contact'
  /** Whether a blind copy goes to the shop; never one with a key to an account in it. */
  readonly shopReads: boolean
  /** Written in the transaction in which the mail is kept; false: there is nothing to write of any more. */
  readonly settle?: (tx: Writer) => Promise<boolean>
}

/** Writes the letters that an event calls for. */
export type LetterWriter = (context: MailContext, payload: Data) => Promise<readonly Letter[]>

/** Who writes them, by the event. */
export type LetterWriters = Readonly<Partial<Record<EventName, LetterWriter>>>

// What stands in a header must not begin another one.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A letter as it is kept and sent. */
export const composed = async (
  context: MailContext,
  letter: Letter,
  { messageId, eventId }: { readonly messageId: string; readonly eventId: string },
): Promise<Row<'mail'>> => {
  const { memory } = context.environment(letter.language)
  const base = await memory.get(baseInfo)
  const ofContact = letter.desk === 'contact'
  const sender = ofContact ? base.email02 : base.email01
  const replyTo = ofContact ? base.email02 : base.email03
  const { shopName, ...printed } = await printedMail(context, memory, { ...letter, replyTo })
  return {
    id: uuidv7(),
    message_id: messageId,
    event_id: eventId,
    order_id: letter.orderId ?? null,
    customer_id: letter.customerId ?? null,
    member_id: letter.memberId ?? null,
    template: letter.template,
    sender: `"${oneLine(shopName.replace(/["\\]/g, ''))}" <${sender}>`,
    recipient: letter.to,
    bcc: letter.shopReads ? sender : null,
    reply_to: letter.replyTo ?? replyTo,
    ...printed,
    created_at: context.clock().toISOString(),
    sent_at: null,
  }
}

/** What a mail is printed of. */
type Printable = Pick<Letter, 'template' | 'language' | 'data'> & { readonly replyTo: string }

/** A letter printed from its template as the merchant has it now. Throws where there is no such template. */
export const printedMail = async (
  rendering: MailRendering,
  memory: Memory,
  letter: Printable,
): Promise<PrintedMail & { readonly shopName: string }> => {
  const { shopName, subject, text, html } = await printed(rendering, memory, letter)
  return { subject: oneLine(`[${shopName}] ${subject}`), text, html, shopName }
}

/** What a template alone says: its subject without the shop's name, its text without the frame. Throws as well. */
export const templateWords = async (
  rendering: MailRendering,
  memory: Memory,
  letter: Printable,
): Promise<{ readonly subject: string; readonly body: string }> => {
  const { subject, body } = await printed(rendering, memory, letter)
  return { subject: oneLine(subject), body }
}

const printed = async (
  { templates }: MailRendering,
  memory: Memory,
  { template, language, data, replyTo }: Printable,
) => {
  const row = (await memory.get(mailTemplates)).get(template)
  if (!row) throw new Error(`There is no mail template ${template}`)
  const shop = await describeShop({ memory, language })
  const { text, html } = row
  const subject = worded(language, row.subject, row.subject_en)
  const made = await templates({ file: template, subject, text, html }, language, { ...data, shop, replyTo })
  return { ...made, shopName: shop.shopName }
}
