import type { Row } from '../../store/schema.ts'

/** So many news items are on the home page (NWS-01). */
export const NEWS_ON_HOME = 5

/** How a news item stands: seen in the shop, to be seen from its publish date on, or kept back. */
export const NEWS_STANDINGS = ['published', 'waiting', 'hidden'] as const

/** One of them. */
export type NewsStanding = (typeof NEWS_STANDINGS)[number]

/**
 * Where a news item may lead (NWS-01): to an address of the web, or to a path of this shop. Browsers take a
 * path that begins with two slashes, or a backslash after the first, for a host.
 */
export const NEWS_URL = /^(?:https?:\/\/(?!\/)[^\s\\?#]|\/(?!\/))[^\s\\]*$/

/** What members say of a news item, by column. */
export type NewsTerms = Omit<Row<'news'>, 'id'>

/** How a news item stands at a moment. */
export const standingOf = (
  { visible, publish_date }: Pick<NewsTerms, 'visible' | 'publish_date'>,
  now: Date,
): NewsStanding => {
  if (!visible) return 'hidden'
  return publish_date > now.toISOString() ? 'waiting' : 'published'
}

/** Whether an instant, ISO 8601 in UTC, can be a publish date: it lies in the years 2000 to 9999 (NWS-01). */
export const isPublishDate = (instant: string): boolean => /^[2-9]\d{3}-/.test(instant)

/** Without an address there is no window to open (NWS-01). */
export const settledNews = <T extends Pick<NewsTerms, 'url' | 'link_method'>>(row: T): T => ({
  ...row,
  link_method: row.url !== null && row.link_method,
})
