import type { Graph, Named } from './graph.ts'
import { variableIn } from './path.ts'
import { type RealmName, realmOf } from './realm.ts'

/** The place of a path among the transitions. */
export interface Place {
  readonly realm: RealmName
  /** The transition whose page is at the path; undefined if there is none. */
  readonly name?: string
  /** The input that the path ends in. */
  readonly input: Readonly<Record<string, string>>
}

/** Returns what is at a path without a query, by its fixed paths and those that end in an input. */
export const placeAt = (graph: Pick<Graph, 'paths' | 'realms'>, path: string): Place => {
  const realm = realmOf(graph.realms, path).name
  const fixed = graph.paths.get(path)
  if (fixed) return { realm, ...nameIn(fixed), input: {} }
  for (const [template, methods] of graph.paths) {
    const { before = '', name = '', holdsSlashes = false } = variableIn(template) ?? {}
    const rest = before !== '' && path.startsWith(before) ? path.slice(before.length) : ''
    if (rest !== '' && (holdsSlashes || !rest.includes('/')))
      return { realm, ...nameIn(methods), input: { [name]: decoded(rest) } }
  }
  return { realm, input: {} }
}

const nameIn = (methods: ReadonlyMap<string, Named>) => {
  const name = (methods.get('GET') ?? [...methods.values()][0])?.name
  return name === undefined ? {} : { name }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
