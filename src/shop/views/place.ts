import { inputsIn } from '../../hypermedia/href.ts'
import { as, type Link } from '../../hypermedia/link.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { ReadEnvironment } from '../environment.ts'
import type { Page } from '../paging.ts'
import { pageOf } from '../paging.ts'
import type { Transitions } from '../transitions.ts'
import { around, firstAround, REACH } from './place.rules.ts'

/** A list of the office, and how its rows are read. */
interface Placed<List extends keyof Transitions, Row, Rel extends string> {
  readonly list: List
  /** Reads a page of the list as its own screen does, by the list's input. */
  readonly read: (input: InputOf<Transitions[List]> & Page) => Promise<readonly Row[]>
  /** Whether a row is that of the page. */
  readonly isThis: (row: Row) => boolean
  /** The link to the page of a row. */
  readonly to: (row: Row) => Link<Rel> | Promise<Link<Rel>>
}

/**
 * Returns the links of a record's page to the rows before and after it in the list that one came from (`prev`,
 * `next`), and to that page of the list (`collection`); none without a place, or if the list rejects its query.
 * Reads one page of the list.
 */
export const beside = async <List extends keyof Transitions & string, Row, Rel extends string>(
  act: Pick<ReadEnvironment, 'asksFor' | 'may'>,
  { fromList, atRow }: { readonly fromList?: string | undefined; readonly atRow?: number | undefined },
  { list, read, isThis, to }: Placed<List, Row, Rel>,
): Promise<readonly Link<List | Rel>[]> => {
  const query = fromList ?? ''
  const asked = atRow === undefined || !act.may(list) ? undefined : act.asksFor(list, query)
  if (atRow === undefined || !asked) return []
  const first = firstAround(atRow)
  const rows = await read({ ...asked, limit: 2 * REACH + 1, offset: first })
  const { before, after, place } = around({ first, count: rows.length, found: rows.findIndex(isThis) }, atRow)
  const linkTo = async (relation: string, at: number | undefined): Promise<readonly Link<Rel>[]> => {
    const row = at === undefined ? undefined : rows[at - first]
    if (row === undefined) return []
    const link = await to(row)
    return [as(relation, { ...link, input: { ...link.input, fromList, atRow: at } })]
  }
  const { limit } = pageOf(asked as Partial<Page>).page
  const offset = place - (place % limit)
  return [
    ...(await linkTo('prev', before)),
    ...(await linkTo('next', after)),
    as('collection', {
      rel: list,
      input: { ...inputsIn(query), offset: offset > 0 ? offset : undefined },
    }),
  ]
}
