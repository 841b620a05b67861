import type { Graph, Named } from '../../hypermedia/graph.ts'
import type { Link } from '../../hypermedia/link.ts'
import type { Reply } from '../../hypermedia/reply.ts'
import { addressOf, type LinkMap, linkMap } from '../../hypermedia/resolve.ts'

/** Links to the description of the interface: the profile everywhere, the documents (RFC 8631) at entrances. */
export const descriptionLinks = ({ entrances }: Graph, { name }: Named): LinkMap => ({
  profile: document('profile', '/alps.json'),
  ...(entrances.includes(name) && {
    'service-desc': document('service-desc', '/openapi.json'),
    'service-doc': document('service-doc', '/docs'),
  }),
})

const document = (rel: string, href: string) => ({ href, rel, method: 'GET' })

/** The `Link` header (RFC 8288). `method` is an extension; it is GET unless stated. */
export const linkHeader = (links: LinkMap): string =>
  Object.entries(links)
    .map(([relation, { href, method }]) => `<${href}>; rel="${relation}"${methodOf(method)}`)
    .join(', ')

const methodOf = (method: string): string => (method === 'GET' ? '' : `; method="${method}"`)

/**
 * The `Link-Template` header (RFC 9652), with one entry for each relation of items, but for those of every screen,
 * whose paths are in the state; the method is GET unless stated.
 */
export const linkTemplates = (graph: Graph, transition: Named): string =>
  [...new Set(transition.templated)]
    .map((name) => {
      const target = graph.named(name)
      const needed = target.required.length > 0 ? target.required : Object.keys(target.input).slice(0, 1)
      const inputs = needed.filter((input) => input !== target.variable?.name)
      const query = inputs.length > 0 ? `{?${inputs.join(',')}}` : ''
      const origin = target.realm === transition.realm ? '' : addressOf(graph, target.realm)
      return `"${origin}${target.canonical ?? target.path}${query}"; rel="${name}"${methodOf(target.method)}`
    })
    .join(', ')

const MOST_HEADER = 4096

/** The transitions whose two link headers together may exceed 4 kB: proxies reject longer ones. */
export const tooManyLinks = (graph: Graph): string[] =>
  [...graph.names.values()]
    .filter((transition) => {
      const offered = (transition.offers ?? []).map((rel) => ({ rel, input: {} }))
      const actor = { realm: transition.realm, id: '' }
      const links = { ...linkMap(graph, offered, actor), ...descriptionLinks(graph, transition) }
      return linkHeader(links).length + linkTemplates(graph, transition).length > MOST_HEADER
    })
    .map((transition) => transition.name)

/**
 * Returns the links of an answer, first the one to its location if its contract offers that: handlers need not link
 * to it, too.
 */
export const withResult = (
  { offers = [], always = [] }: Pick<Named, 'offers' | 'always'>,
  { links, location }: Pick<Reply, 'links' | 'location'>,
): readonly Link[] => {
  if (typeof location !== 'object') return links
  const { rel } = location
  const isOffered = offers.includes(rel) && !always.includes(rel)
  return isOffered && !links.some((link) => link.rel === rel) ? [location, ...links] : links
}
