import { message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { lockStocks } from '../../catalog/index.ts'
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
  PAYING,
  SHIPPED,
} from '../../orders/status.rules.ts'
import { piecesOf } from '../../orders/stock.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { changeOrder, markShipped, purchasesOf, restockedPieces } from '../order/order.queries.ts'

/** What a move may be told beside its goal. */
export interface MoveOptions {
  /** Pieces that a return puts back into stock, by variant; none of them unless given. */
  readonly restock?: ReadonlyMap<number, number>
  /** Why, for the timeline. */
  readonly words?: string | undefined
}

type Refusal = Failure<
  'moveImpossible' | 'orderStockShort' | 'orderPointsShort' | 'orderDiscountGone' | 'badInput'
>

/**
 * Moves an order that is locked to another status, with all that goes with it: pieces, points, what is sold,
 * the day it was sent or paid on. Refused before anything is written where the state machine has no such
 * move, or pieces, points or discounts are missing (§7.2, §18).
 */
export const moveOrder = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  to: number,
  options: MoveOptions = {},
): Promise<Row<'orders'> | Refusal> => {
  const move = moveBetween(order.status, to)
  return move ? carryOut(act, order, move, options) : impossible(act, order, to)
}

/**
 * Gives up an order that is locked and waits for its payment, as if it were cancelled; the state machine has no
 * such move. Nothing is expected of its payments any more; their services are told to close them by `order.moved`.
 */
export const giveUp = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  options: Pick<MoveOptions, 'words'> = {},
): Promise<void> => {
  await closeAttempts(act.db, order.id)
  const given = await carryOut(act, order, GIVE_UP, options)
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
  const refusal =
    restockFault(pieces, move, await piecesOut(db, order.id)) ??
    (await stockFault(act, (await wholeOrder(db, order)).lines, pieces)) ??
    (await pointsFault(act, order, move)) ??
    // The last of them: what it finds is taken at once.
    (await discountFault(act, order, move))
  if (refusal) return refusal
  const cause = { orderId: order.id, changeNo: order.change_no + 1 }
  await moveStock(act, cause, pieces)
  await movePointsOf(act, order, move)
  if (to === SHIPPED) await markShipped(db, order.id, now)
  const moved = await changeOrder(
    db,
    order,
    { status: to, ...(move.name === 'pay' && { payment_at: now.toISOString() }) },
    {
      kind: move === GIVE_UP ? givenUpBy(visitor.memberId) : move.name,
      words: options.words ?? null,
      memberId: visitor.memberId,
      now,
    },
  )
  await settleSales(act, order, moved)
  await act.publish('order.moved', { orderId: order.id, from: order.status, to })
  return moved
}

const givenUpBy = (memberId: string | null) => (memberId === null ? 'expire' : 'give_up')

/** Locks what moves of several orders, which are locked, will change beside them, before any of them is moved. */
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

/** Counts a change of an order towards the day's sales and towards what its customer has bought. */
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
  // Locked first: what is placed meanwhile is seen by the statement that sums up.
  if (customerId !== null && (await lockCustomer(act.db, customerId)))
    await setPurchases(act.db, customerId, await purchasesOf(act.db, customerId))
}

/** Why an order cannot be moved to a status: the state machine has no such move. */
export const moveRefusal = async (act: WriteEnvironment, order: Row<'orders'>, to: number) =>
  moveBetween(order.status, to) ? undefined : impossible(act, order, to)

/** Says that an order cannot be moved to a status, and where it can be. */
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

/** Names the statuses of orders as members are told. */
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

/** Pieces that leave the stock with a move, by variant; below 0 where they come back. */
const piecesToMove = async (
  { db, dialect }: WriteEnvironment,
  order: Row<'orders'>,
  { stock }: Move,
  { restock = new Map() }: MoveOptions,
): Promise<ReadonlyMap<number, number>> => {
  if (stock === 'give_named_back') return negated(restock)
  if (stock === 'take_named') return restockedPieces(db, order.id)
  if (stock === undefined) return new Map()
  const out = await piecesOut(db, order.id)
  if (stock === 'give_back') return negated(out)
  const { lines } = await wholeOrder(db, order)
  const wanted = piecesOf(lines.filter(({ type }) => type === LineType.product))
  const stocks = await lockStocks(db, dialect, [...wanted.keys()])
  return new Map([...wanted].filter(([id]) => isCounted(stocks.get(id))))
}

const isCounted = (stock: number | null | undefined): stock is number => typeof stock === 'number'

const negated = (pieces: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...pieces].map(([id, quantity]) => [id, -quantity]))

/** No more comes back from an order than left with it. */
const restockFault = (
  pieces: ReadonlyMap<number, number>,
  { stock }: Move,
  out: ReadonlyMap<number, number>,
): Refusal | undefined =>
  stock === 'give_named_back' && [...pieces].some(([id, quantity]) => -quantity > (out.get(id) ?? 0))
    ? fail('badInput', { errors: { restock: message('office.order.restockTooMany') } })
    : undefined

/**
 * Whether there are as many pieces as a change of an order takes, by the names of its lines. From here on nobody else
 * has the pieces that it takes or gives back: it is asked before a line is written.
 */
export const stockFault = async (
  act: WriteEnvironment,
  lines: Parameters<typeof shortagesOf>[1],
  pieces: ReadonlyMap<number, number>,
): Promise<Failure<'orderStockShort'> | undefined> => {
  const [short] = await shortagesOf(act, lines, pieces)
  return short && fail('orderStockShort', { params: { product: short.productName, stock: short.stock } })
}

/** Goods of which there are not as many pieces as a change of an order takes, by the names of its lines. */
export const shortagesOf = async (
  { db, dialect }: WriteEnvironment,
  lines: readonly Pick<Row<'order_line'>, 'variant_id' | 'product_name'>[],
  pieces: ReadonlyMap<number, number>,
) => {
  const moved = [...pieces].filter(([, quantity]) => quantity !== 0)
  const stocks = await lockStocks(
    db,
    dialect,
    moved.map(([id]) => id),
  )
  return moved
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity, stock: stocks.get(id) ?? 0 }))
    .filter(({ stock, quantity }) => stock < quantity)
    .map(({ id, stock }) => ({
      productName: lines.find(({ variant_id }) => variant_id === id)?.product_name ?? '',
      stock,
    }))
}

/** Whether the customer has the points that a move takes from them (§18: on every path). */
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

/** Takes the discounts once more that an order gave back when it was cancelled; somebody else may have them now. */
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

/** Moves what a customer paid with and earns; who has left has no points any more. */
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
