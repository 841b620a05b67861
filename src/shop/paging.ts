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
