import type { Link } from '../../hypermedia/link.ts'
import { item } from '../../hypermedia/reply.ts'
import { movesOf } from '../settings/masters.rules.ts'
import type { Order, Placed } from './places.rules.ts'

/** The steps that the row at a place of its list may take, each with the link that takes it there. */
export const statedMoves = (
  rows: readonly Placed[],
  at: number,
  order: Order,
  moveTo: (sortNo: number) => Link,
) => movesOf({ ...order, hasOrder: true }, rows, at).map((move) => item(move, [moveTo(move.sortNo)]))
