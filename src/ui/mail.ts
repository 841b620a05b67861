import type { Graph } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import { registerFilters } from './theme/filters.ts'
import { type Rendering, scopeOf } from './theme/rendering.ts'
import { sandbox } from './theme/sandbox.ts'

/** What mail templates are made of. */
export interface MailSource {
  /** The theme's directory; templates lie in its `mail/`, each as `<name>_text` and `<name>_html`. */
  readonly directory: string
  readonly graph: Graph
  readonly translate: (language: Language) => Translate
  readonly baseUrl: string
  readonly timeZone: string
}

/** Both parts of a mail. */
export interface MailParts {
  readonly text: string
  readonly html: string
}

/** Makes mails from the templates of a theme, in the same sandbox and with the same filters as its pages. */
export const createMailTemplates = (source: MailSource) => {
  const html = sandbox(source.directory)
  const text = sandbox(source.directory, 'text')
  text.registerFilter('plain', plain)
  for (const liquid of [html, text]) registerFilters(liquid, (file) => `/assets/${file}`, source.baseUrl)
  return (template: string, language: Language, data: Readonly<Record<string, unknown>>): MailParts => {
    const rendering: Rendering = {
      language,
      translate: source.translate(language),
      graph: source.graph,
      mark: () => '',
      timeZone: source.timeZone,
      links: {},
      menu: {},
      sections: new Map(),
      forms: 0,
    }
    const scope = scopeOf({ ...data, lang: language, baseUrl: source.baseUrl }, rendering)
    const print = (liquid: typeof html, file: string) =>
      String(liquid.renderFileSync(file, {}, { globals: scope }))
    return {
      text: print(text, `mail/${template}_text`),
      html: print(html, `mail/${template}_html`),
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The shop's own safe HTML as lines of text: paragraphs and items apart, the rest without its tags. */
const plain = (html: unknown): string =>
  String(html ?? '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li>/gi, '- ')
    .replace(/<\/(?:p|li|h[1-6]|dt|dd|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
