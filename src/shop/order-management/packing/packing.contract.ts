import { z } from 'zod'
import { flag, key, optional } from '../../../hypermedia/input.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { Address } from '../../customers/fields.ts'
import { OrderItem } from '../../orders/order.contract.ts'
import { Choice } from '../shipping/shipping.fields.ts'

/** A shipping that is to be sent. */
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
  /** The day on which it has to leave, where a day was asked for. */
  sendBy: z.string().nullable(),
  isLate: z.boolean(),
  /** Whether it is paid before it is sent, and is not paid yet. */
  isUnpaid: z.boolean(),
}

export const goPackingList = safe('/admin/order/packing', {
  title: 'What is to be sent, one shipping after the other, those due first',
  for: 'member',
  input: {
    /** Of one delivery method alone. */
    deliveryId: optional(Choice),
    /** Only what does not wait for its money. */
    onlyPaid: optional(flag()),
    /** The one to pack now; the first unless given, or where it was sent meanwhile. */
    shippingId: optional(key()),
  },
  state: {
    /** How many there are of each delivery method. */
    methods: z.array(
      z.object({ deliveryId: z.string().nullable(), deliveryName: z.string(), count: z.int() }),
    ),
    /** Of one that may wait for its money, or of all. */
    payments: z.array(z.object({ onlyPaid: z.boolean(), count: z.int() })),
    count: z.int(),
    /** The next of them. */
    shippings: z.array(z.object(waiting)),
    /** The one to pack now; null where nothing is to be sent. */
    parcel: z
      .object({
        ...waiting,
        address: Address,
        items: z.array(OrderItem),
        pieceCount: z.int(),
        paymentName: z.string().nullable(),
        /** What the customer wrote, and what the shop notes for itself. */
        message: z.string().nullable(),
        note: z.string().nullable(),
        /** Which one of how many it is. */
        place: z.int(),
      })
      .nullable(),
  },
  offers: ['doUpdateTrackingNumber', 'doShip', 'goOrder', 'goPackingList'],
  always: ['goOrderList'],
  items: { methods: ['goPackingList'], payments: ['goPackingList'], shippings: ['goPackingList'] },
})
