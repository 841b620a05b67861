import type { Graph, Named } from '../../hypermedia/graph.ts'
import { addressIn, graphIn, type Prefixes } from '../../hypermedia/prefix.ts'
import type { SitemapEntry } from '../services.ts'
import { markup } from './markup.ts'

const SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** The pages of the storefront for anyone that need no input and are entered from within the site. */
export const pagesOf = ({ names }: Graph): readonly Named[] =>
  [...names.values()].filter(
    (one) =>
      one.realm === 'storefront' &&
      one.kind === 'safe' &&
      one.for === 'anyone' &&
      one.required.length === 0 &&
      one.entered === undefined,
  )

/** The index of a sitemap's parts. */
export const sitemapIndex = (baseUrl: string, parts: readonly string[]): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${SPACE}">
${parts.map((part) => markup`<sitemap><loc>${baseUrl}/sitemap-${part}.xml</loc></sitemap>\n`)}</sitemapindex>
`.markup

/** The site that a sitemap is of: its public address, its transitions, and the prefixes of its languages. */
interface Site {
  readonly baseUrl: string
  readonly graph: Graph
  readonly prefixes: Prefixes
}

/** One part of a sitemap: each page in each language that it is written in, with its other languages and its last change. */
export const sitemapPart = (site: Site, entries: readonly SitemapEntry[]): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${SPACE}" xmlns:xhtml="${XHTML}">
${entries.map((entry) => pageIn(site, entry))}</urlset>
`.markup

const pageIn = ({ baseUrl, graph, prefixes }: Site, { link, changedAt, languages }: SitemapEntry) => {
  const { href } = graphIn(graph, '').resolve(link)
  const isWritten = (language: string) => languages?.some((one) => one === language) ?? true
  const written = Object.entries(prefixes).filter(([language]) => isWritten(language))
  const places = written.map(([language, prefix]) => [language, `${baseUrl}${addressIn(prefix, href)}`])
  const others = places.map(
    ([language, place]) => markup`<xhtml:link rel="alternate" hreflang="${language}" href="${place}"/>`,
  )
  const changed = changedAt === undefined ? '' : markup`<lastmod>${changedAt}</lastmod>`
  return places.map(([, place]) => markup`<url><loc>${place}</loc>${changed}${others}</url>\n`)
}

/** The robots.txt of an office. */
export const NOTHING_FOR_ROBOTS = 'User-agent: *\nDisallow: /\n'

/** The robots.txt of the shop: everything except pages of one visitor alone. */
export const robotsText = (baseUrl: string, closed: readonly string[]): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
