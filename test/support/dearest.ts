import type { JsonSchema, Named } from '../../src/hypermedia/graph.ts'
import { longestTyped } from '../../src/hypermedia/input.ts'

/** An input that costs as much as its contract allows. */
export interface Dear {
  readonly what: string
  readonly input: Readonly<Record<string, unknown>>
  /** Whether it is a file of many lines, which takes long for whoever sends it. */
  readonly isFile?: true
  /** Whether it is what a transition is mostly sent, or as many records as it takes. */
  readonly isCommon?: true
}

type Fields = Readonly<Record<string, unknown>>
/** Many records that are there, by the names of lists of them. */
type Known = Readonly<Record<string, readonly string[]>>
type Property = readonly [name: string, schema: JsonSchema]

/** A text of a length, for one kind of work that may grow faster than the text. */
interface Letters {
  readonly what: string
  readonly of: (length: number) => string
}

const repeated = (what: string, pump: string, before = '', after = ''): Letters => ({
  what,
  of(length) {
    const times = Math.max(0, Math.floor((length - before.length - after.length) / pump.length))
    return `${before}${pump.repeat(times)}${after}`
  },
})

const LOOP = ['{% for a in (1..9000) %}', '{% endfor %}'] as const
const DEEPEST_LOOP = 200

const LETTERS: readonly Letters[] = [
  repeated('tags that are never closed', '<a "'),
  repeated('one long name of a tag', 'a', '<'),
  repeated('accents in the wrong order', '\u0301\u0323', 'a'),
  repeated('one letter', '漢'),
  repeated('outputs that are never closed', '{{'),
  repeated('spaces', ' ', 'a', 'a'),
  repeated('lines of quotes', '"",\n', 'a', 'a'),
  {
    what: 'loops within loops',
    of(length) {
      const [begin, end] = LOOP
      const times = Math.min(DEEPEST_LOOP, Math.floor(length / (begin.length + end.length)))
      return times === 0 ? '{%'.repeat(length / 2) : `${begin.repeat(times)}a${end.repeat(times)}`
    },
  },
]

const QUERY_BYTES = 7_500
const BODY_BYTES = 64 * 1024
/** What is sent around the input: the token, and marks of JSON. */
const AROUND_BYTES = 2_000
/** Of all names and values of a body. */
const MOST_VALUES = 9_000
/** A text of such a length is a file, which is read line by line: it is long enough as lines of what is usual. */
const LONG = 1_000_000

const propertiesOf = ({ schemas }: Named): readonly Property[] =>
  Object.entries(schemas.input.properties ?? {})

const isText = ({ type, enum: words, format }: JsonSchema): boolean =>
  [type].flat().includes('string') && words === undefined && format !== 'binary'

/** A text in which any letters may stand. */
const isFree = (schema: JsonSchema): boolean =>
  isText(schema) &&
  schema.pattern === undefined &&
  schema.format === undefined &&
  !['hidden', 'password'].includes(schema.control ?? '')

const bytesLeft = ({ kind, bodyLimit = BODY_BYTES }: Named, besides: Fields): number => {
  const most = kind === 'safe' ? QUERY_BYTES : bodyLimit
  return most - AROUND_BYTES - Buffer.byteLength(JSON.stringify(besides) ?? '')
}

const sizeOf = ({ kind }: Named, text: string): number =>
  kind === 'safe' ? encodeURIComponent(text).length : Buffer.byteLength(JSON.stringify(text))

/** Fills texts of these greatest lengths, as far as they fit; each with the next kind of letters. */
const filled = (
  transition: Named,
  lengths: ReadonlyMap<string, number>,
  from: number,
  besides: Fields,
): Record<string, string> => {
  let left = bytesLeft(transition, besides)
  const ascending = [...lengths].toSorted(([, one], [, other]) => one - other)
  const texts = ascending.map(([name, length], at) => {
    const letters = LETTERS[(from + at) % LETTERS.length] ?? repeated('', 'a')
    const sample = letters.of(1000)
    const fitting = (left / (ascending.length - at)) * (sample.length / sizeOf(transition, sample))
    const text = letters.of(Math.max(0, Math.floor(Math.min(length, fitting))))
    left -= sizeOf(transition, text)
    return [name, text]
  })
  return Object.fromEntries(texts)
}

/** Every text that may say anything at its greatest length, once in each kind of letters; files as many lines. */
const texts = (transition: Named, usual: Fields): readonly Dear[] => {
  const free = propertiesOf(transition).filter(([, schema]) => isFree(schema))
  const files = free.filter(([, { maxLength = 0 }]) => maxLength > LONG).map(([name]) => name)
  const lengths = new Map(
    free
      .filter(([name]) => !files.includes(name))
      .map(([name, { maxLength = BODY_BYTES }]) => [name, maxLength]),
  )
  const besides = Object.fromEntries(Object.entries(usual).filter(([name]) => !lengths.has(name)))
  return [
    ...files.map((name) => ({
      what: 'many lines',
      input: { ...usual, [name]: manyLines(usual[name]) },
      isFile: true as const,
    })),
    ...(lengths.size === 0 ? [] : LETTERS).map(({ what }, at) => ({
      what,
      input: { ...besides, ...filled(transition, lengths, at, besides) },
    })),
  ]
}

