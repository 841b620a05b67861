import { type Message, message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import { type Handlers, memberOf } from '../../environment.ts'
import { standingRefunds } from '../../orders/refunds.rules.ts'
import { link } from '../../transitions.ts'
import { changeOrder, changesOf, lockOrder } from '../order/order.queries.ts'
import type * as contract from './refund.contract.ts'
import { paidOf, passedOnOf, refundedOf } from './refund.rules.ts'
import { isPaidAtService, recordRefund } from './refund.ts'

export const refundHandlers: Handlers<typeof contract> = {
  async doRefundOrder(act) {
    const { db, input } = act
    const { orderNo, refundAmount, refundTo, reason } = input
    const order = await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const changes = await changesOf(db, order.id)
    const paid = paidOf(order, changes)
    if (paid === 0) return fail('orderUnpaid')
    const refunded = refundedOf(changes)
    const left = paid - refunded - passedOnOf(changes)
    if (refundAmount > left)
      return fail('badInput', { errors: { refundAmount: message('office.order.refundTooMuch', { left }) } })
    await recordRefund(act, order, changes, { amount: refundAmount, refundTo, words: reason, mail: {} })
    const done = message('office.order.refunded', { orderNo, amount: refundAmount })
    return ok({ orderNo, refundAmount, refundTotal: refunded + refundAmount }, leadingBack(orderNo, done))
  },

  async doUndoRefund(act) {
    const { db, input, now } = act
    const { orderNo, refundAmount, reason } = input
    const order = await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const changes = await changesOf(db, order.id)
    // Another refund may have been recorded, or this one undone, since its amount was shown.
    if (standingRefunds(changes).at(-1)?.amount !== refundAmount) return fail('refundUnknown')
    if (await isPaidAtService(db, order.id)) return fail('refundAtService')
    await changeOrder(
      db,
      order,
      {},
      { kind: 'undo_refund', amount: refundAmount, words: reason, memberId: memberOf(act), now },
    )
    const done = message('office.order.refundUndone', { orderNo, amount: refundAmount })
    return ok(
      { orderNo, refundAmount, refundTotal: refundedOf(changes) - refundAmount },
      leadingBack(orderNo, done),
    )
  },
}

/** Leads back to the order, whose timeline shows the change. */
const leadingBack = (orderNo: string, done: Message) => ({
  location: link('goOrder', { orderNo }),
  notices: [done] as const,
})
