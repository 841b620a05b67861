import { message } from '../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { lockForMoves, lockOrder, moveOrder } from '../order-management/index.ts'
import { isCancelled } from '../orders/cancellation.rules.ts'
import { cancellationOf, describePlaced, ownOrder, wholeOrder } from '../orders/index.ts'
import { CANCELLED, isPlaced, isSold } from '../orders/status.rules.ts'
import { link } from '../transitions.ts'
import type * as contract from './order-service.contract.ts'

/** What shoppers do with their placed orders, without or with an account. */
export const orderServiceHandlers: Handlers<typeof contract> = {
  async goOrderLookup() {
    return ok({}, { form: {}, links: [link('goLogin'), link('goContactForm')] })
  },

  async doRequestOrderLink({ input, language, publish }) {
    // Looked up after the answer, so that its time does not tell whether there is such an order.
    await publish('order.sought', { ...input, language })
    return ok(
      {},
      {
        location: link('goOrderLookup'),
        notices: [message('orderService.linkSent', { email: input.email })],
        links: [link('goTop')],
      },
    )
  },

  async goGuestOrder(act) {
    const { input } = act
    const order = await ownOrder(act, input)
    if (isFailure(order) || !isPlaced(order.status)) return fail('orderNotFound')
    const { placed, canCancel } = await describePlaced(act, order)
    return ok(placed, {
      links: [
        ...(canCancel ? [link('doCancelPlacedOrder', input)] : []),
        ...(isSold(order.status) ? [link('goOrderPapers', input)] : []),
        link('goContactForm'),
        link('goTop'),
      ],
    })
  },

  async doCancelPlacedOrder(act) {
    const { reason, ...which } = act.input
    const { orderNo, orderKey } = which
    const found = await ownOrder(act, which)
    if (isFailure(found)) return found
    const order = await lockOrder(act.db, orderNo)
    if (!order) return fail('orderNotFound')
    const page =
      orderKey === undefined
        ? link('goMypageHistory', { orderNo })
        : link('goGuestOrder', { orderNo, orderKey })
    const changed = !isCancelled(order)
    if (changed) {
      const { refused } = await cancellationOf(act, await wholeOrder(act.db, order))
      if (refused) return fail('cancelRefused', { notices: [message(REFUSALS[refused])] })
      await lockForMoves(act, [order], CANCELLED)
      const words = act.sayIn(
        'ja',
        reason === undefined
          ? message('orderService.byCustomer')
          : message('orderService.byCustomerFor', { reason }),
      )
      const moved = await moveOrder(act, order, CANCELLED, { words })
      if (isFailure(moved)) return fail('cancelRefused', { notices: [message(REFUSALS.status)] })
      await act.publish('order.cancelled', { orderId: order.id })
    }
    return ok(
      { orderNo, orderStatus: CANCELLED, changed },
      {
        location: page,
        notices: [message('orderService.cancelled', { orderNo })],
        links: [page, link('goTop')],
      },
    )
  },
}

const REFUSALS = {
  off: 'orderService.refused.off',
  status: 'orderService.refused.status',
  sent: 'orderService.refused.sent',
  late: 'orderService.refused.late',
} as const
