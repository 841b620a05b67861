import { IntlMessageFormat } from 'intl-messageformat'
import type { Language, Translate } from '../hypermedia/language.ts'

/** A part of an ICU message, as `IntlMessageFormat` parses it. */
type MessagePart = ReturnType<IntlMessageFormat['getAst']>[number]

/** The types of a message's parts. Their enumeration is not exported. */
const LITERAL = 0
const ARGUMENT = 1
const NUMBER = 2
const SELECT = 5
const PLURAL = 6
const POUND = 7

/** An output of a text, such as `{{ "mail.order.thanks" | t: shopName: shop.shopName }}`. */
const SAID = /\{\{\s*'([\w.]+)'\s*\|\s*t\s*(?::\s*([^{}|'"]*?))?\s*\}\}/g

/** An assignment of a text, such as `{% assign label = "mail.forgot.link" | t %}`. */
const ASSIGNED = /(\{%-?\s*assign\s+\w+\s*=\s*)'([\w.]+)'\s*\|\s*t(\s*-?%\})/g

/** An assignment with the white space that it removes. */
const ASSIGNMENT = /(?:\s*\{%-|\{%)\s*assign\s+(\w+)\s*=\s*([^%{}]+?)\s*(?:-%\}\s*|%\})/g

/**
 * Returns a template of a mail with the texts of one language in place of their keys, so that a person can read and
 * change them: `{{ "mail.order.dear" | t: name: person }}` becomes `{{ person }} 様`. It renders to the same mail in
 * that language. Keys of unknown texts, and texts that Liquid cannot express, stay.
 */
export const spelledOut = (
  template: string,
  part: 'text' | 'html',
  { language, translate }: { readonly language: Language; readonly translate: Translate },
): string => {
  const source = translate.source ?? (() => undefined)
  const said = template.replace(SAID, (whole, key: string, args = '') => {
    const text = source(key)
    const given = argumentsOf(args)
    return (text && given && asLiquid(partsOf(text, language), given, part)) || whole
  })
  const assigned = said.replace(ASSIGNED, (whole, before: string, key: string, after: string) => {
    const text = source(key)
    return text === undefined || /[{}'%]/.test(text) ? whole : `${before}'${text}'${after}`
  })
  return inlined(assigned)
}

const partsOf = (text: string, language: Language): readonly MessagePart[] =>
  new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst()

/** Returns the variables that a template passes to a text, by name; undefined if they are more than variables. */
const argumentsOf = (args: string): ReadonlyMap<string, string> | undefined => {
  const pairs = args
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => /^\s*(\w+)\s*:\s*([\w.[\]]+)\s*$/.exec(pair))
  return pairs.every((pair) => pair !== null)
    ? new Map(pairs.map(([, name = '', variable = '']) => [name, variable]))
    : undefined
}

/** Returns a message in Liquid; undefined if Liquid cannot express it. */
const asLiquid = (
  parts: readonly MessagePart[],
  given: ReadonlyMap<string, string>,
  kind: 'text' | 'html',
  counted?: string,
): string | undefined => {
  const written = parts.map((part) => {
    const type = Number(part.type)
    if (type === POUND) return counted && `{{ ${counted} | number }}`
    if (!('value' in part)) return undefined
    if (type === LITERAL) return literal(part.value, kind)
    const variable = given.get(part.value)
    if (variable === undefined) return undefined
    if (type === ARGUMENT) return `{{ ${variable} }}`
    if (type === NUMBER) return 'style' in part && part.style ? undefined : `{{ ${variable} | number }}`
    if (!('options' in part) || (type !== SELECT && type !== PLURAL)) return undefined
    if ('offset' in part && part.offset !== 0) return undefined
    return branches(variable, type === PLURAL, part.options, (value) =>
      asLiquid(value, given, kind, type === PLURAL ? variable : counted),
    )
  })
  return written.every((one) => one !== undefined) ? written.join('') : undefined
}

const literal = (text: string, kind: 'text' | 'html'): string | undefined => {
  if (/[{}]|%\}/.test(text)) return undefined
  return kind === 'text'
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Returns the branches of a plural or a choice as conditions; undefined if Liquid cannot express one. */
const branches = (
  variable: string,
  isPlural: boolean,
  options: Readonly<Record<string, { readonly value: readonly MessagePart[] }>>,
  written: (value: readonly MessagePart[]) => string | undefined,
): string | undefined => {
  const { other, ...cases } = options
  const otherwise = other && written(other.value)
  const conditions = Object.entries(cases).map(([name, { value }]) => {
    const compared = isPlural ? countIn(name) : `'${name}'`
    const text = written(value)
    return compared === undefined || text === undefined
      ? undefined
      : `if ${variable} == ${compared} %}${text}`
  })
  if (otherwise === undefined || !conditions.every((one) => one !== undefined)) return undefined
  if (conditions.length === 0) return otherwise
  return `{% ${conditions.join('{% els')}{% else %}${otherwise}{% endif %}`
}

/** Returns the count of a plural's case: `=0` is 0, and English has `one` for 1 alone. */
const countIn = (name: string): string | undefined =>
  name === 'one' ? '1' : /^=\d+$/.test(name) ? name.slice(1) : undefined

/** A tag or an output of a template, with the name of the tag. */
const TAG = /\{%-?\s*(\w+)[^{}]*%\}|\{\{[^{}]*\}\}/g

/** The tags of a condition, with the level that each adds. */
const LEVELS: ReadonlyMap<string, number> = new Map([
  ['if', 1],
  ['elsif', 0],
  ['else', 0],
  ['endif', -1],
])

/** A value that prints the same at once as by a variable: other filters print unescaped. */
const PRINTABLE = /^[\w.[\]]+(?:\s*\|\s*(?:person_name|number|yen|date: *['"]\w+['"]))?$/

/** True if a part of a template has whole conditions, and no other tags. */
const isWhole = (part: string): boolean => {
  let level = 0
  for (const [, name] of part.matchAll(TAG)) {
    const added = name === undefined ? 0 : LEVELS.get(name)
    if (added === undefined) return false
    level += added
    if (level < 0) return false
  }
  return level === 0
}

/**
 * Returns a template without the assignments whose variable is printed once, on the same level: the value itself is
 * printed there.
 */
const inlined = (template: string): string =>
  [...template.matchAll(ASSIGNMENT)].reduceRight((made, { 0: whole, 1: name = '', 2: value = '', index }) => {
    if (!PRINTABLE.test(value)) return made
    const rest = made.slice(index + whole.length)
    const next = rest.search(new RegExp(`assign\\s+${name}\\s*=`))
    const scope = next < 0 ? rest : rest.slice(0, next)
    const printed = `{{ ${name} }}`
    const at = scope.indexOf(printed)
    const named = new RegExp(`\\b${name}\\b`)
    const uses = (scope.match(TAG) ?? []).filter((tag) => named.test(tag))
    if (at < 0 || uses.length !== 1 || !isWhole(scope.slice(0, at))) return made
    return `${made.slice(0, index)}${rest.slice(0, at)}{{ ${value} }}${rest.slice(at + printed.length)}`
  }, template)
