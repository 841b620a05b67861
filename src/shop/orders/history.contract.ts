import { z } from 'zod'
import { integer, key, optional } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { accountPages } from '../customers/account-pages.contract.ts'
import { BUYS, SEES_ORDERS } from '../scopes.ts'
import { Sentence, Yen } from '../values.ts'
import { Orderer, OrderItem, Shipping, Sums, TrackedParcel } from './order.contract.ts'
import { PAYMENT_STATES } from './payment-state.rules.ts'
import { PlacedReturn } from './returning.contract.ts'

/** An order in the history. */
export const PlacedOrder = z
  .object({
    orderNo: z.string(),
    /** UTC, ISO 8601. */
    orderDate: z.string(),
    orderStatus: z.int(),
    /** Its name for customers; null if the shop does not show it (CUS-14). */
    orderStatusName: z.string().nullable(),
    paymentTotal: Yen,
    items: z.array(OrderItem),
  })
  .meta({ named: 'PlacedOrder' })

export const goOrderHistory = safe('/mypage/order-history', {
  title: 'All orders of the customer, newest first',
  for: 'customer',
  tool: {
    says: 'Lists the orders of the customer, newest first, with their states and sums.',
    gives: ['orders', 'orderCount'],
  },
  permission: SEES_ORDERS,
  page: 'mypage_history_list',
  input: { historyLimit: optional(integer(1, 1000)), offset: optional(integer(0)) },
  state: {
    customerId: z.string(),
    orders: z.array(PlacedOrder),
    orderCount: z.int(),
    limit: z.int(),
    offset: z.int(),
  },
  offers: [...accountPages],
  always: ['goProductList'],
  items: { orders: ['goMypageHistory', 'doReorder'] },
})

/** A placed order with all that its customer sees. */
export const WholePlacedOrder = {
  ...PlacedOrder.shape,
  customerId: z.string().nullable(),
  customer: Orderer,
  shippings: z.array(
    Shipping.extend({
      /** Of several parcels all numbers, separated by commas. */
      trackingNumber: z.string().nullable(),
      /** Of the first parcel. */
      trackingUrl: z.string().nullable(),
      parcels: z.array(TrackedParcel),
    }),
  ),
  paymentId: z.string().nullable(),
  paymentName: z.string().nullable(),
  payUntil: z.string().nullable(),
  /** How to pay, while the payment is awaited: safe HTML. */
  howToPay: z.string().nullable(),
  /** Null for an order that costs nothing, or that was cancelled or returned. */
  paymentState: z.enum(PAYMENT_STATES).nullable(),
  message: z.string().nullable(),
  ...Sums,
  /** The time until which customers can cancel it, UTC, ISO 8601; null where the shop does not let them. */
  cancelUntil: z.string().nullable(),
  /** The last day on which a return can be asked for, `YYYY-MM-DD`; null where it cannot. */
  returnUntil: z.iso.date().nullable(),
  /** The returns that were asked for, the oldest first. */
  returns: z.array(PlacedReturn),
  /** Yen paid back so far. */
  refundTotal: Yen,
  /** Yen that it took over from the order whose goods came back for its goods. */
  credit: Yen,
  /** Yen of its total that are to be paid: without `credit`. */
  amountDue: Yen,
  /** The orders that exchanges tie it to: `from` gave the goods back, `to` was made for them. */
  exchanges: z.array(
    z
      .object({ exchangeWay: z.enum(['from', 'to']), orderNo: z.string(), credit: Yen })
      .meta({ named: 'PlacedExchange' }),
  ),
}

export const goMypageHistory = safe('/mypage/history', {
  title: 'One order of the customer',
  for: 'customer',
  tool: {
    says: 'Reads an order of the customer: its goods, parcels, payment and returns, and until when it can be cancelled.',
    gives: [
      ...['orderNo', 'orderDate', 'orderStatusName', 'items', 'shippings', 'paymentName', 'payUntil'],
      ...[
        'paymentState',
        'paymentTotal',
        'cancelUntil',
        'returnUntil',
        'returns',
        'refundTotal',
        'amountDue',
      ],
    ],
  },
  permission: SEES_ORDERS,
  page: 'mypage_history',
  input: { orderNo: key() },
  state: {
    ...WholePlacedOrder,
    mailHistories: z.array(z.object({ mailSubject: z.string(), mailBody: z.string(), sentAt: z.string() })),
  },
  offers: ['doReorder', 'goOrderPapers', 'doCancelPlacedOrder', 'goReturnRequest', ...accountPages],
  items: { returns: ['doWithdrawReturn'], exchanges: ['goMypageHistory'] },
  errors: ['orderNotFound'],
})

export const doReorder = unsafe('POST', '/mypage/reorder', {
  title: 'Lay the goods of an order into the cart again, at their prices of today',
  for: 'customer',
  permission: BUYS,
  refusedAt: 'goMypageHistory',
  input: { orderNo: key() },
  state: {
    customerId: z.string(),
    addedCount: z.int(),
    cartKeys: z.array(z.string()),
    skippedCount: z.int(),
    skippedProductCodes: z.array(z.string()),
    /** The adjustments, and the goods that could not be added. */
    messages: z.array(Sentence),
  },
  offers: ['goMypageHistory'],
  always: ['goCart'],
  errors: ['orderNotFound'],
})
