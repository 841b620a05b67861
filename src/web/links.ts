import type { Graph, Named, ResolvedLink } from '../hypermedia/graph.ts'
import type { Link } from '../hypermedia/link.ts'
import { linksOf } from '../hypermedia/reply.ts'

/** Links by their relation, as HAL and templates have them. */
export type LinkMap = Readonly<Record<string, ResolvedLink>>

/** Gives links their addresses. A transition that is not declared cannot be linked to: it belongs to a shop of another day. */
export const linkMap = (graph: Graph, links: readonly Link[]): LinkMap =>
  Object.fromEntries(links.map((link) => [link.as ?? link.rel, graph.resolve(link)]))

/** A copy of a state in which the items of lists carry their links under `property`. */
export const withItemLinks = (graph: Graph, value: unknown, property: '_links' | 'links'): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withItemLinks(graph, entry, property))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(value))
    copy[name] = typeof entry === 'object' ? withItemLinks(graph, entry, property) : entry
  const links = linksOf(value)
  if (links) copy[property] = linkMap(graph, links)
  return copy
}

/** The `Link` header (RFC 8288); `method` is ours. */
export const linkHeader = (links: LinkMap): string =>
  Object.entries(links)
    .map(([relation, { href, method }]) => `<${href}>; rel="${relation}"; method="${method}"`)
    .join(', ')

/** The `Link-Template` header (RFC 9652): once for each relation that items of lists carry. */
export const linkTemplates = (graph: Graph, transition: Named): string =>
  [...new Set(Object.values(transition.items ?? {}).flat())]
    .map((name) => {
      const target = graph.named(name)
      const inputs = target.required.length > 0 ? target.required : Object.keys(target.input).slice(0, 1)
      const query = inputs.length > 0 ? `{?${inputs.join(',')}}` : ''
      return `"${target.canonical ?? target.path}${query}"; rel="${name}"; method="${target.method}"`
    })
    .join(', ')
