import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { CustomerStatus, lockCustomer, movePoints, setPurchases } from '../../customers/index.ts'
import { type WriteEnvironment, worded } from '../../environment.ts'
import {
  closeAttempts,
  lockCustomersOf,
  lockGoodsOf,
  moveStock,
  noteSales,
  orderStatuses,
  piecesOut,
  wholeOrder,
} from '../../orders/index.ts'
import {
  CANCELLED,
  isSold,
  type Move,
  moveBetween,
  movesFrom,
  PAID,
  PAYING,
  SHIPPED,
} from '../../orders/status.rules.ts'
import { changeOrder, changesOf, markShipped, purchasesOf } from '../order/order.queries.ts'
import { passedOnOf } from '../refund/refund.rules.ts'
import { piecesToMove, restockFault, stockFault, writeOff } from './moving-stock.ts'

/** Options of a move. */
export interface MoveOptions {
  /**
   * Pieces that can be sold again, by variant. A return puts them back into stock, by default none; a
   * cancellation writes off all others, by default none.
   */
  readonly restock?: ReadonlyMap<number, number>
  /** The reason, for the timeline. */
  readonly words?: string | undefined
  /** Its name in the timeline; by default the move's. */
  readonly kind?: Row<'order_change'>['kind']
}

type Refusal = Failure<
  'moveImpossible' | 'orderStockShort' | 'orderPointsShort' | 'orderDiscountGone' | 'badInput'
>

/**
 * Moves a locked order to another status, with all effects: stock, points, sales, the day of sending or
 * payment. Rejects it before anything is written if the state machine has no such move, or stock, points or
 * discounts are missing (§7.2, §18).
 */
export const moveOrder = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  to: number,
  options: MoveOptions = {},
): Promise<Row<'orders'> | Refusal> => {
  const move = moveBetween(order.status, to)
  const isOpen = move && mayMove(move.name, passedOnOf(await changesOf(act.db, order.id)))
  return isOpen ? carryOut(act, order, move, options) : impossible(act, order, to)
}

/**
 * Returns whether an order has a move although other orders took over yen of its payment: its return stays, as nothing
 * would pay for its goods any more (EXC-05).
 */
export const mayMove = (name: Move['name'], passedOn: number): boolean =>
  name !== 'cancel_return' || passedOn === 0

/**
 * Gives up a locked pending order as if it were cancelled; the state machine has no such move. No payment is
 * expected any more; subscribers of `order.moved` close it at the payment service.
 */
export const giveUp = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  options: Pick<MoveOptions, 'words' | 'kind'> = {},
): Promise<void> => {
  await closeAttempts(act.db, order.id)
  const kind = act.visitor.memberId === null ? 'expire' : 'give_up'
  const given = await carryOut(act, order, GIVE_UP, { kind, ...options })
  if (isFailure(given)) throw new Error(`Order ${order.order_no} cannot be given up: ${given.failure}`)
}

const GIVE_UP: Move = {
  name: 'cancel',
  from: [PAYING],
  to: CANCELLED,
  stock: 'give_back',
  used: 'give_back',
}

const carryOut = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  move: Move,
  options: MoveOptions,
): Promise<Row<'orders'> | Refusal> => {
  const { db, now, visitor } = act
  const { to } = move
  const pieces = await piecesToMove(act, order, move, options)
  const out = await piecesOut(db, order.id)
  const refusal =
    restockFault(pieces, move, out) ??
    (await stockFault(act, (await wholeOrder(db, order)).lines, pieces)) ??
    (await pointsFault(act, order, move)) ??
    // The last check: it takes the discounts at once.
    (await discountFault(act, order, move))
  if (refusal) return refusal
  const cause = { orderId: order.id, changeNo: order.change_no + 1 }
  await moveStock(act, cause, pieces)
  if (move.stock === 'give_back' && options.restock) await writeOff(act, out, options.restock)
  await movePointsOf(act, order, move)
  if (to === SHIPPED) await markShipped(db, order.id, now)
  const moved = await changeOrder(
    db,
    order,
    { status: to, ...(move.name === 'pay' && { payment_at: now.toISOString() }) },
    {
      kind: options.kind ?? move.name,
      words: options.words ?? null,
      memberId: visitor.memberId,
      now,
    },
  )
  await settleSales(act, order, moved)
  await act.publish('order.moved', { orderId: order.id, from: order.status, to })
  return moved
}

/**
 * Gives a locked order the status back that it had before a move without effects; the state machine has no such
 * move.
 */
