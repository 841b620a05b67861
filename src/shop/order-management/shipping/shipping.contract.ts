import { z } from 'zod'
import { clearable, day, flag, key, optional, version } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { TrackingNumber, WrittenNumber } from './shipping.fields.ts'

/** Names a shipping of an order; the id is not needed if the order has only one. */
const named = { orderNo: key(), shippingId: optional(key()) }

/** The state after a change of a shipping. */
const changedShipping = {
  orderNo: z.string(),
  shippingId: z.string(),
  trackingNumber: z.string().nullable(),
  /** UTC, ISO 8601; null: it has not left. */
  shippedAt: z.string().nullable(),
  orderStatus: z.int(),
  changed: z.boolean(),
  /** The version of the order. */
  version: z.int(),
  message: Sentence,
}

export const doUpdateTrackingNumber = idempotent('PUT', '/admin/order/tracking-number', {
  title: 'Write down by which number the carrier finds a shipping',
  for: 'member',
  refusedAt: 'goOrder',
  input: { ...named, trackingNumber: WrittenNumber, version: version() },
  state: { status: z.literal('OK'), ...changedShipping },
  offers: ['goOrder'],
  always: ['goPackingList'],
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown', 'moveImpossible', 'staleVersion'],
})

export const doShip = unsafe('POST', '/admin/order/shipping', {
  title: 'Mark a shipping as sent; with the last one of an order the order is shipped',
  for: 'member',
  tool: {
    says: 'Notes that a parcel of an order was sent, with its tracking number, and tells the customer.',
  },
  refusedAt: 'goOrder',
  input: {
    ...named,
    /** The day on which it left, in the shop's time zone; the default is today. */
    shippedDate: optional(day()),
    /** Omitted, it stays; an empty one removes it. */
    trackingNumber: clearable(TrackingNumber),
    /** Whether the customer is notified by mail. */
    notify: optional(flag()),
  },
  state: {
    ...changedShipping,
    /** The number of the order's shippings that have not left. */
    leftCount: z.int(),
  },
  offers: ['goOrder'],
  always: ['goPackingList'],
  errors: [
    'badInput',
    'adminOrderUnknown',
    'shippingUnknown',
    'moveImpossible',
    'orderStockShort',
    'orderPointsShort',
    'orderDiscountGone',
  ],
})

export const doUndoShip = idempotent('DELETE', '/admin/order/shipping', {
  title: 'Take back that a shipping was sent, while its order is not shipped',
  for: 'member',
  refusedAt: 'goOrder',
  input: named,
  state: changedShipping,
  offers: ['goOrder'],
  always: ['goPackingList'],
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown', 'shippingLeft'],
})

export const goShippingNotifyMail = safe('/admin/order/shipping-notify-mail', {
  title: 'What the customer would be told of a shipping, before the mail is sent',
  for: 'member',
  input: named,
  state: {
    orderNo: z.string(),
    customerId: z.string().nullable(),
    /** The order's shippings; one can be chosen once it has left. */
    shippings: z.array(
      z.object({
        orderNo: z.string(),
        shippingId: z.string(),
        /** The recipient of the parcel. */
        recipientName: z.string(),
        deliveryName: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        /** UTC, ISO 8601; null: not yet. */
        shippedAt: z.string().nullable(),
        mailSentAt: z.string().nullable(),
      }),
    ),
    /** The shipping that the mail is about; null if none has left. */
    shippingId: z.string().nullable(),
    recipient: z.string(),
    mailSubject: z.string().nullable(),
    mailBody: z.string().nullable(),
  },
  submitTo: 'doSendShippingNotifyMail',
  offers: ['doSendShippingNotifyMail', 'goOrder'],
  always: ['goOrderList'],
  items: { shippings: ['goShippingNotifyMail'] },
  errors: ['adminOrderUnknown', 'shippingUnknown'],
})

export const doSendShippingNotifyMail = unsafe('POST', '/admin/order/shipping-notify-mail', {
  title: 'Tell the customer by mail that a shipping is on its way, or all of the order that have left',
  for: 'member',
  refusedAt: 'goShippingNotifyMail',
  once: true,
  input: named,
  state: {
    orderNo: z.string(),
    customerId: z.string().nullable(),
    /** One mail for each shipping. */
    mailCount: z.int(),
    mailSentAt: z.string(),
    message: Sentence,
  },
  offers: ['goOrder', 'goShippingNotifyMail'],
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown', 'shippingNotSent', 'orderOutOfReach'],
})
