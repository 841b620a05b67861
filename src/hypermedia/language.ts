import { IntlMessageFormat } from 'intl-messageformat'
import type { Message } from './message.ts'

/** The languages that every text of the shop exists in; the first is the shop's own. */
export const languages = ['ja', 'en'] as const

/** One of them. */
export type Language = (typeof languages)[number]

/** Tells whether a word names one of the languages. */
export const isLanguage = (word: unknown): word is Language => languages.some((language) => language === word)

/** Looks a text up by its key, in one language, and fills it. */
export interface Translate {
  (key: string, params?: Message['params']): string
  /** Japanese unless it says another. */
  readonly language?: Language
  /** Whether the catalogue has a text of the key, for who can do without. */
  readonly has?: (key: string) => boolean
}

/** A catalogue of texts: nested groups of ICU messages. */
export interface Catalogue {
  readonly [group: string]: string | Catalogue
}

/**
 * The texts of one language. A key that is missing is shown as itself: an untranslated word on a
 * page is better than no page, and a test holds the catalogues to the same keys. `missing` hears of it each time.
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
      // A sentence with a gap is better than no page, above all on a page that tells of an error.
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
