import { z } from 'zod'
import { choice, day, integer, list, optional, text } from '../../../hypermedia/input.ts'
import { Orderer, OrderItem, Shipping, Sums } from '../../orders/order.contract.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { sorting } from '../../paging.ts'
import { Yen } from '../../values.ts'

/** 1 new, 3 cancelled, 4 in progress, 5 shipped, 6 paid, 9 returned; 7 while its payment runs. */
export const OrderStatus = integer(1, 9, 'select')

const word = (most = 255) => optional(text(most))
const amount = () => optional(integer(0, 2_147_483_647))

/** What orders are searched by (§12.3); days are those of the shop's time zone, the last one included. */
export const orderFilter = {
  /** Of the orderer or the order: number, name, reading, company, e-mail, telephone. */
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
}

/** One destination as the office states it. */
const StatedShipping = Shipping.extend({
  orderNo: z.string(),
  trackingNumber: z.string().nullable(),
  /** Where the carrier lets one look for it. */
  trackingUrl: z.string().nullable(),
  /** UTC, ISO 8601; null: not yet. */
  shippedAt: z.string().nullable(),
  mailSentAt: z.string().nullable(),
  note: z.string().nullable(),
}).meta({ named: 'OrderShipping' })

/** An order as the office states it. */
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
  /** Of the lines. */
  itemCount: z.int(),
  shippings: z.array(StatedShipping),
  paymentId: z.string().nullable(),
  paymentName: z.string().nullable(),
  payUntil: z.string().nullable(),
  /** What the customer wrote. */
  message: z.string().nullable(),
  /** What the shop notes for itself. */
  note: z.string().nullable(),
  ...ownFields('order', 'state'),
  ...Sums,
  /** What is taken off beside points, with tax, as an edit of the order takes it. */
  discount: Yen,
  /** What is taken off without tax, beside it: points, that is. */
  taxFreeDiscount: Yen,
  /** What was paid for it; nothing yet: 0. */
  paidTotal: Yen,
  /** Paid back so far. */
  refundTotal: Yen,
  /** What is still to be paid back, as it comes to less than what was paid. */
  refundDue: Yen,
  version: z.int(),
}

/** What the list can be sorted by, by the names of its columns. */
export const orderSorting = sorting(
  ['orderDate', 'updateDate', 'orderStatus', 'paymentTotal', 'orderNo'],
  '-orderDate',
)
