import { z } from 'zod'
import { choice, integer, optional } from '../hypermedia/input.ts'
import { as, type Link } from '../hypermedia/link.ts'

/** One page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** One page of a list that is sorted by a column, ascending or descending. */
export interface SortedPage<Column extends string> extends Page {
  readonly order: Column
  readonly descending: boolean
}

/** The order of a list: the name of a column, with `-` before it for descending. */
type Sort<Column extends string> = Column | `-${Column}`

/** The inputs of a list's pages, and the state of the page. */
export const paged = {
  input: { limit: optional(integer(1, 1000)), offset: optional(integer(0)) },
  state: { count: z.int(), limit: z.int(), offset: z.int() },
}

const USUAL_LIMIT = 50

/** Returns the page that the input of a list requests, by default 50 rows, and the rest of the input. */
export const pageOf = <Input extends AskedPage>({ limit = USUAL_LIMIT, offset = 0, ...asked }: Input) => ({
  page: { limit, offset },
  asked,
})

interface AskedPage {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** A list with pages, sorted by one of these columns. */
interface Sorting<Column extends string> {
  readonly columns: readonly Column[]
  readonly input: (typeof paged)['input'] & { readonly sort: z.ZodType<Sort<Column> | undefined> }
  /** Returns the page that an input requests, by default in the usual order, and the rest of the input. */
  readonly pageOf: <Input extends Asked<Column>>(
    input: Input,
  ) => {
    readonly page: SortedPage<Column>
    readonly asked: Omit<Input, keyof Asked<Column>>
  }
}

interface Asked<Column extends string> extends AskedPage {
  readonly sort?: Sort<Column> | undefined
}

/** The columns that a list can be sorted by; its query must have an order for each. */
export type ColumnOf<S> = S extends Sorting<infer Column> ? Column : never

/** Declares the columns that a list is sorted by, and its default order. */
export const sorting = <const Column extends string>(
  columns: readonly [Column, ...Column[]],
  usual: NoInfer<Sort<Column>>,
): Sorting<Column> => {
  const ways = columns.flatMap((order) => [
    { sort: order, order, descending: false },
    { sort: `-${order}` as const, order, descending: true },
  ])
  const [first, ...rest] = ways.map(({ sort }): Sort<Column> => sort)
  if (first === undefined) throw new Error('A list is sorted by no column')
  return {
    columns,
    input: { sort: optional(choice([first, ...rest], 'hidden')), ...paged.input },
    pageOf({ limit = USUAL_LIMIT, offset = 0, sort = usual, ...asked }) {
      const way = ways.find((one) => one.sort === sort)
      if (!way) throw new Error(`No list is sorted by ${sort}`)
      const { order, descending } = way
      return { page: { limit, offset, order, descending }, asked }
    },
  }
}

/** Returns the offset of the page of `limit` rows that has the row at `at` of a list: 0 if it is not there (-1). */
export const startOfPageWith = (at: number, { limit }: Page): number => (at < 0 ? 0 : at - (at % limit))

/** Returns the links to the previous and the next page of a list of `count`, if they exist. */
export const pagesBeside = <Rel extends string>(
  { limit, offset }: Page,
  count: number,
  to: (offset: number) => Link<Rel>,
): readonly Link<Rel>[] => [
  ...(offset > 0 ? [as('prev', to(Math.max(0, Math.min(offset, count) - limit)))] : []),
  ...(offset + limit < count ? [as('next', to(offset + limit))] : []),
]

/**
 * Counts a page from the nearer end of `count` rows, so that the last pages of a list are as fast as the
 * first. If it `isReversed`, the rows must be read in the opposite order.
 */
export const fromNearerEnd = (
  { limit, offset }: Page,
  count: number,
): Page & { readonly isReversed: boolean } => {
  const behind = count - offset - limit
  if (offset <= behind || offset >= count) return { limit, offset, isReversed: false }
  return { limit: Math.min(limit, count - offset), offset: Math.max(0, behind), isReversed: true }
}
