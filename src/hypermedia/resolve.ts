import type { Graph, Named, ResolvedLink } from './graph.ts'
import { fittingHref } from './href.ts'
import type { Link } from './link.ts'
import { addressIn } from './prefix.ts'
import { type Actor, may, type RealmName } from './realm.ts'
import { linksOf } from './reply.ts'

/** Links with their addresses, by relation. */
export type LinkMap = Readonly<Record<string, ResolvedLink>>

/**
 * Resolves links to their addresses, by relation. Leaves out those that the actor may not follow, and those
 * that would be too long: without their inputs they would lead elsewhere.
 */
export const linkMap = (graph: Graph, links: readonly Link[], actor: Actor): LinkMap => {
  const map: Record<string, ResolvedLink> = {}
  for (const one of links) {
    const target = graph.named(one.rel)
    const link = may(actor, target) ? placed(graph, target, one) : undefined
    if (link) map[one.as ?? one.rel] = seenFrom(graph, actor.realm, link, target)
  }
  return map
}

/** The link to a transition, on a page at its place and in the language of the page. */
const placed = (graph: Graph, target: Named, { input, place }: Link): ResolvedLink | undefined => {
  const { prefix } = graph
  if (prefix === undefined || target.realm !== 'storefront') return linkTo(target, input)
  const link = place ? linkTo(graph.named(place.rel), place.input) : linkTo(target, input)
  return link && { ...link, rel: target.name, href: addressIn(prefix, link.href) }
}

/** A link as answers of a realm show it: with the whole address if it leads to another host. */
export const seenFrom = (
  graph: Graph,
  realm: RealmName,
  link: ResolvedLink,
  target = graph.named(link.rel),
): ResolvedLink =>
  target.realm === realm ? link : { ...link, href: addressOf(graph, target.realm) + link.href }

/** The origin of a realm that has its own host; else empty, so that a path follows the host of the request. */
export const addressOf = ({ realms }: Graph, realm: RealmName): string =>
  realms.find(({ name }) => name === realm)?.address ?? ''

/** The links to transitions without inputs, cached: those of menus are on every page. */
const bare = new WeakMap<Named, ResolvedLink>()

/** The link to a transition with these inputs; undefined if it would be too long. */
const linkTo = (target: Named, input: Link['input']): ResolvedLink | undefined => {
  const isBare = Object.keys(input).length === 0
  const known = isBare ? bare.get(target) : undefined
  if (known) return known
  const href = fittingHref(target, input)
  if (href === undefined) return undefined
  const link = { href, rel: target.name, method: target.method }
  if (isBare) bare.set(target, link)
  return link
}

/**
 * A copy of a state in which the items of lists have their links under `property`, as far as the actor may
 * follow them.
 */
export const withItemLinks = (
  graph: Graph,
  value: unknown,
  property: '_links' | 'links',
  actor: Actor,
): unknown => withItems(value, (links) => ({ [property]: linkMap(graph, links, actor) }))

/**
 * A state in which each item with links also has the properties that `dress` makes of them. Parts without such
 * items are not copied.
 */
export const withItems = (value: unknown, dress: (links: readonly Link[]) => object): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const dressed = value.map((entry) => withItems(entry, dress))
    return dressed.some((entry, at) => entry !== value[at]) ? dressed : value
  }
  const links = linksOf(value)
  let dressed = value as Readonly<Record<string, unknown>>
  for (const [name, entry] of Object.entries(value)) {
    if (typeof entry !== 'object') continue
    const inner = withItems(entry, dress)
    if (inner !== entry) dressed = { ...dressed, [name]: inner }
  }
  return links ? { ...dressed, ...dress(links) } : dressed
}

/** The links of a realm's menu. */
export const menuLinks = ({ realms }: Graph, actor: Actor): readonly Link[] => {
  const realm = realms.find(({ name }) => name === actor.realm)
  const names = realm?.menu({ isSignedIn: actor.id !== null }) ?? []
  return names.map((rel) => ({ rel, input: {} }))
}
