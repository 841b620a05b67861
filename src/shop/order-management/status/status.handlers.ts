import { message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import { variantByCode } from '../../catalog/index.ts'
import type { Handlers } from '../../environment.ts'
import { CANCELLED, PAYING, RETURNED } from '../../orders/status.rules.ts'
import { link } from '../../transitions.ts'
import { lockOrder } from '../order/order.queries.ts'
import { giveUp, impossible, moveOrder, officeStatusNamer } from './moving.ts'
import { announced, type Move, moveSeveral, optionsFor } from './several.ts'
import type * as contract from './status.contract.ts'

/** The moves of an order, and of several. */
export const statusHandlers: Pick<Handlers<typeof contract>, 'doUpdateOrderStatus' | 'doGiveUpOrder'> = {
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
      order.status === to
        ? order
        : await moveOrder(act, order, to, {
            ...(to === RETURNED && { restock }),
            ...optionsFor(input, to),
          })
    if (isFailure(moved)) return moved
    const changed = order.status !== to
    const mailed = changed ? await announced(act, [moved], to, input) : []
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
}

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
