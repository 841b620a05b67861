import { uuidv7 } from 'uuidv7'
import type { Language } from '../../hypermedia/language.ts'
import type { Link } from '../../hypermedia/link.ts'
import { prefixesFor } from '../../hypermedia/prefix.ts'
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
    /** The renderer of mails, for previews. */
    readonly mailing: MailRendering
  }
}

type Data = Readonly<Record<string, unknown>>

/** The template of a mail; if a text is null, the theme's own file is used. */
export interface MailTemplate {
  /** The name of its files in the theme. */
  readonly file: string
  /** Can contain template variables. */
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

/** A mail as it arrives, with the content of its HTML part within the frame. */
export interface LookedAt extends PrintedMail {
  readonly content: string
}

/** Renders a mail from its template; `body` is its text without the frame around it. */
export type MailTemplates = (
  template: MailTemplate,
  language: Language,
  data: Data,
) => Promise<LookedAt & { readonly body: string }>

/** A merchant's texts of a mail, stored or only tried. */
export type Wording = Pick<
  Row<'mail_template'>,
  'file_name' | 'subject' | 'subject_en' | 'text' | 'text_en' | 'html' | 'html_en' | 'deletable'
>

/** The parts that render mails. */
export interface MailRendering {
  readonly templates: MailTemplates
  /** Returns the full address of a link to the shop or the office, whatever host was requested. */
  readonly address: (to: Link) => string
}

/** The services for writers of mails. */
export interface MailContext extends MailRendering {
  readonly environment: (language: Language) => ReadEnvironment
  readonly clock: () => Date
}

/** A mail for an event. */
export interface Letter {
  /** The file of its template. */
  readonly template: string
  /** The wording of a template that merchants do not edit. */
  readonly wording?: Wording
  readonly language: Language
  readonly to: string
  readonly data: Data
  readonly orderId?: string
  readonly customerId?: string | null
  /** The member who wrote it. */
  readonly memberId?: string
  /** Distinguishes two mails of one event. */
  readonly copy?: 'shop' | 'former'
  /** Its Message-ID, if others must know it; by default one of its event. */
  readonly messageId?: string
  /** The Message-IDs of the mails that it continues, the oldest first. */
  readonly thread?: readonly string[]
  /** The address for replies; by default the shop's. */
  readonly replyTo?: string
  /** The address of the shop that sends it; by default `shop`. */
  readonly desk?: 'shop' | 'contact'
  /** The address that ends the subscription by which it is sent (RFC 8058). */
  readonly unsubscribe?: string
  /** Precedes its subject, after the name of the shop. */
  readonly mark?: string
  /** Whether the shop gets a blind copy; never of a mail with a key to an account. */
  readonly shopReads: boolean
  /** Runs in the transaction that stores the mail; false: there is nothing to write about any more. */
  readonly settle?: (tx: Writer) => Promise<boolean>
}

/** Writes the mails for an event. */
export type LetterWriter = (context: MailContext, payload: Data) => Promise<readonly Letter[]>

/** The writers of mails, by event. */
export type LetterWriters = Readonly<Partial<Record<EventName, LetterWriter>>>

// A header must not contain line breaks: they would begin another header.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Returns a mail as it is stored and sent. */
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
  const { shopName, subject, text, html } = await printedMail(context, memory, {
    ...letter,
    template: letter.wording ?? letter.template,
    replyTo,
  })
  return {
    id: uuidv7(),
    message_id: letter.messageId ?? messageId,
    event_id: eventId,
    order_id: letter.orderId ?? null,
    customer_id: letter.customerId ?? null,
    member_id: letter.memberId ?? null,
    template: letter.template,
    sender: `"${oneLine(shopName.replace(/["\\]/g, ''))}" <${sender}>`,
    recipient: letter.to,
    bcc: letter.shopReads ? sender : null,
    reply_to: letter.replyTo ?? replyTo,
    thread: letter.thread?.join(' ') ?? null,
    unsubscribe: letter.unsubscribe ?? null,
    subject,
    text,
    html,
    created_at: context.clock().toISOString(),
    sent_at: null,
  }
}

/** The data of a mail to render. */
interface Printable extends Pick<Letter, 'language' | 'data' | 'mark'> {
  /** The file of a template, with the merchant's current texts; or a tried one. */
  readonly template: string | Wording
  readonly replyTo: string
}

/** Renders a mail from its template. Throws if there is no such template. */
export const printedMail = async (
  rendering: MailRendering,
  memory: Memory,
  letter: Printable,
): Promise<LookedAt & { readonly shopName: string }> => {
  const { shopName, subject, text, html, content } = await printed(rendering, memory, letter)
  const { mark = '' } = letter
  return { subject: oneLine(`[${shopName}] ${mark}${subject}`), text, html, content, shopName }
}

/**
 * Returns a template's own texts: its subject without the shop's name, its text without the frame. Throws if
 * there is no such template.
 */
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

/** Returns the data that every template of a mail gets beside its own. */
export const dataAround = async (memory: Memory, language: Language, replyTo: string) => ({
  shop: await describeShop({ memory, language }),
  prefix: prefixesFor((await memory.get(baseInfo)).language)[language],
  replyTo,
})

/** Returns the name of the theme's files for a template; one that a merchant made begins as the receipt. */
export const fileOf = ({ file_name, deletable }: Wording): string => (deletable ? RECEIPT : file_name)

const templateIn = (wording: Wording, language: Language): MailTemplate => ({
  file: fileOf(wording),
  subject: worded(language, wording.subject, wording.subject_en),
  text: language === 'en' ? wording.text_en : wording.text,
  html: language === 'en' ? wording.html_en : wording.html,
})
