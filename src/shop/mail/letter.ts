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
import { RECEIPT } from './files.ts'
import { mailTemplates } from './queries.ts'

declare module '../services.ts' {
  interface Services {
    /** What mails are printed with, for who is to see one before it is sent. */
    readonly mailing: MailRendering
  }
}

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

/** A mail as it arrives, with what stands in its HTML part within the frame. */
export interface LookedAt extends PrintedMail {
  readonly content: string
}

/** Prints a mail from its template; `body` is its text without the frame around it. */
export type MailTemplates = (
  template: MailTemplate,
  language: Language,
  data: Data,
) => Promise<LookedAt & { readonly body: string }>

/** What a merchant says of a mail, kept or only tried. */
export type Wording = Pick<
  Row<'mail_template'>,
  'file_name' | 'subject' | 'subject_en' | 'text' | 'text_en' | 'html' | 'html_en' | 'deletable'
>

/** What letters are printed with. */
export interface MailRendering {
  readonly templates: MailTemplates
  /** The full address of a link, of the shop or of the office, whatever host was asked. */
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
  /** What its subject says first, after the name of the shop. */
  readonly mark?: string
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
  const { shopName, subject, text, html } = await printedMail(context, memory, { ...letter, replyTo })
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
    subject,
    text,
    html,
    created_at: context.clock().toISOString(),
    sent_at: null,
  }
}

/** What a mail is printed of. */
interface Printable extends Pick<Letter, 'language' | 'data' | 'mark'> {
  /** The file of a template as the merchant has it now; or one that is only tried. */
  readonly template: string | Wording
  readonly replyTo: string
}

/** A letter printed from its template. Throws where there is no such template. */
export const printedMail = async (
  rendering: MailRendering,
  memory: Memory,
  letter: Printable,
): Promise<LookedAt & { readonly shopName: string }> => {
  const { shopName, subject, text, html, content } = await printed(rendering, memory, letter)
  const { mark = '' } = letter
  return { subject: oneLine(`[${shopName}] ${mark}${subject}`), text, html, content, shopName }
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
  const wording = typeof template === 'string' ? (await memory.get(mailTemplates)).get(template) : template
  if (!wording) throw new Error(`There is no mail template ${template}`)
  const around = await dataAround(memory, language, replyTo)
  const made = await templates(templateIn(wording, language), language, { ...data, ...around })
  return { ...made, shopName: around.shop.shopName }
}

/** What every template of a mail is given beside its own data. */
export const dataAround = async (memory: Memory, language: Language, replyTo: string) => ({
  shop: await describeShop({ memory, language }),
  replyTo,
})

/** The name of the theme's files that stand where a merchant wrote nothing; one that they made begins as the receipt. */
export const fileOf = ({ file_name, deletable }: Wording): string => (deletable ? RECEIPT : file_name)

const templateIn = (wording: Wording, language: Language): MailTemplate => ({
  file: fileOf(wording),
  subject: worded(language, wording.subject, wording.subject_en),
  text: language === 'en' ? wording.text_en : wording.text,
  html: language === 'en' ? wording.html_en : wording.html,
})
