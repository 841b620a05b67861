import { link } from '../../transitions.ts'
import { undoable } from '../../views/index.ts'

/** An order before a move of several, and the number of its last change since. */
export interface Former {
  readonly id: string
  readonly orderNo: string
  readonly status: number
  readonly changeNo: number
}

/** The moves of several orders that can be undone. */
export const orderMoves = undoable<Former, 'doUndoOrderMoves'>('goOrderList', (input) =>
  link('doUndoOrderMoves', input),
)
