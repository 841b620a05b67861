/**
 * The statuses of orders that the shop acts on, and the moves between them; names and colours are the
 * merchant's.
 */

/** New: placed by its customer. */
export const PLACED = 1

/** Cancelled before it was sent. */
export const CANCELLED = 3

/** Being packed. */
export const IN_PROGRESS = 4

/** Sent. */
export const SHIPPED = 5

/** Paid. */
export const PAID = 6

/** Its payment is pending. */
export const PAYING = 7

/** Confirmed, and not placed yet. */
export const DRAFT = 8

/** Returned. */
export const RETURNED = 9

/** New, paid, in progress: an order in these statuses waits for the merchant (§17). */
export const OPEN: readonly number[] = [PLACED, PAID, IN_PROGRESS]

/** The statuses of orders that count as sales. */
export const SOLD: readonly number[] = [...OPEN, SHIPPED]

/**
 * Returns whether an order counts as a sale: neither cancelled nor returned, neither unpaid nor unplaced
 * (§17).
 */
export const isSold = (status: number): boolean => SOLD.includes(status)

/** Not placed yet, or its payment is pending: such an order is in no history (CUS-14). */
export const UNPLACED: readonly number[] = [PAYING, DRAFT]

/** Returns whether an order is placed: its customer sees it, whatever became of it (CUS-14). */
export const isPlaced = (status: number): boolean => !UNPLACED.includes(status)

/** A move of an order from one status to another, with its effects (interface, "Order status"; §7.2). */
export interface Move {
  readonly name: 'pay' | 'packing' | 'cancel' | 'back_to_in_progress' | 'ship' | 'return' | 'cancel_return'
  readonly from: readonly number[]
  readonly to: number
  /**
   * Pieces: all return to stock; all leave it again; those that the merchant names return; these leave again.
   */
  readonly stock?: 'give_back' | 'take' | 'give_named_back' | 'take_named'
  /** The points that were used for it. */
  readonly used?: 'give_back' | 'use'
  /** The points that it grants. */
  readonly earned?: 'grant' | 'take_back'
}

const MOVES: readonly Move[] = [
  { name: 'pay', from: [PLACED], to: PAID },
  { name: 'packing', from: [PLACED, PAID], to: IN_PROGRESS },
  { name: 'ship', from: OPEN, to: SHIPPED, earned: 'grant' },
  { name: 'cancel', from: OPEN, to: CANCELLED, stock: 'give_back', used: 'give_back' },
  { name: 'back_to_in_progress', from: [CANCELLED], to: IN_PROGRESS, stock: 'take', used: 'use' },
  {
    name: 'return',
    from: [SHIPPED],
    to: RETURNED,
    stock: 'give_named_back',
    used: 'give_back',
    earned: 'take_back',
  },
  {
    name: 'cancel_return',
    from: [RETURNED],
    to: SHIPPED,
    stock: 'take_named',
    used: 'use',
    earned: 'grant',
  },
]

/** Returns the moves from a status, the usual one first. */
export const movesFrom = (status: number): readonly Move[] =>
  MOVES.filter(({ from }) => from.includes(status))

/** Returns the move from one status to another; undefined if there is none. */
export const moveBetween = (from: number, to: number): Move | undefined =>
  movesFrom(from).find((move) => move.to === to)

/**
 * Returns whether a move may be undone, although no move leads back: it moves neither stock nor points, and no mail
 * tells of it. A payment that was recorded by hand may; that of an order at a payment service may not.
 */
export const isUndone = ({ name }: Move, isAtService: boolean): boolean =>
  name === 'packing' || (name === 'pay' && !isAtService)

/** Returns whether a move leads to a status. */
export const isReached = (status: number): boolean => MOVES.some(({ to }) => to === status)
