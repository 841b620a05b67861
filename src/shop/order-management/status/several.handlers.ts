import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Handlers } from '../../environment.ts'
import { CANCELLED } from '../../orders/status.rules.ts'
import { link } from '../../transitions.ts'
import { lockOrders } from '../order/order.queries.ts'
import { undoMove } from './moving.ts'
import { announced, moveEach, noticesOf, optionsFor } from './several.ts'
import type * as contract from './status.contract.ts'
import { orderMoves } from './undo.ts'

/** Cancels several orders, and undoes moves of several. */
export const severalHandlers: Pick<Handlers<typeof contract>, 'doBulkDeleteOrder' | 'doUndoOrderMoves'> = {
  async doBulkDeleteOrder(act) {
    const { input } = act
    const { ids = [], orderNos = [] } = input
    const named = [...new Set([...ids, ...orderNos])]
    if (named.length === 0) return fail('badInput', { errors: { ids: message('office.order.noneChosen') } })
    const { moved, left } = await moveEach(act, named, CANCELLED, optionsFor(input, CANCELLED))
    const after = moved.map((one) => one.after)
    const mailed = await announced(act, after, CANCELLED, input)
    await orderMoves.keep(act, [])
    const notices = noticesOf('office.order.cancelledMany', moved.length, left, mailed)
    return ok(
      { requestedCount: named.length, changedCount: moved.length, left },
      { location: link('goOrderList'), notices },
    )
  },

  async doUndoOrderMoves(act) {
    const former = await orderMoves.take(act, act.input.undoId)
    if (!former) return fail('undoGone')
    const found = await lockOrders(
      act.db,
      act.dialect,
      former.map(({ id }) => id),
    )
    const orders = new Map(found.map((order) => [order.id, order]))
    const left: { orderNo: string; reason: string }[] = []
    for (const { id, orderNo, status, changeNo } of former) {
      const order = orders.get(id)
      if (order?.change_no === changeNo) await undoMove(act, order, status)
      else left.push({ orderNo, reason: act.say(message('office.order.changedSince')) })
    }
    const changedCount = former.length - left.length
    return ok(
      { requestedCount: former.length, changedCount, left },
      { location: link('goOrderList'), notices: noticesOf('office.undone', changedCount, left) },
    )
  },
}
