import { randomUUID } from 'node:crypto'
import type { Language } from '../hypermedia/language.ts'
import {
  type MailJob,
  type MailPrint,
  type MailTemplate,
  type MailWords,
  type PrintedMail,
  plainJob,
} from './mail-printing.ts'
import type { MailDraft, MailPart, MailQuestion, MailTrial, TemplateVariable } from './mail-trial.ts'
import type { AskTemplates } from './theme/answers.ts'
import { faultIn, type TemplateFault } from './theme/faults.ts'
import { draftOf, type Templates } from './theme/sandbox.ts'
import { newTrial, type Trial } from './theme/trial.ts'

/** What mail templates are made of. */
export interface MailSource extends MailWords {
  /** The templates in force. */
  readonly templates: () => Promise<Templates>
  /** Prints where nobody waits for it. */
  readonly print: (job: MailJob) => Promise<MailPrint>
  /** Tries where nobody waits for it, and where it can be stopped. */
  readonly attempt: AskTemplates<MailQuestion>
  /** Told of a mail that could not be printed as a theme or a merchant has it. */
  readonly report?: (error: unknown, file: string) => void
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
     * What keeps a text from standing in a mail: it is parsed, then the mail is printed with it; nothing where it can.
     * The trial is one of its own unless given.
     */
    async fault(
      draft: MailDraft,
      trials: readonly MailTrial[] = [],
      trial = newTrial(),
    ): Promise<TemplateFault | undefined> {
      const templates = draftOf(await source.templates(), new Map(), randomUUID())
      const { body } = draft
      const parsePart = draft.part === 'html' ? 'html' : 'text'
      return faultOf(async () => {
        await trial.step('', () => source.attempt({ parsePart, body, templates }))
        for (const one of trials)
          await trial.step('', () => source.attempt({ printDraft: draft, trial: one, templates }))
      })
    },
    /** What a part of a mail says of what it is given, its own variables left out; nothing of one that cannot be parsed. */
    async variables(part: MailPart, body: string): Promise<readonly TemplateVariable[]> {
      const templates = draftOf(await source.templates(), new Map(), randomUUID())
      const { text = '[]' } = await source.attempt({ variablesOf: part, body, templates })
      return JSON.parse(text)
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
      const templates = draftOf(await source.templates(), files, randomUUID())
      return faultOf(async () => {
        for (const [name, body] of own) {
          const part = /_text(?:\.en)?$/.test(name) ? 'text' : 'html'
          await trial.step(name, () => source.attempt({ parsePart: part, body, name, templates }))
        }
        for (const [file, trials] of mails)
          for (const one of trials)
            for (const part of ['text', 'html'] as const)
              await trial.step(`mail/${file}_${part}`, () =>
                source.attempt({ printFile: file, part, trial: one, templates }),
              )
      })
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

/** What was wrong with templates that were tried. */
const faultOf = async (attempt: () => Promise<void>): Promise<TemplateFault | undefined> => {
  try {
    await attempt()
    return undefined
  } catch (error) {
    return faultIn(error)
  }
}

/** Whether a template, by its name, is one of mails. */
export const isOfMail = (name: string): boolean => name.startsWith('mail/')
