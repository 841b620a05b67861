import { z } from 'zod'
import { flag, key, optional } from '../../../hypermedia/input.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { Address } from '../../customers/fields.ts'
import { OrderItem, Shipping } from '../../orders/order.contract.ts'
import { Choice } from '../shipping/shipping.fields.ts'

/** A shipping to be sent. */
const waiting = {
  orderNo: z.string(),
  shippingId: z.string(),
  /** UTC, ISO 8601. */
  orderDate: z.string(),
  orderStatusName: z.string(),
  recipientName: z.string(),
  deliveryName: z.string().nullable(),
  /** `YYYY-MM-DD`, null: not specified. */
  deliveryDate: z.string().nullable(),
  deliveryTime: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The day on which it must leave, if a delivery day was requested. */
  sendBy: z.string().nullable(),
  isLate: z.boolean(),
  /** True if it is paid in advance, and not paid yet. */
  isUnpaid: z.boolean(),
  isGift: z.boolean(),
}

export const goPackingList = safe('/admin/order/packing', {
  title: 'What is to be sent, one shipping after the other, those due first',
  for: 'member',
  input: {
    /** Only those of one delivery method. */
    deliveryId: optional(Choice),
    /** Only those that do not wait for a payment. */
    onlyPaid: optional(flag()),
    /** Only those that are too late for the requested day. */
    onlyLate: optional(flag()),
    /** The shipping to pack now; by default, and if it was sent meanwhile, the first. */
    shippingId: optional(key()),
  },
  state: {
    /** The number of shippings of each delivery method. */
    methods: z.array(
      z.object({ deliveryId: z.string().nullable(), deliveryName: z.string(), count: z.int() }),
    ),
    /** The number of shippings without and with pending payments. */
    payments: z.array(z.object({ onlyPaid: z.boolean(), count: z.int() })),
    count: z.int(),
    /** The next shippings. */
    shippings: z.array(z.object(waiting)),
    /** The shipping to pack now; null if nothing is to be sent. */
    parcel: z
      .object({
        ...waiting,
        address: Address,
        items: z.array(OrderItem),
        gifts: Shipping.shape.gifts,
        pieceCount: z.int(),
        paymentName: z.string().nullable(),
        /** The customer's message, and the members' note. */
        message: z.string().nullable(),
        note: z.string().nullable(),
        /** Its place among the order's shippings. */
        place: z.int(),
      })
      .nullable(),
  },
  offers: ['doUpdateTrackingNumber', 'doShip', 'goOrder', 'goExportOrderPdf', 'goPackingList'],
  always: ['goOrderList', 'goPickingList'],
  items: { methods: ['goPackingList'], payments: ['goPackingList'], shippings: ['goPackingList'] },
})
