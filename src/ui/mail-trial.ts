import { LiquidError } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import type { Language } from '../hypermedia/language.ts'
import { type MailEngines, type MailWords, mailEngines, printingOf } from './mail-printing.ts'
import { answered, type TemplateAnswer } from './theme/answers.ts'
import { BrokenTemplate } from './theme/faults.ts'
import type { Templates } from './theme/sandbox.ts'

/** The sample data for trying a template. */
export interface MailTrial {
  readonly language: Language
  readonly data: Readonly<Record<string, unknown>>
}

/** A use of a variable in a template. */
export interface TemplateVariable {
  /** The name as written, such as `order.items[0].price`. */
  readonly name: string
  /** Its parts; another variable among them is a nested list. */
  readonly path: readonly unknown[]
  /** From 1. */
  readonly line: number
}

/** A part of a mail. */
export type MailPart = 'text' | 'html'

/** A text for a mail: its file, with the subject. */
export interface MailDraft {
  readonly file: string
  readonly subject: string
  readonly part: MailPart | 'subject'
  readonly body: string
}

/** A question about mail templates that are not in force; it can be cloned. */
export type MailQuestion = { readonly templates: Templates } & (
  | { readonly parsePart: MailPart; readonly body: string; readonly name?: string }
  | { readonly printDraft: MailDraft; readonly trial: MailTrial }
  | { readonly printFile: string; readonly part: MailPart; readonly trial: MailTrial }
  | { readonly variablesOf: MailPart; readonly body: string }
)

/**
 * Answers questions one after the other; the text of `variablesOf` is a list of `TemplateVariable` in JSON.
 */
export const mailAnswers = (words: MailWords): ((question: MailQuestion) => Promise<TemplateAnswer>) => {
  const kept = new LRUCache<string, MailEngines>({ max: 2 })
  const enginesFor = (templates: Templates): MailEngines => {
    const engines = kept.get(templates.version) ?? mailEngines(templates, words)
    kept.set(templates.version, engines)
    return engines
  }
  return async (question) => {
    const engines = enginesFor(question.templates)
    await engines.ready()
    return answered(
      () => 0,
      () => answerOf(question, engines, words),
    )
  }
}

const answerOf = (question: MailQuestion, engines: MailEngines, words: MailWords): string => {
  if ('parsePart' in question) {
    engines[question.parsePart].parse(question.body, question.name)
    return ''
  }
  if ('variablesOf' in question)
    return JSON.stringify(variablesIn(engines[question.variablesOf], question.body))
  const { language, data } = question.trial
  if ('printFile' in question) {
    const file = question.printFile
    const template = { file, subject: file, text: null, html: null }
    return wellPlaced(printingOf(engines, { template, language, data }, words), question.part)
  }
  const { file, subject, part, body } = question.printDraft
  const own = {
    text: null,
    html: null,
    ...(part === 'subject' ? { subject: body } : { subject, [part]: body }),
  }
  return wellPlaced(printingOf(engines, { template: { file, ...own }, language, data }, words), part)
}

/** Returns a rendered part; throws if a secret link was left out of it. */
const wellPlaced = (
  { subject, print, isMisplaced }: ReturnType<typeof printingOf>,
  part: MailDraft['part'],
): string => {
  const printed = part === 'subject' ? subject : print(part).framed
  if (isMisplaced())
    throw new BrokenTemplate({ file: '', line: 1, column: 1, reason: 'secret link misplaced' }, '')
  return printed
}

const variablesIn = (liquid: MailEngines[MailPart], body: string): readonly TemplateVariable[] => {
  try {
    const { globals } = liquid.analyzeSync(liquid.parse(body), { partials: false })
    return Object.values(globals).flatMap((found) =>
      found.map((one) => ({ name: String(one), path: one.toArray(), line: one.location.row })),
    )
  } catch (error) {
    if (error instanceof LiquidError) return []
    throw error
  }
}
