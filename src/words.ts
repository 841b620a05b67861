import { readFileSync } from 'node:fs'
import { type Catalogue, type Language, type Translate, translator } from './hypermedia/language.ts'
import type { Vocabulary } from './hypermedia/vocabulary.ts'

/** Translators by their language. */
export type Translators = (language: Language) => Translate

/** The most missing keys that are reported: a theme can invent keys without end. */
const MOST_MISSING = 1000

/**
 * Reads the texts of both languages; those of plugins apply if the program has none. `missing` is called once
 * for each requested key that no catalogue has.
 */
export const translators = (
  others: readonly Readonly<Record<Language, Catalogue>>[] = [],
  missing?: (key: string) => void,
): Translators => {
  const noted = new Set<string>()
  const note = (key: string): void => {
    if (noted.has(key) || noted.size >= MOST_MISSING) return
    noted.add(key)
    missing?.(key)
  }
  const of = (language: Language) =>
    translator(language, texts(language), note, others.map((one) => one[language]).reverse())
  const all = { ja: of('ja'), en: of('en') }
  return (language) => all[language]
}

/**
 * Logs a missing key once for all threads, with the plugin whose code is a part of it: the keys of a plugin
 * begin with its code, within the groups of the catalogue.
 */
export const missingText = (
  log: { warn(about: object, text: string): void },
  plugins: readonly string[],
): ((key: unknown) => void) => {
  const reported = new Set<unknown>()
  return (key) => {
    if (reported.has(key) || reported.size >= MOST_MISSING) return
    reported.add(key)
    const plugin = plugins.find((code) => String(key).split('.').includes(code))
    log.warn({ key, ...(plugin !== undefined && { plugin }) }, 'a text is missing')
  }
}

/** The meanings of words in contracts. */
export const vocabulary = (): Vocabulary => read('words') as Vocabulary

const texts = (language: Language): Catalogue => read(language) as Catalogue

const known = new Map<string, unknown>()

/** Reads a file of texts, once. */
const read = (name: string): unknown => {
  const kept = known.get(name)
  if (kept !== undefined) return kept
  const file = JSON.parse(readFileSync(new URL(`../locales/${name}.json`, import.meta.url), 'utf8'))
  known.set(name, file)
  return file
}
