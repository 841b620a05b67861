import { type Language, languages } from '../../hypermedia/language.ts'
import type { Row } from '../../store/schema.ts'
import { plainOf, safeHtml } from '../safe-html.ts'

/** The number of news items on the home page (NWS-01). */
export const NEWS_ON_HOME = 5

/** The number of news items on a page of the archive. */
export const NEWS_A_PAGE = 20

/** The most news items in the feed (NWS-02). */
export const NEWS_IN_FEED = 30

/** The states of a news item: published, to be published at its date, or hidden. */
export const NEWS_STANDINGS = ['published', 'waiting', 'hidden'] as const

/** One of the states. */
export type NewsStanding = (typeof NEWS_STANDINGS)[number]

/**
 * The link of a news item (NWS-01): an address on the web, or a path of this shop. Browsers take a path that
 * begins with two slashes, or a backslash after the first, for a host.
 */
export const NEWS_URL = /^(?:https?:\/\/(?!\/)[^\s\\?#]|\/(?!\/))[^\s\\]*$/

/** The columns of a news item that members edit. */
export type NewsTerms = Omit<Row<'news'>, 'id'>

/** Returns the state of a news item at a moment. */
export const standingOf = (
  { visible, publish_date }: Pick<NewsTerms, 'visible' | 'publish_date'>,
  now: Date,
): NewsStanding => {
  if (!visible) return 'hidden'
  return publish_date > now.toISOString() ? 'waiting' : 'published'
}

/** The languages that a news item is written in: one without an English title is none for English pages. */
export const writtenIn = ({ title_en }: Pick<NewsTerms, 'title_en'>): readonly Language[] =>
  languages.filter((language) => language === 'ja' || title_en)

/** Returns the time of a published item's last change for readers (ISO 8601): they see none before its publication. */
export const changedAtOf = ({
  publish_date,
  updated_at,
}: Pick<NewsTerms, 'publish_date' | 'updated_at'>): string =>
  updated_at > publish_date ? updated_at : publish_date

/** Returns whether an instant, ISO 8601 in UTC, can be a publish date: in the years 2000 to 9999 (NWS-01). */
export const isPublishDate = (instant: string): boolean => /^[2-9]\d{3}-/.test(instant)

/** Without an address no window is opened (NWS-01). */
export const settledNews = <T extends Pick<NewsTerms, 'url' | 'link_method'>>(row: T): T => ({
  ...row,
  link_method: row.url !== null && row.link_method,
})

const LONGEST_TITLE = 200
const LONGEST_TEXT = 3000
const LONGEST_URL = 200

/**
 * Returns the texts of a news item of another program as members may write them: of the HTML what is allowed, or the text
 * alone if it is too long, and no address that is none for news.
 */
export const cleanNews = (sent: Readonly<Record<'title' | 'description' | 'url', string>>) => {
  const html = safeHtml(sent.description)
  const text = html.length <= LONGEST_TEXT ? html : plainOf(html).slice(0, LONGEST_TEXT)
  return {
    title: sent.title.slice(0, LONGEST_TITLE),
    description: text || null,
    url: sent.url.length <= LONGEST_URL && NEWS_URL.test(sent.url) ? sent.url : null,
  }
}
