import { IntlMessageFormat } from 'intl-messageformat'
import type { Message } from './message.ts'

/** The languages of every text; the first is the shop's own. */
export const languages = ['ja', 'en'] as const

/** A language of the shop. */
export type Language = (typeof languages)[number]

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English' }

/** The locales of dates, which are in one order on all pages of a language: 27 November 2026 in English. */
export const localeOf: Readonly<Record<Language, string>> = { ja: 'ja-JP', en: 'en-GB' }

/** The cookie with the language that a visitor chose. */
export const LANGUAGE_COOKIE = { name: 'noren_lang', seconds: 365 * 86_400 } as const

/** Whether a word is the code of one of the languages. */
export const isLanguage = (word: unknown): word is Language => languages.some((language) => language === word)

/** Returns the text of a key in one language, with its parameters filled in. */
export interface Translate {
  (key: string, params?: Message['params']): string
  /** The language of the texts; Japanese by default. */
  readonly language?: Language
  /** Whether the catalogue has a text for the key. */
  readonly has?: (key: string) => boolean
  /** Returns the ICU message of a key; undefined if no catalogue has it. */
  readonly source?: (key: string) => string | undefined
}

/** A catalogue of texts: nested groups of ICU messages. */
export interface Catalogue {
  readonly [group: string]: string | Catalogue
}

/**
 * The texts of one language. A missing key is shown as itself: an untranslated word is better than no page, and
 * a test compares the keys of the catalogues. Calls `missing` each time. Where the catalogue has no text, the
 * first of `others` that has one gives it.
 */
export const translator = (
  language: Language,
  catalogue: Catalogue,
  missing?: (key: string) => void,
  others: readonly Catalogue[] = [],
): Translate => {
  const catalogues = [catalogue, ...others].map(textsOf)
  const formats = formatsOf[language]
  const textOf = (key: string): string | undefined => catalogues.find((texts) => texts.has(key))?.get(key)
  const translate = (key: string, params?: Message['params']): string => {
    const text = textOf(key)
    if (text === undefined) missing?.(key)
    if (text === undefined || (params === undefined && !text.includes('{'))) return text ?? key
    const format = formats.get(text) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    formats.set(text, format)
    try {
      return String(format.format(params))
    } catch {
      // A sentence with a gap is better than no page, above all on an error page.
      return text
    }
  }
  return Object.assign(translate, {
    language,
    has: (key: string) => textOf(key) !== undefined,
    source: textOf,
  })
}

/** The formats of texts that were asked for with parameters; there are no more of them than texts in catalogues. */
const formatsOf: Readonly<Record<Language, Map<string, IntlMessageFormat>>> = { ja: new Map(), en: new Map() }

const flattened = new WeakMap<Catalogue, ReadonlyMap<string, string>>()

/** The texts of a catalogue by their keys, read once. */
const textsOf = (catalogue: Catalogue): ReadonlyMap<string, string> => {
  const texts = flattened.get(catalogue) ?? new Map(flat(catalogue))
  flattened.set(catalogue, texts)
  return texts
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
