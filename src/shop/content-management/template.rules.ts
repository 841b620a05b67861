import { inEnglish } from '../content/templates.rules.ts'

/** What a template is the template of. */
export interface Templated {
  /** Such as `pages/Cart/index`. */
  readonly name: string
  /** What it begins with, where merchants made it: no theme has a file of it. */
  readonly first?: string
}

/** A text as it stands. */
export interface KeptText {
  readonly text: string
  /** The file of the theme. */
  readonly file: string | undefined
  /** Whether something was written in its place. */
  readonly isWritten: boolean
}

/** Both texts of a page or a block: for every language, and for English alone. */
export interface Texts {
  readonly template: KeptText
  readonly templateEn: KeptText
}

/** What is said of them: null for what stands beneath, undefined for what stays. */
export interface SentTexts {
  readonly template?: string | null | undefined
  readonly templateEn?: string | null | undefined
}

/** What a file or a block may be called by: words of letters, digits, `_` and `-` between slashes (BLK-01). */
export const TEMPLATE_FILE = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/

/** What is to be written of the texts by what was sent: null for the file of the theme, undefined for what stays. */
export const bodiesFor = ({ first }: Templated, texts: Texts, sent: SentTexts): SentTexts => {
  const begins = sent.template === null && texts.template.file === undefined
  return {
    template: bodyFor(texts.template, begins ? (first ?? null) : sent.template),
    templateEn: bodyFor(texts.templateEn, sent.templateEn),
  }
}

// What says the same as the file is none of its own.
const bodyFor = ({ text, file, isWritten }: KeptText, sent: string | null | undefined) => {
  if (sent === null || (sent !== undefined && sent === file)) return isWritten ? null : undefined
  return sent === text ? undefined : sent
}

/** Texts that are to be written, by the names of their templates. */
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

/** What would be drawn with the texts that were sent, those that are given up included. */
export const draftTexts = ({ first = '' }: Templated, texts: Texts, sent: SentTexts): SentTexts => {
  const template = sent.template === null ? (texts.template.file ?? first) : sent.template
  const isLeft = sent.templateEn === null && texts.templateEn.isWritten
  const shared = template ?? texts.template.text
  return { template, templateEn: isLeft ? (texts.templateEn.file ?? shared) : sent.templateEn }
}
