import { fits, type Graph, type ResolvedLink } from './graph.ts'
import type { Link } from './link.ts'
import { linksOf } from './reply.ts'

/** Links with their addresses, by relation. */
export type LinkMap = Readonly<Record<string, ResolvedLink>>

/** Gives links their addresses, under their relation. One that would be too long is left out: without its inputs it would lead elsewhere. */
export const linkMap = (graph: Graph, links: readonly Link[]): LinkMap =>
  Object.fromEntries(
    links
      .filter((link) => fits(graph.named(link.rel), link.input))
      .map((link) => [link.as ?? link.rel, graph.resolve(link)]),
  )

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

/** What stands open to everybody at any time: whatever the entrances offer. */
export const menuOf = (graph: Graph): LinkMap => {
  const offered = graph.entrances.flatMap((name) => [name, ...(graph.named(name).offers ?? [])])
  const open = offered.filter((name) => graph.named(name).required.length === 0)
  return linkMap(
    graph,
    open.map((rel) => ({ rel, input: {} })),
  )
}
