import type { Graph, Named } from '../../hypermedia/graph.ts'
import type { SitemapEntry } from '../services.ts'
import { markup } from './markup.ts'

const SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

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

/** One part of a sitemap: addresses with their last changes. */
export const sitemapPart = (baseUrl: string, graph: Graph, entries: readonly SitemapEntry[]): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${SPACE}">
${entries.map(({ link, changedAt }) => {
  const changed = changedAt === undefined ? '' : markup`<lastmod>${changedAt}</lastmod>`
  return markup`<url><loc>${baseUrl}${graph.resolve(link).href}</loc>${changed}</url>\n`
})}</urlset>
`.markup

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
