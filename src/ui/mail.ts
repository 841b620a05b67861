import { LiquidError } from 'liquidjs'
import type { Language } from '../hypermedia/language.ts'
import {
  type MailJob,
  type MailPrint,
  type MailTemplate,
  type MailWords,
  mailEngines,
  type PrintedMail,
  plainJob,
  printingOf,
  wordingFor,
} from './mail-printing.ts'
import { faultIn, type TemplateFault } from './theme/faults.ts'
import { scopeOf } from './theme/rendering.ts'
import { draftOf, type Templates } from './theme/sandbox.ts'
import { newTrial, type Trial } from './theme/trial.ts'

/** What mail templates are made of. */
export interface MailSource extends MailWords {
  /** The templates in force. */
  readonly templates: () => Promise<Templates>
  /** Prints where nobody waits for it. */
  readonly print: (job: MailJob) => Promise<MailPrint>
  /** Told of a mail that could not be printed as a theme or a merchant has it. */
  readonly report?: (error: unknown, file: string) => void
}

/** Where a template says something that it is given. */
export interface TemplateVariable {
  /** As it stands there, such as `order.items[0].price`. */
  readonly name: string
  /** Its parts; another variable among them is a list of its own. */
  readonly path: readonly unknown[]
  /** From 1. */
  readonly line: number
}

/** With what a template is tried. */
export interface MailTrial {
  readonly language: Language
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Makes mails from the templates of a theme and those a merchant wrote in their place, in the same
 * sandbox and with the same filters as its pages. The theme's frame is put around both.
 */
export const createMailTemplates = (source: MailSource) => {
  let parsed = 0
  let forgotten = 0

  return {
    /** Prints a mail; where what a merchant wrote or their theme breaks, with the default theme's file. */
    async print(
      template: MailTemplate,
      language: Language,
      data: Readonly<Record<string, unknown>>,
    ): Promise<PrintedMail> {
      const templates = await source.templates()
      const version = `${templates.version} ${forgotten}`
      const job = { templates: { ...templates, version }, template, language, data }
      const printed = await printSomehow(source, job)
      parsed = printed.parsed
      if (printed.broken) source.report?.(printed.broken, template.file)
      return printed.mail
    },
    /**
     * What keeps a text from being a template of a mail: it is parsed, then printed; nothing where it can be one.
     * Others go on in between; the trial is one of its own unless given.
     */
    async fault(
      part: 'text' | 'html',
      body: string,
      trials: readonly MailTrial[] = [],
      trial = newTrial(),
    ): Promise<TemplateFault | undefined> {
      const templates = await source.templates()
      const engines = mailEngines(draftOf(templates, new Map(), ''), source)
      await engines.ready()
      const liquid = engines[part]
      try {
        const parsed = await trial.step('', () => liquid.parse(body))
        for (const { language, data } of trials) {
          const variables = { ...data, lang: language, baseUrl: source.baseUrl }
          const globals = scopeOf(variables, wordingFor(source, language))
          await trial.step('', () => liquid.renderSync(parsed, {}, { globals }))
        }
        return undefined
      } catch (error) {
        return faultIn(error)
      }
    },
    /** What a part of a mail says of what it is given, its own variables left out; nothing of one that cannot be parsed. */
    async variables(part: 'text' | 'html', body: string): Promise<readonly TemplateVariable[]> {
      const templates = await source.templates()
      const engines = mailEngines(draftOf(templates, new Map(), ''), source)
      await engines.ready()
      const liquid = engines[part]
      try {
        const { globals } = liquid.analyzeSync(liquid.parse(body), { partials: false })
        return Object.values(globals).flatMap((found) =>
          found.map((one) => ({ name: String(one), path: one.toArray(), line: one.location.row })),
        )
      } catch (error) {
        if (error instanceof LiquidError) return []
        throw error
      }
    },
    /**
     * What keeps files of a theme, by their names, from being in force: those of mails are parsed, then each mail is
     * printed with its trials. The first fault; nothing where there is none.
     */
    async faultOfFiles(
      files: ReadonlyMap<string, string>,
      mails: ReadonlyMap<string, readonly MailTrial[]>,
      trial: Trial,
    ): Promise<TemplateFault | undefined> {
      const own = [...files].filter(([name]) => isOfMail(name))
      if (own.length === 0) return undefined
      const engines = mailEngines(draftOf(await source.templates(), files, ''), source)
      await engines.ready()
      try {
        for (const [name, text] of own)
          await trial.step(name, () =>
            engines[/_text(?:\.en)?$/.test(name) ? 'text' : 'html'].parse(text, name),
          )
        for (const [file, trials] of mails)
          for (const { language, data } of trials)
            for (const part of ['text', 'html'] as const)
              await trial.step(`mail/${file}_${part}`, () => {
                const template = { file, subject: '', text: null, html: null }
                printingOf(engines, { template, language, data }, source).print(part)
              })
        return undefined
      } catch (error) {
        return faultIn(error)
      }
    },
    /** How many of its templates are parsed. */
    parsed: () => parsed,
    /** Reads its files anew from here on. */
    forget() {
      parsed = 0
      forgotten += 1
    },
  }
}

/** What a merchant wrote may end its printer too, with all the memory that it may have or the time. */
const printSomehow = async (source: MailSource, job: MailJob): Promise<MailPrint> => {
  try {
    return await source.print(job)
  } catch (error) {
    const plain = plainJob(job)
    if (!plain || !(error instanceof Error)) throw error
    return { ...(await source.print(plain)), broken: error }
  }
}

/** Whether a template, by its name, is one of mails. */
export const isOfMail = (name: string): boolean => name.startsWith('mail/')
