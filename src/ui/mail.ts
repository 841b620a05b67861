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

/** The parts of mail templates. */
export interface MailSource extends MailWords {
  /** The templates in force. */
  readonly templates: () => Promise<Templates>
  /** Renders in a thread that nothing else waits for. */
  readonly print: (job: MailJob) => Promise<MailPrint>
  /** Tries templates in a thread that nothing else waits for, and that can be stopped. */
  readonly attempt: AskTemplates<MailQuestion>
  /** Called for a mail that could not be rendered with the theme's or the merchant's template. */
  readonly report?: (error: unknown, file: string) => void
}

/**
 * Renders mails from the templates of a theme and the merchant's replacements, in the sandbox and with the
 * filters of the theme's pages. Both get the theme's frame.
 */
export const createMailTemplates = (source: MailSource) => {
  let parsed = 0
  let forgotten = 0

  return {
    /** Renders a mail; if the merchant's text or their theme fails, with the default theme's file. */
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
     * Returns the fault of a mail's text: it is parsed, then the mail is rendered with it. Undefined if it
     * has none. Without `trial` it gets a trial of its own.
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
    /**
     * Returns the uses of given variables in a part of a mail, without its own variables; empty if it cannot
     * be parsed.
     */
    async variables(part: MailPart, body: string): Promise<readonly TemplateVariable[]> {
      const templates = draftOf(await source.templates(), new Map(), randomUUID())
      const { text = '[]' } = await source.attempt({ variablesOf: part, body, templates })
      return JSON.parse(text)
    },
    /**
     * Validates files of a theme, by their names: those of mails are parsed, then each mail is rendered with
     * its trials. Returns the first fault; undefined if there is none.
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
    /** Returns the number of parsed templates. */
    parsed: () => parsed,
    /** Drops the cached templates, so that files are read again. */
    forget() {
      parsed = 0
      forgotten += 1
    },
  }
}

/** A merchant's template can end its thread, too, by exceeding its memory or time. */
const printSomehow = async (source: MailSource, job: MailJob): Promise<MailPrint> => {
  try {
    return await source.print(job)
  } catch (error) {
    const plain = plainJob(job)
    if (!plain || !(error instanceof Error)) throw error
    return { ...(await source.print(plain)), broken: error }
  }
}

/** Returns the fault of tried templates. */
const faultOf = async (attempt: () => Promise<void>): Promise<TemplateFault | undefined> => {
  try {
    await attempt()
    return undefined
  } catch (error) {
    return faultIn(error)
  }
}

/** True if a template is one of mails, by its name. */
export const isOfMail = (name: string): boolean => name.startsWith('mail/')
