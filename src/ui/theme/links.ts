import type { Graph, ResolvedLink } from '../../hypermedia/graph.ts'
import type { Link } from '../../hypermedia/link.ts'
import { linksOf } from '../../hypermedia/reply.ts'

/** Links by relation, with their addresses. */
export const resolveAll = (graph: Graph, links: readonly Link[]): Readonly<Record<string, ResolvedLink>> =>
  Object.fromEntries(links.map((link) => [link.as ?? link.rel, graph.resolve(link)]))

/** A copy of a state in which each item of a list carries its links in `links`, by relation. */
export const withLinks = (graph: Graph, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => withLinks(graph, one))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) copy[name] = withLinks(graph, inner)
  const links = linksOf(value)
  return links ? { ...copy, links: resolveAll(graph, links) } : copy
}

/** The pages that stand open to everyone without any input, by relation. */
export const openPages = (graph: Graph): Readonly<Record<string, ResolvedLink>> =>
  Object.fromEntries(
    [...graph.names.values()]
      .filter((one) => one.kind === 'safe' && one.for !== 'member' && one.required.length === 0)
      .map((one) => [one.name, graph.resolve({ rel: one.name, input: {} })]),
  )
