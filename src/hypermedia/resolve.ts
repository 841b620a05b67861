import { fittingHref, type Graph, type ResolvedLink } from './graph.ts'
import type { Link } from './link.ts'
import { type Actor, may } from './realm.ts'
import { linksOf } from './reply.ts'

/** Links with their addresses, by relation. */
export type LinkMap = Readonly<Record<string, ResolvedLink>>

/**
 * Gives links their addresses, under their relation. Those that this actor may not follow are left
 * out, and those that would be too long: without their inputs they would lead elsewhere.
 */
export const linkMap = (graph: Graph, links: readonly Link[], actor: Actor): LinkMap =>
  Object.fromEntries(
    links.flatMap(({ as, rel, input }) => {
      const target = graph.named(rel)
      const href = may(actor, target) ? fittingHref(target, input) : undefined
      return href === undefined ? [] : [[as ?? rel, { href, rel, method: target.method }]]
    }),
  )

/** A copy of a state in which the items of lists carry their links under `property`, those that this actor may follow. */
export const withItemLinks = (
  graph: Graph,
  value: unknown,
  property: '_links' | 'links',
  actor: Actor,
): unknown => withItems(value, (links) => ({ [property]: linkMap(graph, links, actor) }))

/** A copy of a state in which each item of a list that has links carries beside its own what `dress` makes of them. */
export const withItems = (value: unknown, dress: (links: readonly Link[]) => object): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withItems(entry, dress))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(value))
    copy[name] = typeof entry === 'object' ? withItems(entry, dress) : entry
  const links = linksOf(value)
  return links ? Object.assign(copy, dress(links)) : copy
}

/** What a realm's menu offers at any time. */
export const menuLinks = ({ realms }: Graph, actor: Actor): readonly Link[] => {
  const realm = realms.find(({ name }) => name === actor.realm)
  const names = realm?.menu({ isSignedIn: actor.id !== null }) ?? []
  return names.map((rel) => ({ rel, input: {} }))
}
