import { asWarning, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, item, ok, type Told } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers } from '../../environment.ts'
import { noticeOf } from '../../mail/index.ts'
import { readIn } from '../../orders/names.rules.ts'
import { OPEN, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { isStale } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { lockOrder, orderByNumber } from '../order/order.queries.ts'
import { moveRefusal } from '../status/moving.ts'
import type * as contract from './shipping.contract.ts'
import { changeShipping, shippingsOfOrder } from './shipping.queries.ts'
import { dayFault, leftBeside, shippingWords } from './shipping.rules.ts'
import { announceShipping, isMute, lockShipping, type Named, noteChange, sendShipping } from './shipping.ts'

export const shippingHandlers: Handlers<typeof contract> = {
  async doUpdateTrackingNumber(act) {
    const { db, input } = act
    const { orderNo } = input
    const trackingNumber = input.trackingNumber || null
    const own = await lockShipping(act, input)
    if (isFailure(own)) return own
    const { order, shippings, shipping } = own
    const changed = shipping.tracking_number !== trackingNumber
    if (changed && isStale(input, order.change_no))
      return fail('staleVersion', { state: { version: order.change_no }, at: { orderNo } })
    // The packer must learn that nothing is to be sent any more.
    const refusal =
      changed && ![SHIPPED, RETURNED].includes(order.status) && (await moveRefusal(act, order, SHIPPED))
    if (refusal) return refusal
    if (changed) await changeShipping(db, shipping.id, { tracking_number: trackingNumber })
    const after = changed
      ? await noteChange(act, order, 'tracking', shippingWords(shippings, shipping, trackingNumber ?? '–'))
      : order
    const done = message(changed ? 'office.saved' : 'office.nothingChanged')
    const state = shippingState(after, { ...shipping, tracking_number: trackingNumber })
    return ok({ status: 'OK' as const, ...state, changed }, waysOn(orderNo, done))
  },

  async doShip(act) {
    const { input, now, today, startOf } = act
    const { orderNo, shippedDate = today, trackingNumber } = input
    const fault = dayFault(shippedDate, today)
    if (fault) return fail('badInput', { errors: { shippedDate: fault } })
    const own = await lockShipping(act, input)
    if (isFailure(own)) return own
    const { order, shippings, shipping } = own
    const left = leftBeside(shippings, shipping)
    const shipped_at = (shippedDate === today ? now : startOf(shippedDate)).toISOString()
    const change = { shipped_at, ...(trackingNumber !== undefined && { tracking_number: trackingNumber }) }
    const changed = shipping.shipped_at === null
    const after = changed ? await sendShipping(act, own, change) : order
    if (isFailure(after)) return after
    const isToBeTold = changed && input.notify === true && shipping.mail_sent_at === null
    const isTold = isToBeTold && (await announceShipping(act, order, shipping.id))
    const done = message(doneKey(changed, left), { orderNo, count: left })
    const mute = isToBeTold && !isTold ? [asWarning(message('office.shipping.mute'))] : []
    return ok(
      { ...shippingState(after, changed ? { ...shipping, ...change } : shipping), changed, leftCount: left },
      waysOn(orderNo, done, ...mute),
    )
  },

  async doUndoShip(act) {
    const { db, input } = act
    const { orderNo } = input
    const own = await lockShipping(act, input)
    if (isFailure(own)) return own
    const { order, shippings, shipping } = own
    const changed = shipping.shipped_at !== null
    if (changed && !OPEN.includes(order.status)) return fail('shippingLeft')
    const none = { shipped_at: null, mail_sent_at: null }
    if (changed) await changeShipping(db, shipping.id, none)
    const after = changed
      ? await noteChange(act, order, 'undo_ship', shippingWords(shippings, shipping))
      : order
    const done = message(changed ? 'office.saved' : 'office.nothingChanged')
    return ok({ ...shippingState(after, { ...shipping, ...none }), changed }, waysOn(orderNo, done))
  },

  async goShippingNotifyMail(act) {
    const { db, input } = act
    const { orderNo } = input
    const order = await orderByNumber(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const shippings = await shippingsOfOrder(db, order.id)
    const named = namedAmong(shippings, input)
    if (named.length === 0) return fail('shippingUnknown')
    const first = named.find(hasLeft)
    const mail = first && (await noticeOf(act, first.id))
    const values = first && !(await isMute(act, order)) ? { orderNo, shippingId: first.id } : undefined
    return ok(
      {
        orderNo,
        customerId: order.customer_id,
        shippings: shippings.map((one) =>
          item(
            {
              orderNo,
              shippingId: one.id,
              recipientName: `${one.name01} ${one.name02}`,
              deliveryName: readIn(act.language)(one).delivery_name,
              trackingNumber: one.tracking_number,
              shippedAt: one.shipped_at,
              mailSentAt: one.mail_sent_at,
            },
            hasLeft(one) ? [link('goShippingNotifyMail', { orderNo, shippingId: one.id })] : [],
          ),
        ),
        shippingId: first?.id ?? null,
        recipient: order.email,
        mailSubject: mail?.subject ?? null,
        mailBody: mail?.text ?? null,
      },
      {
        ...(values && { form: { values } }),
        links: [...(values ? [link('doSendShippingNotifyMail', values)] : []), link('goOrder', { orderNo })],
      },
    )
  },

  async doSendShippingNotifyMail(act) {
    const { db, input, now } = act
    const { orderNo } = input
    const order = await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const named = namedAmong(await shippingsOfOrder(db, order.id), input)
    if (named.length === 0) return fail('shippingUnknown')
    const sent = named.filter(hasLeft)
    if (sent.length === 0) return fail('shippingNotSent')
    if (await isMute(act, order)) return fail('orderOutOfReach')
    for (const { id } of sent) await announceShipping(act, order, id)
    const done = message('office.shipping.mailed', { count: sent.length, recipient: order.email })
    return ok(
      {
        orderNo,
        customerId: order.customer_id,
        mailCount: sent.length,
        mailSentAt: now.toISOString(),
      },
      {
        location: link('goOrder', { orderNo }),
        notices: [done],
        links: [link('goShippingNotifyMail', { orderNo })],
      },
    )
  },
}

/** Returns the state of a changed shipping, with its order. */
const shippingState = ({ order_no, status, change_no }: Row<'orders'>, shipping: Row<'shipping'>) => ({
  orderNo: order_no ?? '',
  shippingId: shipping.id,
  trackingNumber: shipping.tracking_number,
  shippedAt: shipping.shipped_at,
  orderStatus: status,
  version: change_no,
})

const waysOn = (orderNo: string, ...notices: Told) => ({
  location: link('goOrder', { orderNo }),
  notices,
})

const doneKey = (changed: boolean, left: number): string => {
  if (!changed) return 'office.shipping.sentAlready'
  return left > 0 ? 'office.shipping.sentPart' : 'office.shipping.sent'
}

/** Returns the named shipping, or all of the order. */
const namedAmong = (shippings: readonly Row<'shipping'>[], { shippingId }: Named) =>
  shippings.filter(({ id }) => shippingId === undefined || id === shippingId)

const hasLeft = ({ shipped_at }: Row<'shipping'>): boolean => shipped_at !== null
