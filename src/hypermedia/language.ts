import { IntlMessageFormat } from 'intl-messageformat'
import type { Message } from './message.ts'

/** The languages of every text; the first is the shop's own. */
export const languages = ['ja', 'en'] as const

/** A language of the shop. */
export type Language = (typeof languages)[number]

/** Whether a word is the code of one of the languages. */
export const isLanguage = (word: unknown): word is Language => languages.some((language) => language === word)

/** Returns the text of a key in one language, with its parameters filled in. */
export interface Translate {
  (key: string, params?: Message['params']): string
  /** The language of the texts; Japanese by default. */
  readonly language?: Language
  /** Whether the catalogue has a text for the key. */
  readonly has?: (key: string) => boolean
}

/** A catalogue of texts: nested groups of ICU messages. */
export interface Catalogue {
  readonly [group: string]: string | Catalogue
}

/**
 * The texts of one language. A missing key is shown as itself: an untranslated word is better than no page, and
 * a test compares the keys of the catalogues. Calls `missing` each time.
 */
export const translator = (
  language: Language,
  catalogue: Catalogue,
  missing?: (key: string) => void,
): Translate => {
  const texts = new Map(flat(catalogue))
  const formats = new Map<string, IntlMessageFormat>()
  const translate = (key: string, params?: Message['params']): string => {
    const text = texts.get(key)
    if (text === undefined) missing?.(key)
    if (text === undefined || (params === undefined && !text.includes('{'))) return text ?? key
    const format = formats.get(key) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    formats.set(key, format)
    try {
      return String(format.format(params))
    } catch {
      // A sentence with a gap is better than no page, above all on an error page.
      return text
    }
  }
  return Object.assign(translate, { language, has: (key: string) => texts.has(key) })
}

/** All keys of a catalogue, groups joined by dots, with their texts. */
export const flat = (catalogue: Catalogue, prefix = ''): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[prefix + name, value] as [string, string]]
      : flat(value, `${prefix}${name}.`),
  )

/** The first language of an Accept-Language header that the shop speaks (RFC 9110 §12.5.4). */
export const toLanguage = (tags: readonly string[], otherwise: Language): Language =>
  tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? otherwise
