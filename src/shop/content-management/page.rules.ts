import type { Row } from '../../store/schema.ts'
import { FIRST_PAGE, isOwn } from '../content/page.rules.ts'
import type { Templated } from './template.rules.ts'

/** The address of a merchant's own page: lower-case letters, digits, `_` and `-`, between slashes. */
export const PAGE_URL = /^(?!.*\/(?:\/|$))[a-z0-9][a-z0-9/_-]{0,127}$/

/** Returns the template of a page. */
export const templatedPage = (page: Pick<Row<'page'>, 'file_name' | 'edit_type'>): Templated => ({
  name: `pages/${page.file_name}`,
  ...(isOwn(page) && { first: FIRST_PAGE }),
})

const NOINDEX = /\bnoindex\b/i

/** Whether instructions for search engines keep a page out of their results. */
export const isHiddenFromSearch = (robots: string | null): boolean => robots !== null && NOINDEX.test(robots)

interface SentRobots {
  readonly metaRobots?: string | null | undefined
  /** Adds `noindex`, or takes it away. */
  readonly hiddenFromSearch?: boolean | undefined
}

/**
 * Returns the instructions for search engines after a request, undefined if they stay. Instructions that were typed
 * anew are kept as they are where they say `noindex`.
 */
export const robotsOf = (
  { metaRobots: typed, hiddenFromSearch }: SentRobots,
  kept: string | null,
): string | null | undefined => {
  const robots = typed === undefined ? kept : typed
  if (hiddenFromSearch === undefined || hiddenFromSearch === isHiddenFromSearch(robots)) return typed
  if (hiddenFromSearch)
    return isHiddenFromSearch(kept) && otherRobots(kept) === robots
      ? kept
      : ['noindex', ...(robots === null ? [] : [robots])].join(', ')
  return robots === kept ? otherRobots(robots) : typed
}

/** Returns instructions without `noindex`; null if that leaves none. */
const otherRobots = (robots: string | null): string | null =>
  (robots ?? '')
    .split(',')
    .map((one) => one.replace(NOINDEX, '').trim())
    .filter(Boolean)
    .join(', ') || null
