import { inEnglish } from '../content/templates.rules.ts'

/** The template of a page or a block. */
export interface Templated {
  /** Such as `pages/Cart/index`. */
  readonly name: string
  /** Its initial text, if merchants made it: no theme has a file of it. */
  readonly first?: string
}

/** A text in force. */
export interface KeptText {
  readonly text: string
  /** The file of the theme. */
  readonly file: string | undefined
  /** True if a merchant's text replaces the file. */
  readonly isWritten: boolean
}

/** Both texts of a page or a block: for every language, and for English only. */
export interface Texts {
  readonly template: KeptText
  readonly templateEn: KeptText
}

/** The sent texts: null for the template beneath, undefined for an unchanged one. */
export interface SentTexts {
  readonly template?: string | null | undefined
  readonly templateEn?: string | null | undefined
}

/** The name of a file or a block: words of letters, digits, `_` and `-` between slashes (BLK-01). */
export const TEMPLATE_FILE = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/

/**
 * Returns the texts to write for a request: null for the file of the theme, undefined for an unchanged one.
 */
export const bodiesFor = ({ first }: Templated, texts: Texts, sent: SentTexts): SentTexts => {
  const begins = sent.template === null && texts.template.file === undefined
  return {
    template: bodyFor(texts.template, begins ? (first ?? null) : sent.template),
    templateEn: bodyFor(texts.templateEn, sent.templateEn),
  }
}

// A text that equals the file is not stored.
const bodyFor = ({ text, file, isWritten }: KeptText, sent: string | null | undefined) => {
  if (sent === null || (sent !== undefined && sent === file)) return isWritten ? null : undefined
  return sent === text ? undefined : sent
}

/** Returns the texts to write, by the names of their templates. */
export const namedTexts = (
  { name }: Pick<Templated, 'name'>,
  { template, templateEn }: SentTexts,
): ReadonlyMap<string, string> => {
  const both = [
    [name, template],
    [inEnglish(name), templateEn],
  ] as const
  return new Map(both.flatMap(([key, body]) => (typeof body === 'string' ? [[key, body]] : [])))
}

/** Returns the texts in force after a request, including those that it gives up. */
export const draftTexts = ({ first = '' }: Templated, texts: Texts, sent: SentTexts): SentTexts => {
  const template = sent.template === null ? (texts.template.file ?? first) : sent.template
  const isLeft = sent.templateEn === null && texts.templateEn.isWritten
  const shared = template ?? texts.template.text
  return { template, templateEn: isLeft ? (texts.templateEn.file ?? shared) : sent.templateEn }
}
