import { type Language, languages } from '../../hypermedia/language.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import type { Memory } from '../../store/memory.ts'
import type { ReadEnvironment } from '../environment.ts'
import { orderForMail } from '../orders/index.ts'
import { safeHtml } from '../safe-html.ts'
import { baseInfo } from '../settings/index.ts'
import { faultMessage } from '../template-faults.ts'
import type { MailDraft, MailTrial } from '../templating.ts'
import { ENQUIRY_REPLY, WRITTEN } from './files.ts'
import {
  dataAround,
  type LookedAt,
  type MailRendering,
  printedMail,
  templateWords,
  type Wording,
} from './letter.ts'
import { wholeOrderData } from './order.ts'
import { mailTemplates } from './queries.ts'
import { MADE_SAMPLE, samples } from './samples.ts'
import { mailTexts } from './template.record.ts'
import { isHtml, type Part } from './template.rules.ts'
import { htmlOf } from './written.rules.ts'

type Data = Readonly<Record<string, unknown>>

/** Returns the sample data of a template. */
export const sampleOf = (
  { file_name, deletable }: Pick<Wording, 'file_name' | 'deletable'>,
  language: Language,
  address: MailRendering['address'],
): Data => samples(language, address)[deletable ? MADE_SAMPLE : file_name] ?? {}

/**
 * Returns the data with which the files of each mail are tried, by their name: sample data, in each language.
 */
export const mailSamples = async (
  memory: Memory,
  address: MailRendering['address'],
): Promise<ReadonlyMap<string, readonly MailTrial[]>> => {
  const rows = [...(await memory.get(mailTemplates)).values()].filter(({ deletable }) => !deletable)
  const entries = rows.map(
    async (row) =>
      [
        row.file_name,
        await trialsWith(
          memory,
          row,
          languages.map((language) => ({ language, data: sampleOf(row, language, address) })),
        ),
      ] as const,
  )
  return new Map(await Promise.all(entries))
}

/** Adds the common data of all mails to each trial. */
const trialsWith = async (
  memory: Memory,
  template: Wording,
  printedWith: readonly MailTrial[],
): Promise<readonly MailTrial[]> => {
  const replyTo = await replyToOf(memory, template)
  return Promise.all(
    printedWith.map(async ({ language, data }) => ({
      language,
      data: { ...data, ...(await dataAround(memory, language, replyTo)) },
    })),
  )
}

/** The data with which a template is rendered. */
interface Asked {
  readonly language: Language
  readonly data: Data
}

/**
 * Returns the template to render: one that a merchant made is sent as the mail about an order that it fills
 * in.
 */
export const toPrint = async (
  rendering: MailRendering,
  memory: Memory,
  template: Wording,
  asked: Asked,
): Promise<{ readonly template: Wording; readonly data: Data }> => {
  const around = (await memory.get(mailTemplates)).get(WRITTEN)
  if (!template.deletable || !around) return { template, data: asked.data }
  const replyTo = await replyToOf(memory, template)
  const words = await templateWords(rendering, memory, { ...asked, template, replyTo })
  return { template: around, data: { ...asked.data, written: { ...words, html: htmlOf(words.body) } } }
}

/** Renders the mail of a template as it arrives. */
export const lookAtTemplate = async (
  rendering: MailRendering,
  memory: Memory,
  template: Wording,
  asked: Asked,
): Promise<LookedAt> => {
  const replyTo = await replyToOf(memory, template)
  const printable = await toPrint(rendering, memory, template, asked)
  return printedMail(rendering, memory, { ...printable, language: asked.language, replyTo })
}

/** Returns the address for replies to a mail. */
export const replyToOf = async (
  memory: Memory,
  { file_name }: Pick<Wording, 'file_name'>,
): Promise<string> => {
  const { email02, email03 } = await memory.get(baseInfo)
  return file_name === 'contact' || file_name === ENQUIRY_REPLY ? email02 : email03
}

type Act = ReadEnvironment

/** Returns the data of a template in each language: an order, or else sample data. */
export const dataFor = (act: Act, template: Wording, orderId: string | undefined) =>
  Promise.all(
    languages.map(async (language) => {
      const sample = sampleOf(template, language, act.services.mailing.address)
      const found =
        orderId === undefined ? undefined : await orderForMail(() => ({ ...act, language }), orderId)
      return { language, data: found ? { ...sample, ...(await wholeOrderData(act, found)) } : sample }
    }),
  )

type Printed = Awaited<ReturnType<typeof dataFor>>

/** Returns the errors of a template's texts, by input, each tried in its language. */
export const faultsOf = async (
  { services: { templating }, memory, say }: Pick<Act, 'services' | 'memory' | 'say'>,
  template: Wording,
  parts: readonly Part[],
  printedWith: Printed,
): Promise<Readonly<Record<string, Message>>> => {
  const trials = await trialsWith(memory, template, printedWith)
  const faults: Record<string, Message> = {}
  const look = async (input: string, part: MailDraft['part'], body: string | null, language?: Language) => {
    if (body === null) return
    const own = trials.filter((trial) => language === undefined || trial.language === language)
    // A subject with an error must not fail the other fields.
    const subject = 'mailSubject' in faults ? '' : template.subject
    const fault = await templating.mailFault({ file: template.file_name, subject, part, body }, own)
    if (fault) faults[input] = faultMessage(fault, say, fault.file !== '')
  }
  await look('mailSubject', 'subject', template.subject)
  await look('mailSubjectEn', 'subject', template.subject_en, 'en')
  for (const part of parts)
    await look(
      part,
      isHtml(part) ? 'html' : 'text',
      mailTexts.fieldsOf(template)[part],
      part.endsWith('En') ? 'en' : 'ja',
    )
  return faults
}

/** The elements of mails' layouts, beside those of texts. */
const LAYOUT = ['div', 'h1', 'h2', 'table', 'tbody', 'td', 'th', 'tr']

/** Renders the mail of a template as it arrives, in each language. */
export const looksAt = (act: Pick<Act, 'services' | 'memory'>, template: Wording, printedWith: Printed) =>
  Promise.all(
    printedWith.map(async ({ language, data }) => {
      const look = await lookAtTemplate(act.services.mailing, act.memory, template, { language, data })
      return {
        language,
        mailSubject: look.subject,
        mailText: look.text,
        mailHtml: look.html,
        mailContent: safeHtml(look.content, LAYOUT),
      }
    }),
  )

/** Returns the mark in the subject of a test mail. */
export const testMark = ({ say }: Pick<Act, 'say'>): string => say(message('mailTemplates.mark'))