/** So many lines a file has, of those that it may have. */
const MOST_LINES = 1_900

/** A file of which the last line comes again and again. */
const manyLines = (file: unknown): string => {
  const lines = String(file).trim().split('\n')
  return [...lines, ...Array<string>(MOST_LINES).fill(lines.at(-1) ?? '')].join('\n')
}

/** Every text longer than it may be, also where it has a form, and every number, day and word a text. */
const wrong = (transition: Named): readonly Dear[] => {
  const all = propertiesOf(transition).filter(
    ([, { format, maxLength = 0 }]) => format !== 'binary' && maxLength < LONG,
  )
  if (all.length === 0) return []
  const lengths = new Map(all.map(([name, { maxLength = 1000 }]) => [name, longestTyped(maxLength)]))
  return [0, 2].map((from) => ({
    what: 'texts that are wrong',
    input: filled(transition, lengths, from, {}),
  }))
}

const listsIn = (transition: Named): readonly Property[] =>
  propertiesOf(transition).filter(([, { items }]) => items !== undefined && items.format !== 'binary')

/** As many values as a list takes, and the body holds. */
const most = (
  transition: Named,
  schema: JsonSchema,
  one: (at: number) => unknown,
  lists: number,
): unknown[] => {
  const sample = one(0)
  const values = typeof sample === 'object' && sample !== null ? 2 * Object.keys(sample).length + 1 : 1
  const bytes = bytesLeft(transition, {}) / lists / (JSON.stringify(sample).length + 8)
  const length = Math.floor(Math.min(schema.maxItems ?? MOST_VALUES, bytes, MOST_VALUES / lists / values))
  return Array.from({ length }, (_, at) => one(at))
}

/** Lists at their longest: of what is there, and of records in which everything is wrong. */
const rows = (transition: Named, usual: Fields, known: Known): readonly Dear[] => {
  const lists = listsIn(transition)
  if (lists.length === 0) return []
  const listed = (rowOf: (list: Property, at: number) => unknown) =>
    Object.fromEntries(
      lists.map((list) => [list[0], most(transition, list[1], (at) => rowOf(list, at), lists.length)]),
    )
  const there = listed(([name, { items }], at) => {
    const [first = 'a'] = [usual[name] ?? []].flat()
    if (items?.properties === undefined) return known[name]?.[at] ?? first
    const keys = Object.keys(items.properties).flatMap((key) => {
      const one = known[`${key}s`]?.[at]
      return one === undefined ? [] : [[key, one]]
    })
    return { ...(first as object), ...Object.fromEntries(keys) }
  })
  const bad = listed(([, { items = {} }], at) => {
    const names = Object.keys(items.properties ?? {})
    return names.length === 0 ? `<${at}` : Object.fromEntries(names.map((name) => [name, `<a${at}`]))
  })
  return [
    { what: 'the most rows, all wrong', input: { ...usual, ...bad } },
    { what: 'the most rows', input: { ...usual, ...there }, isCommon: true },
  ]
}

/** Numbers at their ends. */
const ends = (transition: Named, usual: Fields): readonly Dear[] => {
  const numbers = propertiesOf(transition).filter(
    ([, { type, control }]) => [type].flat().includes('integer') && control !== 'hidden',
  )
  if (numbers.length === 0) return []
  const at = (end: 'minimum' | 'maximum') =>
    Object.fromEntries(numbers.map(([name, schema]) => [name, schema[end] ?? 0]))
  return [
    { what: 'the greatest numbers', input: { ...usual, ...at('maximum') } },
    { what: 'the least numbers', input: { ...usual, ...at('minimum') } },
  ]
}

const DEEPEST = 12

/** Every input as deep and as wide as JSON may be. */
const deep = (transition: Named): readonly Dear[] => {
  const names = propertiesOf(transition).map(([name]) => name)
  if (names.length === 0 || transition.kind === 'safe') return []
  const each = Math.floor(Math.min(MOST_VALUES / 20, bytesLeft(transition, {}) / 60) / names.length)
  const nested = () => {
    let value: unknown = '<'
    for (let at = 0; at < DEEPEST; at++) value = at % 2 === 0 ? [value] : { a: value }
    return value
  }
  const input = Object.fromEntries(names.map((name) => [name, Array.from({ length: each }, nested)]))
  return [{ what: 'the deepest JSON', input }]
}

/**
 * The dearest inputs that a transition may be sent, made of its contract; `usual` is one that it takes, `known`
 * what lists may name. What it may refuse comes before what it may do, and last what is usual.
 */
export const dearestOf = (transition: Named, usual: Fields, known: Known = {}): readonly Dear[] => [
  ...wrong(transition),
  ...deep(transition),
  ...rows(transition, usual, known),
  ...ends(transition, usual),
  ...texts(transition, usual),
  { what: 'the usual', input: usual, isCommon: true },
]
