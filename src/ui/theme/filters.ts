import { type FilterImplOptions, type Liquid, toValue } from 'liquidjs'
import { type Language, localeOf } from '../../hypermedia/language.ts'
import { addressIn } from '../../hypermedia/prefix.ts'
import { addressLines, type PersonName, type PostalParts, personName } from '../../hypermedia/writing.ts'
import { type FormView, fieldOf } from '../forms/form-view.ts'
import { yenIn } from '../money.ts'
import { addFilter } from './allowed-filters.ts'
import { wordingOf } from './rendering.ts'

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>

// The words `nil` and `empty` of a template arrive as objects.
const isNothing = (value: unknown): boolean => [undefined, null, ''].includes(toValue(value))

/** Named arguments of a filter arrive as pairs. */
const named = (args: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(args.filter((one): one is [string, unknown] => Array.isArray(one) && one.length === 2))

const t: FilterHandler = function (key: unknown, ...args: unknown[]) {
  const params = named(args)
  const filled = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : String(value ?? ''),
  ])
  const { translate } = wordingOf(this.context)
  return filled.length > 0 ? translate(String(key), Object.fromEntries(filled)) : translate(String(key))
}

const numbers = new Intl.NumberFormat('en-GB')

const number: FilterHandler = (value: unknown) => (isNothing(value) ? '' : numbers.format(Number(value)))

const yen: FilterHandler = function (value: unknown) {
  if (isNothing(value)) return ''
  return yenIn(wordingOf(this.context).language)(Number(value))
}

const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  weekday: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
  time: { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (language: Language, style: string, timeZone: string): Intl.DateTimeFormat => {
  const key = `${language} ${style} ${timeZone}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf[language], { ...styles[style], timeZone })
  formats.set(key, format)
  return format
}

const date: FilterHandler = function (value: unknown, style: unknown) {
  if (isNothing(value)) return ''
  const { language, timeZone } = wordingOf(this.context)
  const moment = new Date(String(value))
  if (Number.isNaN(moment.getTime())) return String(value)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(String(value))
  const known = typeof style === 'string' && style in styles ? style : 'long'
  return formatOf(language, known, isDay ? 'UTC' : timeZone).format(moment)
}

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

const json: FilterHandler = (value: unknown) =>
  JSON.stringify(value ?? null).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '')

/**
 * Returns an address of this site with further inputs; an empty one is removed. A record or a list replaces all of its
 * inputs.
 */
const query: FilterHandler = (address: unknown, ...args: unknown[]) => {
  const url = new URL(String(address ?? ''), 'http://here.invalid')
  for (const [name, value] of Object.entries(named(args))) {
    for (const known of [...url.searchParams.keys()])
      if (known.startsWith(`${name}[`)) url.searchParams.delete(known)
    for (const [input, one] of inputsOf(name, value))
      if (isNothing(one)) url.searchParams.delete(input)
      else if (input.endsWith('[]')) url.searchParams.append(input, String(one))
      else url.searchParams.set(input, String(one))
  }
  return url.pathname + url.search
}

const inputsOf = (name: string, value: unknown): readonly (readonly [name: string, value: unknown])[] => {
  if (Array.isArray(value)) return value.map((one) => [`${name}[]`, one] as const)
  return typeof value === 'object' && value !== null && !isNothing(value)
    ? Object.entries(value).map(([inner, one]) => [`${name}[${inner}]`, one] as const)
    : [[name, value]]
}

/** The end of a path that is a file's, such as `/user_data/size.pdf`. */
const FILE = /\.\w+$/

/** Returns an address that a merchant wrote, below the prefix of a language if it is a page of this site. */
const below: FilterHandler = (address: unknown, prefix: unknown) => {
  const [path = ''] = String(address ?? '').split(/[?#]/, 1)
  return isNothing(address) || FILE.test(path) ? address : addressIn(String(prefix ?? ''), String(address))
}

/** Characters of Japanese, each of which counts as much as several of Latin. */
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const LATIN = /\p{Script=Latin}/gu
const LETTERS_AS_MUCH = 2

/** True if most of a text, or of HTML, is in Japanese. */
const isJapanese = (text: string): boolean => {
  const words = text.replace(/<[^<>]*>/g, ' ')
  const count = (letters: RegExp) => words.match(letters)?.length ?? 0
  return count(JAPANESE) * LETTERS_AS_MUCH > count(LATIN)
}

/**
 * Returns the `lang` attribute for a Japanese text on an English page, if the merchant wrote no English one.
 */
const langMark: FilterHandler = function (value: unknown) {
  const isMarked = wordingOf(this.context).language !== 'ja' && isJapanese(String(value ?? ''))
  return isMarked ? ' lang="ja"' : ''
}

/** Returns the name of a person with `name01` and `name02`, or of a family name and a given name. */
const nameOfPerson: FilterHandler = function (person: unknown, given: unknown) {
  const { language } = wordingOf(this.context)
  const isWhole = typeof person === 'object' && person !== null
  const text = (value: unknown) => (isNothing(value) ? '' : String(value))
  const { name01, name02 }: PersonName = isWhole ? person : { name01: text(person), name02: text(given) }
  return personName(language, { name01: text(name01), name02: text(name02) })
}

/** Returns the lines of an address with `postalCode`, `prefName`, `addr01` and `addr02`. */
const linesOfAddress: FilterHandler = function (address: unknown) {
  if (typeof address !== 'object' || address === null) return []
  const { language } = wordingOf(this.context)
  const { postalCode, prefName, addr01, addr02 }: PostalParts = address
  return addressLines(language, { postalCode, prefName, addr01, addr02 })
}

/** Returns a field of a form by its name, for controls that a template draws itself. */
const field: FilterHandler = (form: FormView | undefined, name: unknown) =>
  form && fieldOf(form, String(name))

/** Registers the filters for templates of a shop. */
export const registerFilters = (liquid: Liquid, asset: (file: string) => string, baseUrl: string): void => {
  addFilter(liquid, 't', t)
  addFilter(liquid, 'number', number)
  addFilter(liquid, 'yen', yen)
  addFilter(liquid, 'date', date)
  addFilter(liquid, 'query', query)
  addFilter(liquid, 'below', below)
  addFilter(liquid, 'field', field)
  addFilter(liquid, 'person_name', nameOfPerson)
  addFilter(liquid, 'address_lines', linesOfAddress)
  addFilter(liquid, 'asset', (file: unknown) => asset(String(file)))
  addFilter(liquid, 'absolute', (path: unknown) => absolute(baseUrl, path))
  addFilter(liquid, 'lang_mark', { raw: true, handler: langMark })
  addFilter(liquid, 'json', { raw: true, handler: json })
  addFilter(liquid, 'html', {
    raw: true,
    handler: (value: unknown) => (isNothing(value) ? '' : String(value)),
  })
}

/** Returns the full address of a path of this site; a full address stays unchanged. */
export const absolute = (baseUrl: string, path: unknown): string =>
  isNothing(path) ? '' : new URL(String(path), `${baseUrl.replace(/\/$/, '')}/`).href