export const undoMove = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  status: number,
): Promise<void> => {
  const { db, now, visitor } = act
  const isPaid = order.status === PAID
  const kind = isPaid ? ('undo_pay' as const) : ('undo_packing' as const)
  const done = { kind, memberId: visitor.memberId, now }
  const moved = await changeOrder(db, order, { status, ...(isPaid && { payment_at: null }) }, done)
  await settleSales(act, order, moved)
  await act.publish('order.moved', { orderId: order.id, from: order.status, to: status })
}

/**
 * Locks the goods and customers that moves of several locked orders will change, before any of them is moved.
 */
export const lockForMoves = async (
  act: WriteEnvironment,
  orders: readonly Row<'orders'>[],
  to: number,
): Promise<void> => {
  const moving = orders.filter(({ status }) => moveBetween(status, to))
  await lockGoodsOf(
    act,
    moving.filter(({ status }) => moveBetween(status, to)?.stock),
  )
  await lockCustomersOf(act, moving)
}

/** Adds a change of an order to the day's sales and to its customer's purchases. */
export const settleSales = async (
  act: WriteEnvironment,
  before: Row<'orders'> | undefined,
  after: Row<'orders'>,
): Promise<void> => {
  await noteSales(act, before, after)
  const { customer_id: customerId } = after
  if (
    before &&
    isSold(before.status) === isSold(after.status) &&
    before.payment_total === after.payment_total
  )
    return
  // Locked first: so the statement that sums up sees orders placed meanwhile.
  if (customerId !== null && (await lockCustomer(act.db, customerId)))
    await setPurchases(act.db, customerId, await purchasesOf(act.db, customerId))
}

/** Returns why an order cannot be moved to a status: the state machine has no such move. */
export const moveRefusal = async (act: WriteEnvironment, order: Row<'orders'>, to: number) =>
  moveBetween(order.status, to) ? undefined : impossible(act, order, to)

/** Returns the failure of an impossible move, with the possible statuses. */
export const impossible = async (
  act: WriteEnvironment,
  { status }: Row<'orders'>,
  to: number,
): Promise<Failure<'moveImpossible'>> => {
  const nameOf = await officeStatusNamer(act)
  const possible = movesFrom(status).map((move) => ({
    orderStatus: move.to,
    orderStatusName: nameOf(move.to),
  }))
  const names = possible.map(({ orderStatusName }) => orderStatusName).join(', ')
  return fail('moveImpossible', {
    params: { status: nameOf(status), to: nameOf(to), possible: names || '–' },
    state: { orderStatus: status, possible },
  })
}

/** Returns a function that names the statuses of orders for members. */
export const officeStatusNamer = async ({
  memory,
  language,
}: Pick<WriteEnvironment, 'memory' | 'language'>): Promise<(status: number) => string> => {
  const statuses = await memory.get(orderStatuses)
  return (id) => {
    const status = statuses.get(id)
    return status ? worded(language, status.name, status.name_en) : String(id)
  }
}

/** Rejects a move if the customer does not have the points that it takes (§18: on every path). */
const pointsFault = async (
  { db }: WriteEnvironment,
  { customer_id: id, use_point: used }: Row<'orders'>,
  move: Move,
): Promise<Refusal | undefined> => {
  if (move.used !== 'use' || used === 0 || id === null) return undefined
  const customer = await lockCustomer(db, id)
  return !customer || customer.point >= used
    ? undefined
    : fail('orderPointsShort', { params: { point: customer.point, used } })
}

/**
 * Takes the discounts again that an order gave back when it was cancelled; rejects the move if others have
 * taken them.
 */
const discountFault = async (
  act: WriteEnvironment,
  { id: orderId }: Row<'orders'>,
  { name }: Move,
): Promise<Refusal | undefined> => {
  if (name !== 'back_to_in_progress') return undefined
  const gone = await act.services.plugins.takeDiscountsAgain(act, { orderId })
  return gone && fail('orderDiscountGone', { params: { why: act.say(gone) } })
}

const SIGNS = { use: -1, give_back: 1, grant: 1, take_back: -1 } as const

/** Moves a customer's used and granted points; withdrawn customers have no points any more. */
const movePointsOf = async (
  { db, now }: WriteEnvironment,
  order: Row<'orders'>,
  { used, earned }: Move,
): Promise<void> => {
  const { customer_id, id: order_id, change_no, use_point, add_point } = order
  if (customer_id === null) return
  const moved = [
    { kind: used, points: use_point },
    { kind: earned, points: add_point },
  ]
  if (moved.every(({ kind, points }) => kind === undefined || points === 0)) return
  if ((await lockCustomer(db, customer_id))?.status === CustomerStatus.withdrawn) return
  for (const { kind, points } of moved)
    if (kind !== undefined && points !== 0)
      await movePoints(
        db,
        { customer_id, order_id, change_no: change_no + 1, kind, points: SIGNS[kind] * points },
        now,
      )
}
