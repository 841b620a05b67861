import type { Inputs, Values } from './input.ts'
import type { LinkInput } from './link.ts'
import { filledPath, variableIn } from './path.ts'
import type { Transition } from './transition.ts'

const LONGEST_HREF = 2048

/** The address of a transition with these inputs; without the inputs if it would be too long for a link. */
export const hrefOf = (target: Transition, input: Values<Inputs>): string =>
  fittingHref(target, input) ?? pathOf(target, input)

/**
 * The address of a transition with these inputs; undefined if it is longer than a link may be (2,048
 * characters).
 */
export const fittingHref = (target: Transition, input: Values<Inputs>): string | undefined => {
  const href = fullHref(target, input)
  return href.length > LONGEST_HREF ? undefined : href
}

/** The path of a transition in links, with these inputs. */
export const pathOf = (target: Transition, input: Values<Inputs>): string =>
  filledPath(target.canonical ?? target.path, input)

/** The whole address of a transition with these inputs, for a request that no browser makes. */
export const fullHref = (target: Transition, input: Values<Inputs>): string => {
  const path = pathOf(target, input)
  const values = Object.entries(input)
  if (values.length === 0) return path
  const inPath = variableIn(target.path)?.name
  let query = ''
  const add = (name: string, value: unknown) => {
    query += `${query === '' ? '' : '&'}${encoded(name)}=${encoded(String(value))}`
  }
  for (const [name, value] of values)
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) {
        if (one !== undefined && one !== '') add(`${name}[${inner}]`, one)
      }
    else if (value !== undefined && value !== '' && name !== inPath) add(name, value)
  return query === '' ? path : `${path}?${query}`
}

/** Text that needs no encoding in a query. */
const PLAIN = /^[\w.*-]*$/

/** Encodes text as forms do. The test is for speed: most texts need no encoding, and a list has many links. */
const encoded = (text: string): string =>
  PLAIN.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1)

/** The inputs of a query as links have them: `name[]` becomes a list, `group[name]` stays as it is. */
export const inputsIn = (query: string): LinkInput => {
  const lists = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const list = /^(.+)\[\d*\]$/.exec(name)?.[1]
    if (list === undefined) lists.set(name, value)
    else lists.set(list, [...[lists.get(list) ?? []].flat(), value])
  }
  return Object.fromEntries(lists)
}

/** The inputs of a query as a contract parses them: the fields of a group are in an object. */
export const rawInputsIn = (query: string): Readonly<Record<string, unknown>> => {
  const raw = new Map<string, unknown>()
  const groups = new Map<string, Map<string, unknown>>()
  for (const [name, value] of Object.entries(inputsIn(query))) {
    const [, group, field] = /^(.+)\[(\w+)\]$/.exec(name) ?? []
    if (group === undefined || field === undefined) raw.set(name, value)
    else groups.set(group, (groups.get(group) ?? new Map()).set(field, value))
  }
  for (const [group, fields] of groups) raw.set(group, Object.fromEntries(fields))
  return Object.fromEntries(raw)
}
