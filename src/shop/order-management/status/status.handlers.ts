import { asWarning, type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok, type Told } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { variantByCode } from '../../catalog/index.ts'
import type { Handlers, WriteEnvironment } from '../../environment.ts'
import { CANCELLED, PAYING, SHIPPED } from '../../orders/status.rules.ts'
import { link } from '../../transitions.ts'
import { lockOrder, lockOrders } from '../order/order.queries.ts'
import { announceShippings } from '../shipping/shipping.ts'
import { giveUp, impossible, lockForMoves, moveOrder, officeStatusNamer } from './moving.ts'
import type * as contract from './status.contract.ts'
import type { doUpdateOrderStatus } from './status.contract.ts'

export const statusHandlers: Handlers<typeof contract> = {
  async doUpdateOrderStatus(act) {
    const { input } = act
    const { orderNo, orderStatus: to, ids = [] } = input
    // Status 2 existed once, and does not any more.
    if (to < 1 || to > 9 || to === 2)
      return fail('badInput', { errors: { orderStatus: message('input.choice') } })
    if (ids.length > 0) return moveSeveral(act, ids, to)
    if (orderNo === undefined)
      return fail('badInput', { errors: { ids: message('office.order.noneChosen') } })
    const restock = await namedPieces(act)
    if (isFailure(restock)) return restock
    const order = await lockOrder(act.db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const moved =
      order.status === to ? order : await moveOrder(act, order, to, { restock, words: input.reason })
    if (isFailure(moved)) return moved
    const changed = order.status !== to
    const mailed = changed ? await announced(act, [moved]) : []
    const nameOf = await officeStatusNamer(act)
    const params = { orderNo, status: nameOf(to) }
    const done = message(changed ? 'office.order.moved' : 'office.order.thereAlready', params)
    return ok(
      {
        orderNo,
        previousStatus: order.status,
        orderStatus: to,
        changed,
        changedCount: changed ? 1 : 0,
        left: [],
      },
      {
        location: link('goOrder', { orderNo }),
        notices: [done, ...mailed],
      },
    )
  },

  async doGiveUpOrder(act) {
    const { orderNo, reason } = act.input
    const order = await lockOrder(act.db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const changed = order.status !== CANCELLED
    if (changed && order.status !== PAYING) return impossible(act, order, CANCELLED)
    if (changed) await giveUp(act, order, { words: reason })
    const nameOf = await officeStatusNamer(act)
    const params = { orderNo, status: nameOf(CANCELLED) }
    const done = message(changed ? 'office.order.moved' : 'office.order.thereAlready', params)
    return ok(
      { orderNo, orderStatus: CANCELLED, changed },
      {
        location: link('goOrder', { orderNo }),
        notices: [done],
      },
    )
  },

  async doBulkDeleteOrder(act) {
    const { ids = [], orderNos = [] } = act.input
    const named = [...new Set([...ids, ...orderNos])]
    if (named.length === 0) return fail('badInput', { errors: { ids: message('office.order.noneChosen') } })
    const { moved, left } = await moveEach(act, named, CANCELLED)
    const notices = noticesOf('office.order.cancelledMany', moved.length, left)
    return ok(
      { requestedCount: named.length, changedCount: moved.length, left },
      { location: link('goOrderList'), notices },
    )
  },
}

type Move = WriteEnvironment & { readonly input: InputOf<typeof doUpdateOrderStatus> }

/** Returns the pieces that a return names, by variant. */
const namedPieces = async ({ db, input }: Move) => {
  const pieces = new Map<number, number>()
  for (const { productCode, quantity } of input.restock ?? []) {
    const variant = await variantByCode(db, productCode)
    if (!variant) return fail('badInput', { errors: { restock: message('input.choice') } })
    if (quantity > 0) pieces.set(variant.id, quantity + (pieces.get(variant.id) ?? 0))
  }
  return pieces
}

const moveSeveral = async (act: Move, ids: readonly string[], to: number) => {
  const { moved, left } = await moveEach(act, ids, to, act.input.reason)
  const mailed = await announced(
    act,
    moved.map(({ after }) => after),
  )
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
    { location: link('goOrderList'), notices },
  )
}

/**
 * Notifies the customers of moved orders by mail if requested; returns the message with the number of mails.
 */
const announced = async (act: Move, moved: readonly Row<'orders'>[]): Promise<readonly Message[]> =>
  act.input.orderStatus === SHIPPED && act.input.notify && moved.length > 0
    ? [message('office.shipping.mails', { count: await announceShippings(act, moved) })]
    : []

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
const moveEach = async (act: WriteEnvironment, keys: readonly string[], to: number, words?: string) => {
  const moved: Moved[] = []
  const left: { orderNo: string; reason: string }[] = []
  const named = await lockOrders(act.db, act.dialect, keys)
  const orders = named.filter(({ status }) => status !== to)
  await lockForMoves(act, orders, to)
  for (const before of orders) {
    const after = await moveOrder(act, before, to, { words })
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

const noticesOf = (
  key: string,
  count: number,
  left: readonly { readonly orderNo: string; readonly reason: string }[],
  mailed: readonly Message[] = [],
): Told => {
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
