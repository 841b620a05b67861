import type { Link } from '../../hypermedia/link.ts'
import { item } from '../../hypermedia/reply.ts'
import { movesOf } from '../settings/masters.rules.ts'
import type { Order, Placed } from './places.rules.ts'

/** The steps that a row may take among those of its list, each with the link that takes it there. */
export const statedMoves = (
  rows: readonly Placed[],
  row: Placed,
  order: Order,
  moveTo: (sortNo: number) => Link,
) => {
  const numbers = rows.map(({ sort_no: sortNo }) => ({ sortNo }))
  const at = rows.findIndex(({ id }) => id === row.id)
  return movesOf({ ...order, hasOrder: true }, numbers, at).map((move) => item(move, [moveTo(move.sortNo)]))
}
