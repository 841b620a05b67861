import { LiquidError } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import type { Language, Translate } from '../hypermedia/language.ts'
import { secretLinks } from './mail-secrets.ts'
import { loadPlain } from './plain.ts'
import { addFilter } from './theme/allowed-filters.ts'
import { registerFilters } from './theme/filters.ts'
import { scopeOf } from './theme/rendering.ts'
import { type Sandbox, sandbox, type Templates, templatesIn } from './theme/sandbox.ts'

/** The texts and settings for rendering mails. */
export interface MailWords {
  readonly translate: (language: Language) => Translate
  /** The base address of links. */
  readonly baseUrl: string
  readonly timeZone: string
}

/** The template of a mail; if a text is null, the theme's own file is used. */
export interface MailTemplate {
  /** `<file>` of the theme's `mail/<file>_text.liquid` and `mail/<file>_html.liquid`. */
  readonly file: string
  /** A Liquid template, too. */
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
}

/** A mail without its addresses. */
export interface PrintedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The text without the frame around it. */
  readonly body: string
  /** The HTML without the frame around it. */
  readonly content: string
}

/** A mail to render; it can be cloned. */
export interface MailJob {
  /** The templates in force; those of mails are in `mail/`, each as `<name>_text` and `<name>_html`. */
  readonly templates: Templates
  readonly template: MailTemplate
  readonly language: Language
  readonly data: Readonly<Record<string, unknown>>
}

/** The result of rendering a mail. */
export interface MailPrint {
  readonly mail: PrintedMail
  /** Why the theme's or the merchant's template was not used; undefined if it was. */
  readonly broken?: Error
  /** The number of parsed templates. */
  readonly parsed: number
}

/** Renders mails one after the other, and caches the parsed templates of the last few sets. */
export const mailPrinter = (words: MailWords) => {
  const kept = new LRUCache<string, MailEngines>({ max: 3 })
  const enginesFor = (templates: Templates): MailEngines => {
    const engines = kept.get(templates.version) ?? mailEngines(templates, words)
    kept.set(templates.version, engines)
    return engines
  }
  const parsed = () =>
    [...kept.values()].reduce((sum, { html, text }) => sum + html.parsed() + text.parsed(), 0)

  const printWith = async (engines: MailEngines, job: Omit<MailJob, 'templates'>): Promise<PrintedMail> => {
    await engines.ready()
    const { subject, print } = printingOf(engines, job, words)
    const text = print('text')
    const html = print('html')
    return { subject, body: text.content, content: html.content, text: text.framed, html: html.framed }
  }

  /** Renders a mail; if the merchant's text or their theme fails, with the default theme's file. */
  return async (job: MailJob): Promise<MailPrint> => {
    try {
      const mail = await printWith(enginesFor(job.templates), job)
      return { mail, parsed: parsed() }
    } catch (error) {
      const plain = plainJob(job)
      if (!plain || !(error instanceof LiquidError)) throw error
      const mail = await printWith(enginesFor(plain.templates), plain)
      return { mail, broken: error, parsed: parsed() }
    }
  }
}

/** Returns the mail with the default theme's file; undefined if it has that already. */
export const plainJob = (job: MailJob): MailJob | undefined => {
  const { directories } = job.templates
  const { text, html } = job.template
  const [directory] = directories.slice(-1)
  if (directory === undefined || (directories.length === 1 && text === null && html === null))
    return undefined
  const template = { ...job.template, text: null, html: null }
  return { ...job, templates: templatesIn(directory), template }
}

/**
 * Returns functions that render the parts of a mail, with the frame and without. `isMisplaced` returns
 * whether a secret link was left out so far, because its place could have sent it elsewhere.
 */
export const printingOf = (
  engines: Pick<MailEngines, 'html' | 'text'>,
  { template, language, data }: Omit<MailJob, 'templates'>,
  words: MailWords,
) => {
  const wording = wordingFor(words, language)
  const secrets = secretLinks(data, words.baseUrl)
  const around = { ...secrets.data, lang: language, baseUrl: words.baseUrl }
  const subject = secrets.inLine(
    String(engines.text.parseAndRenderSync(template.subject, {}, { globals: scopeOf(around, wording) })),
  )
  const variables = { ...around, mail: { file: template.file, subject } }
  const file = (liquid: Sandbox, name: string, globals: object): string =>
    String(liquid.renderFileSync(liquid.worded(`mail/${name}`, language), {}, { globals }))
  const print = (part: 'text' | 'html') => {
    const liquid = engines[part]
    const globals = scopeOf(variables, wording)
    const own = template[part]
    const printed =
      own === null
        ? file(liquid, `${template.file}_${part}`, globals)
        : String(liquid.parseAndRenderSync(own, {}, { globals }))
    const content = printed.trim()
    const framed = file(liquid, `frame_${part}`, scopeOf({ ...variables, content }, wording))
    const linked = part === 'html' ? secrets.inHtml : secrets.inText
    return { content: linked(content), framed: linked(framed) }
  }
  return { subject, print, isMisplaced: secrets.isMisplaced }
}

/** Returns the data for the filters of mails in a language. */
export const wordingFor = ({ translate, timeZone }: MailWords, language: Language) => ({
  language,
  translate: translate(language),
  timeZone,
})

/**
 * Returns an engine for each part of a mail. The converter from HTML to text is loaded with the first mail.
 */
export const mailEngines = (templates: Templates, { baseUrl }: Pick<MailWords, 'baseUrl'>) => {
  const html = sandbox(templates)
  const text = sandbox(templates, 'text')
  for (const liquid of [html, text]) registerFilters(liquid, (file) => `/assets/${file}`, baseUrl)
  let completed: Promise<void> | undefined
  const complete = async () => addFilter(text, 'plain', await loadPlain(baseUrl))
  const ready = (): Promise<void> => {
    completed ??= complete()
    return completed
  }
  return { html, text, ready }
}

/** The engines of a mail's two parts. */
export type MailEngines = ReturnType<typeof mailEngines>
