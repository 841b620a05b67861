/** How names of people and postal addresses are written: in the order of the language and of their own letters. */
import type { Language } from './language.ts'

type Part = string | null | undefined

/** The family name and the given name of a person. */
export interface PersonName {
  readonly name01?: Part
  readonly name02?: Part
}

/** The parts of a postal address in Japan. */
export interface PostalParts {
  readonly postalCode?: Part
  readonly prefName?: Part
  /** City and district. */
  readonly addr01?: Part
  /** Street number and building. */
  readonly addr02?: Part
}

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Returns whether one of the texts has letters of Japanese. */
export const hasJapanese = (...texts: readonly Part[]): boolean =>
  texts.some((text) => JAPANESE.test(text ?? ''))

const present = (parts: readonly Part[]): string[] => parts.filter((part): part is string => Boolean(part))

/** Returns a person's name: the family name first, but last for a name in Latin letters in English. */
export const personName = (language: Language, { name01, name02 }: PersonName): string =>
  present(language === 'en' && !hasJapanese(name01, name02) ? [name02, name01] : [name01, name02]).join(' ')

/** Returns whether an address keeps the Japanese order: always in Japanese, and for one in Japanese letters. */
export const isInJapaneseOrder = (language: Language, { addr01, addr02 }: PostalParts): boolean =>
  language === 'ja' || hasJapanese(addr01, addr02)

const JAPAN = new Intl.DisplayNames('en', { type: 'region' }).of('JP')

/** Returns the lines of an address: the postal code and the place in Japanese order, else one line to its country. */
export const addressLines = (language: Language, parts: PostalParts): readonly string[] => {
  const { postalCode, prefName, addr01, addr02 } = parts
  if (isInJapaneseOrder(language, parts))
    return present([postalCode && `〒${postalCode}`, unspaced([prefName, addr01, addr02])])
  const region = present([prefName, postalCode]).join(' ')
  const line = present([addr02, addr01, region])
  return line.length === 0 ? [] : [[...line, JAPAN].join(', ')]
}

/** Joins the parts of a Japanese address; Latin words are kept apart. */
const unspaced = (parts: readonly Part[]): string =>
  present(parts).reduce(
    (before, part) => before + (/[\w.)]$/.test(before) && /^[\w(]/.test(part) ? ' ' : '') + part,
    '',
  )
