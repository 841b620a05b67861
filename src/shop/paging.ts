import { as, type Link } from '../hypermedia/link.ts'

/** One page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The links to the pages before and after one of a list of `count`, where there are such. */
export const pagesBeside = <Rel extends string>(
  { limit, offset }: Page,
  count: number,
  to: (offset: number) => Link<Rel>,
): readonly Link<Rel>[] => [
  ...(offset > 0 ? [as('prev', to(Math.max(0, Math.min(offset, count) - limit)))] : []),
  ...(offset + limit < count ? [as('next', to(offset + limit))] : []),
]

/**
 * The same page counted from the nearer end of `count` rows, so that the last pages of a list are as near as
 * the first. Where it `isReversed`, the rows are to be read in the opposite order.
 */
export const fromNearerEnd = (
  { limit, offset }: Page,
  count: number,
): Page & { readonly isReversed: boolean } => {
  const behind = count - offset - limit
  if (offset <= behind || offset >= count) return { limit, offset, isReversed: false }
  return { limit: Math.min(limit, count - offset), offset: Math.max(0, behind), isReversed: true }
}
