import type { Graph } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import { loadPlain } from './plain.ts'
import { registerFilters } from './theme/filters.ts'
import { type Rendering, scopeOf } from './theme/rendering.ts'
import { type Sandbox, sandbox, templatesIn } from './theme/sandbox.ts'

/** What mail templates are made of. */
export interface MailSource {
  /** The theme's directory; templates lie in its `mail/`, each as `<name>_text` and `<name>_html`. */
  readonly directory: string
  readonly graph: Graph
  readonly translate: (language: Language) => Translate
  readonly baseUrl: string
  readonly timeZone: string
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
}

/**
 * Makes mails from the templates of a theme and those a merchant wrote in their place, in the same
 * sandbox and with the same filters as its pages. The theme's frame is put around both.
 */
export const createMailTemplates = (source: MailSource) => {
  let engines = enginesOf(source)
  const print = async (
    template: MailTemplate,
    language: Language,
    data: Readonly<Record<string, unknown>>,
  ): Promise<PrintedMail> => {
    const { html, text, ready } = engines
    await ready()
    const rendering = renderingFor(source, language)
    const around = { ...data, lang: language, baseUrl: source.baseUrl }
    const subject = String(
      text.parseAndRenderSync(template.subject, {}, { globals: scopeOf(around, rendering) }),
    )
    const variables = { ...around, mail: { file: template.file, subject } }
    const printed = (liquid: Sandbox, part: 'text' | 'html'): string => {
      const globals = scopeOf(variables, rendering)
      const own = template[part]
      const content =
        own === null
          ? liquid.renderFileSync(`mail/${template.file}_${part}`, {}, { globals })
          : liquid.parseAndRenderSync(own, {}, { globals })
      return String(content).trim()
    }
    const framed = (liquid: Sandbox, part: 'text' | 'html', content: string): string => {
      const globals = scopeOf({ ...variables, content }, rendering)
      return String(liquid.renderFileSync(`mail/frame_${part}`, {}, { globals }))
    }
    const body = printed(text, 'text')
    return {
      subject,
      text: framed(text, 'text', body),
      html: framed(html, 'html', printed(html, 'html')),
      body,
    }
  }
  return {
    print,
    /** How many of its templates are parsed. */
    parsed: () => engines.html.parsed() + engines.text.parsed(),
    /** Reads its files anew from here on. */
    forget() {
      engines = enginesOf(source)
    },
  }
}

/** One engine for each part of a mail. What turns HTML into text is loaded with the first mail. */
const enginesOf = ({ directory, baseUrl }: MailSource) => {
  const templates = templatesIn(directory)
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
