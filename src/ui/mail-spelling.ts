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

/** Characters: a merchant can save no longer text of a mail. */
const LONGEST = 30_000

/** An output or a tag of a template, with its content. */
const OUTPUT = /\{\{([^{}]*)\}\}/g
const TAG = /\{%([^{}]*)%\}/g

/**
 * Returns a template of a mail with the texts of one language in place of their keys, so that a person can read and
 * change them: `{{ "mail.order.dear" | t: name: person }}` becomes `{{ person }} 様`. It renders to the same mail in
 * that language. Keys of unknown texts, and texts that Liquid cannot express, stay; so does a template that is too long
 * to be edited.
 */
export const spelledOut = (
  template: string,
  part: 'text' | 'html',
  { language, translate }: { readonly language: Language; readonly translate: Translate },
): string => {
  if (template.length > LONGEST) return template
  const source = translate.source ?? (() => undefined)
  const said = template.replace(OUTPUT, (whole, inside: string) => {
    const [key = '', filter = '', ...others] = inside.split('|')
    const text = source(quoted(key) ?? '')
    const given = others.length === 0 ? argumentsOf(filter.trim()) : undefined
    const parts = text && given ? partsOf(text, language) : undefined
    return (parts && given && asLiquid(parts, given, part)) || whole
  })
  const assigned = said.replace(TAG, (whole, inside: string) => {
    const [, before, key = '', after] =
      /^(-?\s*assign\s+\w+\s*=\s*)'([\w.]+)'\s*\|\s*t(\s*-?)$/.exec(inside) ?? []
    const text = source(key)
    return text === undefined || /[{}'%]/.test(text) ? whole : `{%${before}'${text}'${after}%}`
  })
  return inlined(assigned)
}

/** Returns the content of a quoted word; undefined for anything else. */
const quoted = (text: string): string | undefined => /^'([\w.]+)'$/.exec(text.trim())?.[1]

/** Returns the parts of a text; undefined if it is malformed, as one of a plugin may be. */
const partsOf = (text: string, language: Language): readonly MessagePart[] | undefined => {
  try {
    return new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst()
  } catch {
    return undefined
  }
}

/**
 * Returns the variables that the filter `t` passes to a text, by name; undefined for other filters, and if they are
 * more than variables.
 */
const argumentsOf = (filter: string): ReadonlyMap<string, string> | undefined => {
  const [name = ''] = filter.split(':', 1)
  if (name.trim() !== 't') return undefined
  const pairs = filter
    .slice(name.length + 1)
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => /^(\w+)\s*:\s*([\w.[\]]+)$/.exec(pair.trim()))
  return pairs.every((pair) => pair !== null)
    ? new Map(pairs.map(([, argument = '', variable = '']) => [argument, variable]))
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

/** The tags of a condition, with the level that each adds. */
const LEVELS: ReadonlyMap<string, number> = new Map([
  ['if', 1],
  ['elsif', 0],
  ['else', 0],
  ['endif', -1],
])

/** A value that prints the same at once as by a variable: other filters print unescaped. */
const PRINTABLE = /^[\w.[\]]+(?:\s*\|\s*(?:person_name|number|yen|date: *['"]\w+['"]))?$/

/** Returns the name of a tag, such as `if`. */
const nameOf = (inside: string): string => /^-?\s*(\w+)/.exec(inside)?.[1] ?? ''

/** True if a part of a template has whole conditions, and no other tags. */
const isWhole = (part: string): boolean => {
  let level = 0
  for (const [, inside = ''] of part.matchAll(TAG)) {
    const added = LEVELS.get(nameOf(inside))
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
  [...template.matchAll(TAG)].reduceRight((made, { 0: tag, 1: inside = '', index }) => {
    const { name, value } = assignmentIn(inside)
    if (name === undefined || !PRINTABLE.test(value)) return made
    const before = made.slice(0, index)
    const after = made.slice(index + tag.length)
    const printed = `{{ ${name} }}`
    if (!after.includes(printed)) return made
    const scope = scopeOf(name, after)
    const at = scope.indexOf(printed)
    const named = new RegExp(`\\b${name}\\b`)
    const uses = [...scope.matchAll(OUTPUT), ...scope.matchAll(TAG)].filter(([use]) => named.test(use))
    if (at < 0 || uses.length !== 1 || !isWhole(scope.slice(0, at))) return made
    const between = scope.slice(0, at)
    return [
      inside.startsWith('-') ? before.trimEnd() : before,
      inside.endsWith('-') ? between.trimStart() : between,
      `{{ ${value} }}`,
      after.slice(at + printed.length),
    ].join('')
  }, template)

/** Returns the variable and the value of a tag that assigns; no variable for other tags. */
const assignmentIn = (inside: string): { readonly name?: string; readonly value: string } => {
  const statement = inside.replace(/^-/, '').replace(/-$/, '').trim()
  const [before = '', ...value] = statement.split('=')
  const [, name] = /^assign\s+(\w+)$/.exec(before.trim()) ?? []
  return { ...(name !== undefined && { name }), value: value.join('=').trim() }
}

/** Returns the part of a template until a variable is assigned anew. */
const scopeOf = (name: string, rest: string): string => {
  const next = [...rest.matchAll(TAG)].find(([, inside = '']) => assignmentIn(inside).name === name)
  return next ? rest.slice(0, next.index) : rest
}
