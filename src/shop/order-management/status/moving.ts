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
  PAID,
  PAYING,
  SHIPPED,
} from '../../orders/status.rules.ts'
import { piecesOf } from '../../orders/stock.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { changeOrder, markShipped, purchasesOf, restockedPieces } from '../order/order.queries.ts'

/** Options of a move. */
export interface MoveOptions {
  /** Pieces that a return puts back into stock, by variant; by default none. */
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
  return move ? carryOut(act, order, move, options) : impossible(act, order, to)
}

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
  const refusal =
    restockFault(pieces, move, await piecesOut(db, order.id)) ??
    (await stockFault(act, (await wholeOrder(db, order)).lines, pieces)) ??
    (await pointsFault(act, order, move)) ??
    // The last check: it takes the discounts at once.
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

/** Returns the pieces that a move takes from the stock, by variant; negative if they come back. */
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

/** Rejects a return of more pieces than left with the order. */
const restockFault = (
  pieces: ReadonlyMap<number, number>,
  { stock }: Move,
  out: ReadonlyMap<number, number>,
): Refusal | undefined =>
  stock === 'give_named_back' && [...pieces].some(([id, quantity]) => -quantity > (out.get(id) ?? 0))
    ? fail('badInput', { errors: { restock: message('office.order.restockTooMany') } })
    : undefined

/**
 * Rejects a change of an order if the stock is too small, with the names of its lines. It locks the stock
 * that the change takes or gives back, before a line is written.
 */
export const stockFault = async (
  act: WriteEnvironment,
  lines: Parameters<typeof shortagesOf>[1],
  pieces: ReadonlyMap<number, number>,
): Promise<Failure<'orderStockShort'> | undefined> => {
  const [short] = await shortagesOf(act, lines, pieces)
  return short && fail('orderStockShort', { params: { product: short.productName, stock: short.stock } })
}

/** Returns the goods with less stock than a change of an order takes, with the names of its lines. */
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
