import { z } from 'zod'
import { choice, day, flag, integer, list, optional, text } from '../../../hypermedia/input.ts'
import { Orderer, OrderItem, Shipping, Sums, TrackedParcel } from '../../orders/order.contract.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { sorting } from '../../paging.ts'
import { Yen } from '../../values.ts'

/** 1 new, 3 cancelled, 4 in progress, 5 shipped, 6 paid, 9 returned; 7 while its payment is pending. */
export const OrderStatus = integer(1, 9, 'select')

/** The next event that an open order waits for. */
export const WAITS_FOR = ['payment', 'shipping'] as const

const word = (most = 255) => optional(text(most))
const amount = () => optional(integer(0, 2_147_483_647))

/** The fields of a search for orders (§12.3); days are in the shop's time zone, the last one included. */
export const orderFilter = {
  /** Finds number, name, reading, company, email and phone number of the orderer or the order. */
  nameKeyword: word(),
  orderStatus: optional(list(OrderStatus, 9)),
  orderNo: word(64),
  name: word(),
  kana: word(),
  companyName: word(),
  email: word(254),
  phoneNumber: word(20),
  productName: word(),
  trackingNumber: word(),
  payment: optional(list(integer(1, 2_147_483_647, 'select'), 100)),
  shippingMail: optional(choice(['unsent', 'sent'])),
  /** Only orders with a parcel that is a gift. */
  isGift: optional(flag()),
  /** Only open orders that wait for a payment in advance, or that can be sent. */
  waitsFor: optional(choice(WAITS_FOR)),
  orderDateFrom: optional(day()),
  orderDateTo: optional(day()),
  paymentDateFrom: optional(day()),
  paymentDateTo: optional(day()),
  updateDateFrom: optional(day()),
  updateDateTo: optional(day()),
  deliveryDateFrom: optional(day()),
  deliveryDateTo: optional(day()),
  paymentTotalFrom: amount(),
  paymentTotalTo: amount(),
  ...ownFields('order', 'filter'),
}

/** One destination in an order's state. */
const StatedShipping = Shipping.extend({
  orderNo: z.string(),
  /** Of several parcels all numbers, separated by commas. */
  trackingNumber: z.string().nullable(),
  /** The address where the carrier shows the progress of the first parcel. */
  trackingUrl: z.string().nullable(),
  parcels: z.array(TrackedParcel),
  /** UTC, ISO 8601; null: not yet. */
  shippedAt: z.string().nullable(),
  mailSentAt: z.string().nullable(),
  note: z.string().nullable(),
}).meta({ named: 'OrderShipping' })

/** The state of an order in the office. */
export const statedOrder = {
  orderNo: z.string(),
  /** UTC, ISO 8601. */
  orderDate: z.string(),
  paymentDate: z.string().nullable(),
  orderStatus: z.int(),
  orderStatusName: z.string(),
  customerId: z.string().nullable(),
  customer: Orderer,
  items: z.array(OrderItem),
  /** The number of pieces of all lines. */
  itemCount: z.int(),
  shippings: z.array(StatedShipping),
  paymentId: z.string().nullable(),
  paymentName: z.string().nullable(),
  /** How it was paid at a payment service, as far as that says; null for other payments. */
  paymentDetails: z
    .object({
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      /** The result of 3-D Secure. */
      threeDSecure: z.enum(['authenticated', 'attempted', 'exempted', 'failed', 'notSupported']).nullable(),
      threeDSecureVersion: z.string().nullable(),
    })
    .nullable(),
  payUntil: z.string().nullable(),
  /** The customer's message. */
  message: z.string().nullable(),
  /** The members' note. */
  note: z.string().nullable(),
  ...ownFields('order', 'state'),
  ...Sums,
  /** Deductions with tax, without points, as an edit of the order takes them. */
  discount: Yen,
  /** Deductions without tax: the points. */
  taxFreeDiscount: Yen,
  /** Yen paid for it; 0: nothing yet. */
  paidTotal: Yen,
  /** Yen refunded so far. */
  refundTotal: Yen,
  /** Yen still to be refunded, because the order now costs less than was paid. */
  refundDue: Yen,
  /** Yen that it took over from the order whose goods came back for its goods. */
  credit: Yen,
  /** Yen of its total that its customer pays: without `credit`. */
  amountDue: Yen,
  /** Yen of its payment that other orders took over in exchange for its goods. */
  passedOn: Yen,
  version: z.int(),
}

/** The columns that the list can be sorted by. */
export const orderSorting = sorting(
  ['orderDate', 'updateDate', 'orderStatus', 'paymentTotal', 'orderNo'],
  '-orderDate',
)

/** A line of goods in a form that takes pieces of it out of the order. */
export const lineInForm = {
  lineId: z.string(),
  productCode: z.string(),
  productName: z.string(),
  className: z.string().nullable(),
  /** Its place among the destinations, from 1. */
  destination: z.int(),
  /** With tax. */
  price: Yen,
  quantity: z.int(),
}
