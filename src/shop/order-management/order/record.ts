import type { Row } from '../../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import {
  type Attempt,
  amountDue,
  attemptsAt,
  describeOrder,
  type WholeOrder,
  wholeOrder,
} from '../../orders/index.ts'
import { recordsIn } from '../../orders/names.rules.ts'
import { ownFieldsOf, statedOwnFields } from '../../own-fields/index.ts'
import type { PaymentDetails } from '../../plugins/index.ts'
import { parcelsOf, paymentMethods, trackingLinks } from '../../settings/index.ts'
import { paidOf, passedOnOf, refundDueOf, refundedOf } from '../refund/refund.rules.ts'
import { officeStatusNamer } from '../status/moving.ts'
import { changesOf } from './order.queries.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** A stored entry of an order's timeline. */
export type ChangeRow = Awaited<ReturnType<typeof changesOf>>[number]

/** Returns the state of an order in the office. */
export const stateOf = async (
  act: Environment,
  whole: WholeOrder,
  changes: readonly Pick<ChangeRow, 'kind' | 'amount'>[],
) => {
  const { order } = whole
  const [described, own, nameOf, urlOf, payments, attempts] = await Promise.all([
    describeOrder(recordsIn(act.language, whole), act),
    ownFieldsOf(act, 'order'),
    officeStatusNamer(act),
    trackingLinks(act.memory),
    paymentMethods(act.memory, act.language),
    attemptsAt(act.db, order.id),
  ])
  const payment = payments.find(({ paymentId }) => paymentId === order.payment_id)
  return {
    ...described,
    // Points have their own field: so this is the figure that an edit of the order takes.
    discount: described.discount - described.taxFreeDiscount,
    orderNo: order.order_no ?? '',
    orderDate: order.ordered_at ?? order.created_at,
    paymentDate: order.payment_at,
    orderStatus: order.status,
    orderStatusName: nameOf(order.status),
    paymentDetails: detailsIn(attempts),
    itemCount: described.items.length,
    shippings: described.shippings.map((shipping, at) => ({ ...shipping, ...sent(whole, at, urlOf) })),
    note: order.note,
    ...statedOwnFields(own, order.own_fields),
    paidTotal: paidOf(order, changes),
    refundTotal: refundedOf(changes),
    refundDue: refundDueOf(order, changes, payment?.paidWhen),
    credit: order.credit,
    amountDue: amountDue(order),
    passedOn: passedOnOf(changes),
    version: order.change_no,
  }
}

/** Returns how an order was paid at a payment service, of the last attempt that the service told of. */
const detailsIn = (attempts: readonly Attempt[]) => {
  const stored = attempts.find(({ details }) => details !== null)?.details
  if (!stored) return null
  const { brand, last4, threeDSecure, threeDSecureVersion: version }: PaymentDetails = JSON.parse(stored)
  return {
    brand: brand ?? null,
    last4: last4 ?? null,
    threeDSecure: threeDSecure ?? null,
    threeDSecureVersion: version ?? null,
  }
}

/** Returns the state of an order, with the records read for it. */
export const statedOrderOf = async (act: Environment, order: Row<'orders'>) => {
  const [whole, changes] = await Promise.all([wholeOrder(act.db, order), changesOf(act.db, order.id)])
  return { whole, changes, state: await stateOf(act, whole, changes) }
}

/** Returns the office's data of a destination beside the customer's choices; the id is that of its row. */
const sent = (
  { order, shippings }: WholeOrder,
  at: number,
  urlOf: Awaited<ReturnType<typeof trackingLinks>>,
) => {
  const { id = '', delivery_id = null, tracking_number = null } = shippings[at] ?? {}
  const { shipped_at = null, mail_sent_at = null, note = null } = shippings[at] ?? {}
  const parcels = parcelsOf(urlOf, { delivery_id, tracking_number })
  return {
    orderNo: order.order_no ?? '',
    shippingId: id,
    trackingNumber: tracking_number,
    trackingUrl: parcels[0]?.trackingUrl ?? null,
    parcels,
    shippedAt: shipped_at,
    mailSentAt: mail_sent_at,
    note,
  }
}
