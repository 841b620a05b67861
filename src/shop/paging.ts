import type { z } from 'zod'
import { choice, optional } from '../hypermedia/input.ts'
import { as, type Link } from '../hypermedia/link.ts'

/** One page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** One page of a list that is sorted by a column, upwards or downwards. */
export interface SortedPage<Column extends string> extends Page {
  readonly order: Column
  readonly descending: boolean
}

/** How a list is sorted: the name of a column, with `-` before it downwards. */
type Sort<Column extends string> = Column | `-${Column}`

/** The input `sort` of a list that can be sorted by these columns. */
export const sortedBy = <const Column extends string>(
  columns: readonly Column[],
): z.ZodType<Sort<Column> | undefined> => {
  const [first, ...rest] = columns.flatMap((name): Sort<Column>[] => [name, `-${name}`])
  if (first === undefined) throw new Error('A list is sorted by no column')
  return optional(choice([first, ...rest], 'hidden'))
}

const USUAL_LIMIT = 50

interface AskedPage<Column extends string> {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly sort?: Sort<Column> | undefined
}

/** Splits the input of a list into the page that is asked for, 50 rows in the `usual` order unless said, and the rest. */
export const pageAsked = <Column extends string, Rest extends object>(
  { limit = USUAL_LIMIT, offset = 0, sort, ...asked }: AskedPage<Column> & Rest,
  usual: NoInfer<Sort<Column>>,
): { readonly page: SortedPage<Column>; readonly asked: Omit<Rest, keyof AskedPage<Column>> } => {
  const by = sort ?? usual
  const descending = by.startsWith('-')
  // The types of both halves say so; TypeScript does not cut literals.
  const order = (descending ? by.slice(1) : by) as Column
  return { page: { limit, offset, order, descending }, asked: asked as Omit<Rest, keyof AskedPage<Column>> }
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
