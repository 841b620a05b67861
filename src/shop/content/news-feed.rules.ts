import { xmlText } from '../xml.ts'

/** A feed of news. All addresses are whole. */
export interface NewsFeed {
  readonly language: string
  readonly title: string
  /** The name of its author: the shop. */
  readonly author: string
  /** The address of the feed, which is its id, and that of the pages that it announces. */
  readonly address: string
  readonly pages: string
  readonly entries: readonly NewsEntry[]
}

/** A news item in a feed. */
export interface NewsEntry {
  readonly address: string
  readonly title: string
  /** Safe HTML with whole addresses; null if it has no text. */
  readonly html: string | null
  /** The address that it leads to; null if there is none. */
  readonly url: string | null
  /** ISO 8601. */
  readonly publishedAt: string
  readonly changedAt: string
}

/** The last change of a feed without entries: Atom requires one. */
const NEVER = '2000-01-01T00:00:00.000Z'

/** Returns a feed as Atom 1.0 (RFC 4287). */
export const atomOf = ({ language, title, author, address, pages, entries }: NewsFeed): string => {
  const changedAt = entries.reduce((last, one) => (one.changedAt > last ? one.changedAt : last), NEVER)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${xmlText(address)}</id>
<title>${xmlText(title)}</title>
<updated>${changedAt}</updated>
<author><name>${xmlText(author)}</name></author>
<link rel="self" type="application/atom+xml" href="${attribute(address)}"/>
<link rel="alternate" type="text/html" href="${attribute(pages)}"/>
${entries.map((entry) => entryOf(entry, language)).join('')}</feed>
`
}

// The entries of two languages have different texts, and therefore different ids (RFC 4287 §4.2.6).
const entryOf = (entry: NewsEntry, language: string): string => {
  const { address, title, html, url, publishedAt, changedAt } = entry
  return `<entry>
<id>${xmlText(`${address}#${language}`)}</id>
<title>${xmlText(title)}</title>
<published>${publishedAt}</published>
<updated>${changedAt}</updated>
<link rel="alternate" type="text/html" href="${attribute(address)}"/>
${url === null ? '' : `<link rel="related" href="${attribute(url)}"/>\n`}${html === null ? '' : `<content type="html">${xmlText(html)}</content>\n`}</entry>
`
}

const attribute = (value: string): string => xmlText(value).replaceAll('"', '&quot;')

/** Returns safe HTML with whole addresses instead of paths of the shop. */
export const withWholeAddresses = (html: string, baseUrl: string): string =>
  html.replace(/(<(?:a href|img src)=")\//g, (_path, before: string) => `${before}${baseUrl}/`)
