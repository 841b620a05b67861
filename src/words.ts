import { readFileSync } from 'node:fs'
import { type Catalogue, type Language, type Translate, translator } from './hypermedia/language.ts'
import type { Vocabulary } from './hypermedia/vocabulary.ts'

/** Translators by their language. */
export type Translators = (language: Language) => Translate

/** As many missing keys are told of: a theme may make up others without end. */
const MOST_MISSING = 1000

/**
 * Reads the texts of both languages; those of plugins stand where the program has none. `missing` is called once
 * for each key that somebody asks for and no catalogue has.
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
    translator(language, others.map((one) => one[language]).reduceRight(beneath, texts(language)), note)
  const all = { ja: of('ja'), en: of('en') }
  return (language) => all[language]
}

/**
 * Logs a key that no catalogue has once for all threads, with the plugin whose code is a part of it: the keys of a
 * plugin begin with its code, within the groups of the catalogue.
 */
export const missingText = (
  log: { warn(about: object, text: string): void },
  plugins: readonly string[],
): ((key: unknown) => void) => {
  const said = new Set<unknown>()
  return (key) => {
    if (said.has(key) || said.size >= MOST_MISSING) return
    said.add(key)
    const plugin = plugins.find((code) => String(key).split('.').includes(code))
    log.warn({ key, ...(plugin !== undefined && { plugin }) }, 'a text is missing')
  }
}

/** A catalogue with what another has and it has not. */
const beneath = (own: Catalogue, other: Catalogue): Catalogue => {
  const both: Record<string, string | Catalogue> = { ...other, ...own }
  for (const [name, value] of Object.entries(own)) {
    const beside = other[name]
    if (typeof value === 'object' && typeof beside === 'object') both[name] = beneath(value, beside)
  }
  return both
}

/** What the words of contracts mean. */
export const vocabulary = (): Vocabulary => read('words') as Vocabulary

const texts = (language: Language): Catalogue => read(language) as Catalogue

const known = new Map<string, unknown>()

/** A file of texts, read once. */
const read = (name: string): unknown => {
  const kept = known.get(name)
  if (kept !== undefined) return kept
  const file = JSON.parse(readFileSync(new URL(`../locales/${name}.json`, import.meta.url), 'utf8'))
  known.set(name, file)
  return file
}
