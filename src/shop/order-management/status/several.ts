import { asWarning, type Message, message } from '../../../hypermedia/message.ts'
import { isFailure, type Told as Notices, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { CANCELLED_BY_SHOP, PAYMENT_RECEIVED } from '../../mail/index.ts'
import { ordersAtServices } from '../../orders/index.ts'
import { CANCELLED, isUndone, moveBetween, PAID, SHIPPED } from '../../orders/status.rules.ts'
import { link } from '../../transitions.ts'
import { tellCustomers } from '../mail/telling.ts'
import { lockOrders } from '../order/order.queries.ts'
import { announceShippings } from '../shipping/shipping.ts'
import { lockForMoves, type MoveOptions, moveOrder } from './moving.ts'
import type { doUpdateOrderStatus } from './status.contract.ts'
import { type Former, orderMoves } from './undo.ts'

/** A move of orders, as requested. */
export type Move = WriteEnvironment & { readonly input: InputOf<typeof doUpdateOrderStatus> }

/** Moves those of several orders that can be moved; the answer offers to undo it if no mail tells of it. */
export const moveSeveral = async (act: Move, ids: readonly string[], to: number) => {
  const { moved, left } = await moveEach(act, ids, to, optionsFor(act.input, to))
  const mailed = await announced(
    act,
    moved.map(({ after }) => after),
    to,
    act.input,
  )
  const undo = await orderMoves.keep(act, mailed.length > 0 ? [] : await formerOf(act, moved))
  const notices = noticesOf('office.order.movedMany', moved.length, left, mailed)
  const [first] = moved
  return ok(
    {
      orderNo: first?.after.order_no ?? '',
      previousStatus: first?.before.status ?? to,
      orderStatus: to,
      changed: moved.length > 0,
      changedCount: moved.length,
      left,
    },
    { location: link('goOrderList'), notices, links: undo },
  )
}

/** Returns what the orders were, if the move can be undone for all of them. */
const formerOf = async ({ db }: Move, moved: readonly Moved[]): Promise<readonly Former[]> => {
  const atServices = await ordersAtServices(
    db,
    moved.map(({ before }) => before.id),
  )
  const former = moved.flatMap(({ before, after }) => {
    const move = moveBetween(before.status, after.status)
    const { id, order_no: orderNo, status } = before
    return move && isUndone(move, atServices.has(id)) && orderNo !== null
      ? [{ id, orderNo, status, changeNo: after.change_no }]
      : []
  })
  return former.length === moved.length ? former : []
}

/** The templates of the mails that tell of a move, beside that of a sending. */
const TEMPLATES: ReadonlyMap<number, string> = new Map([
  [PAID, PAYMENT_RECEIVED],
  [CANCELLED, CANCELLED_BY_SHOP],
])

/** The wishes of a member for moved orders. */
interface Told {
  readonly notify?: boolean | undefined
  readonly mailWords?: string | undefined
}

/**
 * Notifies the customers of moved orders by mail if requested; returns the message with the number of mails.
 */
export const announced = async (
  act: WriteEnvironment,
  moved: readonly Row<'orders'>[],
  to: number,
  { notify, mailWords: words }: Told,
): Promise<readonly Message[]> => {
  const template = TEMPLATES.get(to)
  if (!notify || moved.length === 0) return []
  if (to === SHIPPED)
    return [message('office.shipping.mails', { count: await announceShippings(act, moved) })]
  return template === undefined
    ? []
    : [message('office.order.told', { count: await tellCustomers(act, moved, { template, words }) })]
}

/** Returns the options of a move as requested: whether cancelled goods come back into stock, and the reason. */
export const optionsFor = (
  { writeOff, reason }: { readonly writeOff?: boolean | undefined; readonly reason?: string | undefined },
  to: number,
): MoveOptions => ({
  words: reason,
  ...(writeOff && to === CANCELLED && { restock: new Map() }),
})

interface Moved {
  readonly before: Row<'orders'>
  readonly after: Row<'orders'>
}

/** The reasons for not moving an order. */
const REASONS = {
  badInput: 'office.order.restockTooMany',
  moveImpossible: 'office.order.moveImpossible',
  orderStockShort: 'office.order.stockShort',
  orderPointsShort: 'office.order.pointsShort',
  orderDiscountGone: 'office.order.discountGone',
} as const

/**
 * Moves those of several orders that can be moved; skips orders that are unknown or have the status already.
 */
export const moveEach = async (
  act: WriteEnvironment,
  keys: readonly string[],
  to: number,
  options: MoveOptions = {},
) => {
  const moved: Moved[] = []
  const left: { orderNo: string; reason: string }[] = []
  const named = await lockOrders(act.db, act.dialect, keys)
  const orders = named.filter(({ status }) => status !== to)
  await lockForMoves(act, orders, to)
  for (const before of orders) {
    const after = await moveOrder(act, before, to, options)
    if (isFailure(after))
      left.push({
        orderNo: before.order_no ?? '',
        reason: act.say(message(REASONS[after.failure], after.params)),
      })
    else moved.push({ before, after })
  }
  return { moved, left }
}

/** The most unmoved orders that the message lists. */
const MOST_LISTED = 10

/** Returns the messages of a change of several orders: how many were changed, and which were left. */
export const noticesOf = (
  key: string,
  count: number,
  left: readonly { readonly orderNo: string; readonly reason: string }[],
  mailed: readonly Message[] = [],
): Notices => {
  const done = message(key, { count })
  return [
    count === 0 ? asWarning(done) : done,
    ...mailed,
    ...left.slice(0, MOST_LISTED).map((one) => asWarning(message('office.order.left', one))),
    ...(left.length > MOST_LISTED
      ? [asWarning(message('office.order.leftMore', { count: left.length - MOST_LISTED }))]
      : []),
  ]
}
