import { z } from 'zod'
import { clearable, day, flag, key, optional, version } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { TrackingNumber, WrittenNumber } from './shipping.fields.ts'

/** A shipping of an order; of one that has a single shipping the order says enough. */
const named = { orderNo: key(), shippingId: optional(key()) }

/** A shipping after a change of it. */
const changedShipping = {
  orderNo: z.string(),
  shippingId: z.string(),
  trackingNumber: z.string().nullable(),
  /** UTC, ISO 8601; null: it has not left. */
  shippedAt: z.string().nullable(),
  orderStatus: z.int(),
  changed: z.boolean(),
  /** Of the order. */
  version: z.int(),
  message: Sentence,
}

export const doUpdateTrackingNumber = idempotent('PUT', '/admin/order/tracking-number', {
  title: 'Write down by which number the carrier finds a shipping',
  for: 'member',
  refusedAt: 'goOrder',
  input: { ...named, trackingNumber: WrittenNumber, version: version() },
  state: { status: z.literal('OK'), ...changedShipping },
  offers: ['goOrder', 'goPackingList'],
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown', 'moveImpossible', 'staleVersion'],
})

export const doShip = unsafe('POST', '/admin/order/shipping', {
  title: 'Mark a shipping as sent; with the last one of an order the order is shipped',
  for: 'member',
  refusedAt: 'goOrder',
  input: {
    ...named,
    /** The day on which it left, of the shop's time zone; now unless given. */
    shippedDate: optional(day()),
    /** As it is unless given; an empty one takes it away. */
    trackingNumber: clearable(TrackingNumber),
    /** Whether the customer is told by mail. */
    notify: optional(flag()),
  },
  state: {
    ...changedShipping,
    /** How many shippings of the order have not left. */
    leftCount: z.int(),
  },
  offers: ['goOrder', 'goPackingList'],
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
  offers: ['goOrder', 'goPackingList'],
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown', 'shippingLeft'],
})

export const goShippingNotifyMail = safe('/admin/order/shipping-notify-mail', {
  title: 'What the customer would be told of a shipping, before the mail is sent',
  for: 'member',
  input: named,
  state: {
    orderNo: z.string(),
    customerId: z.string().nullable(),
    /** Of the order: a shipping can be chosen once it has left. */
    shippings: z.array(
      z.object({
        orderNo: z.string(),
        shippingId: z.string(),
        /** Who gets the parcel. */
        recipientName: z.string(),
        deliveryName: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        /** UTC, ISO 8601; null: not yet. */
        shippedAt: z.string().nullable(),
        mailSentAt: z.string().nullable(),
      }),
    ),
    /** The one that the mail is about; null where none has left. */
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
    /** One for each shipping. */
    mailCount: z.int(),
    mailSentAt: z.string(),
    message: Sentence,
  },
  offers: ['goOrder', 'goShippingNotifyMail'],
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown', 'shippingNotSent', 'orderOutOfReach'],
})
