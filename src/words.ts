import { readFileSync } from 'node:fs'
import { type Catalogue, type Language, type Translate, translator } from './hypermedia/language.ts'
import type { Vocabulary } from './hypermedia/vocabulary.ts'

/** Translators by their language. */
export type Translators = (language: Language) => Translate

/** Reads the texts of both languages; those of plugins stand where the program has none. */
export const translators = (others: readonly Readonly<Record<Language, Catalogue>>[] = []): Translators => {
  const of = (language: Language) =>
    translator(language, others.map((one) => one[language]).reduceRight(beneath, texts(language)))
  const all = { ja: of('ja'), en: of('en') }
  return (language) => all[language]
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
