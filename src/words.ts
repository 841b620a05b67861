import { readFileSync } from 'node:fs'
import { type Catalogue, type Language, type Translate, translator } from './hypermedia/language.ts'

/** Translators by their language. */
export type Translators = (language: Language) => Translate

/** Reads the texts of both languages. */
export const translators = (): Translators => {
  const all = { ja: translator('ja', texts('ja')), en: translator('en', texts('en')) }
  return (language) => all[language]
}

const texts = (language: Language): Catalogue =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as Catalogue
