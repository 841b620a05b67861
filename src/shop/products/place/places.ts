import type { Link } from '../../../hypermedia/link.ts'
import { item } from '../../../hypermedia/reply.ts'
import type { Writer } from '../../../store/database.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { movesOf } from '../../settings/master-data/masters.rules.ts'
import { type OrderedTable, shiftRows } from './places.queries.ts'
import { type Order, type Placed, shiftsOf, withPlace } from './places.rules.ts'

/** Returns the possible steps of a row in its list, each with its link. */
export const statedMoves = (
  rows: readonly Placed[],
  at: number,
  order: Order,
  moveTo: (sortNo: number) => Link,
) => movesOf({ ...order, hasOrder: true }, rows, at).map((move) => item(move, [moveTo(move.sortNo)]))

/** An update that can move a row in its list. */
export type Moving = WriteEnvironment & { readonly input: { readonly sortNo?: number | undefined } }

/** A list that members sort, as it is stored. */
interface OrderedList<R> {
  readonly table: OrderedTable
  readonly order: Order
  readonly rows: (tx: Writer) => Promise<readonly R[]>
}

/** Moves a row to `sortNo`; returns the moved row, undefined if nothing moved. */
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

/** Returns the number of the last place of a list; 0 if it is empty. */
export const lastPlace = (rows: readonly Placed[]): number =>
  Math.max(0, ...rows.map(({ sort_no }) => sort_no))
