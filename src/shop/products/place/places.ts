import type { Link } from '../../../hypermedia/link.ts'
import { item } from '../../../hypermedia/reply.ts'
import type { Writer } from '../../../store/database.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { movesOf } from '../../settings/master-data/masters.rules.ts'
import { type OrderedTable, shiftRows } from './places.queries.ts'
import { type Order, type Placed, shiftsOf, withPlace } from './places.rules.ts'

/** The steps that the row at a place of its list may take, each with the link that takes it there. */
export const statedMoves = (
  rows: readonly Placed[],
  at: number,
  order: Order,
  moveTo: (sortNo: number) => Link,
) => movesOf({ ...order, hasOrder: true }, rows, at).map((move) => item(move, [moveTo(move.sortNo)]))

/** An update that may give a row of a list another place. */
export type Moving = WriteEnvironment & { readonly input: { readonly sortNo?: number | undefined } }

/** A list that members put in order, as it is stored. */
interface OrderedList<R> {
  readonly table: OrderedTable
  readonly order: Order
  readonly rows: (tx: Writer) => Promise<readonly R[]>
}

/** Moves a row to where `sortNo` takes it; the row then, undefined where nothing moved. */
export const movedRow = async <R extends Placed>(
  { db, dialect, input: { sortNo } }: Moving,
  row: R,
  { table, order, rows }: OrderedList<R>,
): Promise<R | undefined> => {
  if (sortNo === undefined) return undefined
  const shifts = shiftsOf(withPlace(await rows(db), row, sortNo, order), order)
  if (shifts.length === 0) return undefined
  await shiftRows(db, dialect, table, shifts)
  return (await rows(db)).find(({ id }) => id === row.id)
}

/** The number of the last place of a list; 0 where it is empty. */
export const lastPlace = (rows: readonly Placed[]): number =>
  Math.max(0, ...rows.map(({ sort_no }) => sort_no))
