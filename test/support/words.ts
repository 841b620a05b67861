import { readFileSync } from 'node:fs'
import { type Catalogue, type Language, type Translate, translator } from '../../src/hypermedia/language.ts'

/** The catalogue of a language, as the shop reads it. */
export const catalogueOf = (language: Language): Catalogue => {
  const file = new URL(`../../locales/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue
}

/** What the shop says in a language, by key: tests look for what visitors read. */
export const wordsOf = (language: Language): Translate => translator(language, catalogueOf(language))

/** What a Japanese page says, by key. */
export const ja = wordsOf('ja')
