import type { Named, ResolvedLink } from '../../hypermedia/graph.ts'
import type { Link } from '../../hypermedia/link.ts'
import { linksOf } from '../../hypermedia/reply.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'

type State = Readonly<Record<string, unknown>>

/** Returns the state of a minimal answer: without the extras of its contract. `list/name` is one of each item. */
export const withoutExtras = ({ extras = [] }: Pick<Named, 'extras'>, state: State): State =>
  extras.reduce((rest, path) => without(rest, path.split('/')), state)

const without = (state: State, [name = '', ...inner]: readonly string[]): State => {
  // The rest of an item has its links, too.
  const { [name]: within, ...rest } = state
  if (inner.length === 0) return rest
  return Array.isArray(within) ? { ...state, [name]: within.map((one: State) => without(one, inner)) } : state
}

/** Returns the links of the items in the extras, as far as a relation occurs there once: a menu stays usable. */
export const linksOfExtras = ({ extras = [] }: Pick<Named, 'extras'>, state: State): readonly Link[] => {
  const all = extras.flatMap((path) => linksWithin(state[path]))
  const times = new Map<string, number>()
  for (const { rel } of all) times.set(rel, (times.get(rel) ?? 0) + 1)
  return all.filter(({ rel }) => times.get(rel) === 1)
}

const linksWithin = (value: unknown): readonly Link[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? undefined : linksOf(value)
  return [...(own ?? []), ...Object.values(value).flatMap(linksWithin)]
}

/** A link of a minimal answer: with its transition where the relation has another name, and its method unless GET. */
export type ShortLink = Pick<ResolvedLink, 'href'> & Partial<ResolvedLink>

/** Returns links without what goes without saying. */
export const shortLinks = (links: LinkMap): Readonly<Record<string, ShortLink>> =>
  Object.fromEntries(
    Object.entries(links).map(([relation, { href, rel, method }]) => [
      relation,
      { href, ...(rel !== relation && { rel }), ...(method !== 'GET' && { method }) },
    ]),
  )
