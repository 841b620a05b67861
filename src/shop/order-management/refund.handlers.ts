import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { type Handlers, memberOf } from '../environment.ts'
import { refundsOf } from '../orders/index.ts'
import { link } from '../transitions.ts'
import { changeOrder, lockOrder } from './order.queries.ts'
import { mayBeRefunded } from './record.ts'
import type * as contract from './refund.contract.ts'

export const refundHandlers: Handlers<typeof contract> = {
  async doRefundOrder(act) {
    const { db, input, now, say } = act
    const { orderNo, refundAmount, reason } = input
    const order = await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    if (!mayBeRefunded(order)) return fail('orderUnpaid')
    const refunded = (await refundsOf(db, order.id))?.total ?? 0
    const left = order.payment_total - refunded
    if (refundAmount > left)
      return fail('badInput', { errors: { refundAmount: message('office.order.refundTooMuch', { left }) } })
    await changeOrder(
      db,
      order,
      {},
      { kind: 'refund', amount: refundAmount, words: reason, memberId: memberOf(act), now },
    )
    const done = message('office.order.refunded', { orderNo, amount: refundAmount })
    return ok(
      { orderNo, refundAmount, refundTotal: refunded + refundAmount, message: say(done) },
      {
        location: link('goOrder', { orderNo }),
        notices: [done],
        links: [link('goOrder', { orderNo }), link('goOrderList')],
      },
    )
  },
}
