import { setImmediate as othersGoOn } from 'node:timers/promises'
import { LiquidError } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Graph } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import { loadPlain } from './plain.ts'
import { faultIn, type TemplateFault } from './theme/faults.ts'
import { registerFilters } from './theme/filters.ts'
import { type Rendering, scopeOf } from './theme/rendering.ts'
import { draftOf, type Sandbox, sandbox, type Templates, templatesIn } from './theme/sandbox.ts'
import { newTrial, type Trial } from './theme/trial.ts'

/** What mail templates are made of. */
export interface MailSource {
  /** The templates in force; those of mails lie in `mail/`, each as `<name>_text` and `<name>_html`. */
  readonly templates: () => Promise<Templates>
  readonly graph: Graph
  readonly translate: (language: Language) => Translate
  readonly baseUrl: string
  readonly timeZone: string
  /** Told of a mail that could not be printed as a theme or a merchant has it. */
  readonly report?: (error: unknown, file: string) => void
}

/** What a mail is made of; where a text is null, the theme's own file stands for it. */
export interface MailTemplate {
  /** `<file>` of the theme's `mail/<file>_text.liquid` and `mail/<file>_html.liquid`. */
  readonly file: string
  /** A template too. */
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
  const kept = new LRUCache<string, Engines>({ max: 3 })
  const enginesFor = (templates: Templates): Engines => {
    const engines = kept.get(templates.version) ?? enginesOf(templates, source)
    kept.set(templates.version, engines)
    return engines
  }

  /** Many mails at once hold nobody up: each part of each is printed for itself. */
  const inTurn = pLimit(1)

  const printWith = async (
    engines: Engines,
    template: MailTemplate,
    language: Language,
    data: Readonly<Record<string, unknown>>,
  ): Promise<PrintedMail> => {
    await engines.ready()
    const { subject, print } = printingOf(engines, template, language, data)
    await othersGoOn()
    const text = print('text')
    await othersGoOn()
    const html = print('html')
    return { subject, body: text.content, content: html.content, text: text.framed, html: html.framed }
  }

  /** What prints the parts of a mail, each with the frame around it and without. */
  const printingOf = (
    engines: Pick<Engines, 'html' | 'text'>,
    template: MailTemplate,
    language: Language,
    data: Readonly<Record<string, unknown>>,
  ) => {
    const rendering = renderingFor(source, language)
    const around = { ...data, lang: language, baseUrl: source.baseUrl }
    const subject = String(
      engines.text.parseAndRenderSync(template.subject, {}, { globals: scopeOf(around, rendering) }),
    )
    const variables = { ...around, mail: { file: template.file, subject } }
    const file = (liquid: Sandbox, name: string, globals: object): string =>
      String(liquid.renderFileSync(liquid.worded(`mail/${name}`, language), {}, { globals }))
    const print = (part: 'text' | 'html') => {
      const liquid = engines[part]
      const globals = scopeOf(variables, rendering)
      const own = template[part]
      const printed =
        own === null
          ? file(liquid, `${template.file}_${part}`, globals)
          : String(liquid.parseAndRenderSync(own, {}, { globals }))
      const content = printed.trim()
      const framed = file(liquid, `frame_${part}`, scopeOf({ ...variables, content }, rendering))
      return { content, framed }
    }
    return { subject, print }
  }

  return {
    /** Prints a mail; where what a merchant wrote or their theme breaks, with the default theme's file. */
    async print(
      template: MailTemplate,
      language: Language,
      data: Readonly<Record<string, unknown>>,
    ): Promise<PrintedMail> {
      const templates = await source.templates()
      try {
        return await inTurn(() => printWith(enginesFor(templates), template, language, data))
      } catch (error) {
        const [directory] = templates.directories.slice(-1)
        const isPlain = templates.directories.length === 1 && template.text === null && template.html === null
        if (isPlain || directory === undefined || !(error instanceof LiquidError)) throw error
        source.report?.(error, template.file)
        const plain = { ...template, text: null, html: null }
        return inTurn(() => printWith(enginesFor(templatesIn(directory)), plain, language, data))
      }
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
      const engines = enginesFor(draftOf(templates, new Map(), `${templates.version} tried`))
      await engines.ready()
      const liquid = engines[part]
      try {
        const parsed = await trial.step('', () => liquid.parse(body))
        for (const { language, data } of trials) {
          const variables = { ...data, lang: language, baseUrl: source.baseUrl }
          const globals = scopeOf(variables, renderingFor(source, language))
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
      const engines = enginesFor(draftOf(templates, new Map(), `${templates.version} tried`))
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
      const engines = enginesOf(draftOf(await source.templates(), files, ''), source)
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
                printingOf(engines, template, language, data).print(part)
              })
        return undefined
      } catch (error) {
        return faultIn(error)
      }
    },
    /** How many of its templates are parsed. */
    parsed: () => [...kept.values()].reduce((sum, { html, text }) => sum + html.parsed() + text.parsed(), 0),
    /** Reads its files anew from here on. */
    forget: () => kept.clear(),
  }
}

/** Whether a template, by its name, is one of mails. */
export const isOfMail = (name: string): boolean => name.startsWith('mail/')

/** One engine for each part of a mail. What turns HTML into text is loaded with the first mail. */
const enginesOf = (templates: Templates, { baseUrl }: Pick<MailSource, 'baseUrl'>) => {
  const html = sandbox(templates)
  const text = sandbox(templates, 'text')
  for (const liquid of [html, text]) registerFilters(liquid, (file) => `/assets/${file}`, baseUrl)
  let completed: Promise<void> | undefined
  const complete = async () => text.registerFilter('plain', await loadPlain(baseUrl))
  const ready = (): Promise<void> => {
    completed ??= complete()
    return completed
  }
  return { html, text, ready }
}

type Engines = ReturnType<typeof enginesOf>

const renderingFor = (source: MailSource, language: Language): Rendering => ({
  language,
  translate: source.translate(language),
  graph: source.graph,
  mark: () => '',
  timeZone: source.timeZone,
  links: {},
  menu: {},
  sections: new Map(),
  forms: 0,
})
