import { z } from 'zod'
import { key } from '../../../hypermedia/input.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { PlacedReturn } from '../../orders/returning.contract.ts'
import { Sentence, Yen } from '../../values.ts'
import { placedIn } from '../../views/place.fields.ts'
import { statedOrder } from './order.fields.ts'

export const goOrder = safe('/admin/order', {
  title: 'An order with all that belongs to it, and the moves that are possible',
  for: 'member',
  tool: {
    says: 'Shows an order with its goods, parcels (`shippingId`), payment, refunds and history.',
    gives: [
      'orderNo',
      'orderDate',
      'paymentDate',
      'orderStatusName',
      'customerId',
      'customer',
      'items',
      'shippings',
      'paymentName',
      'message',
      'note',
      'deliveryFeeTotal',
      'charge',
      'discounts',
      'paymentTotal',
      'paidTotal',
      'refundTotal',
      'refundDue',
      'moves',
      'returns',
    ],
  },
  input: { orderNo: key(), ...placedIn('goOrderList') },
  state: {
    ...statedOrder,
    /** The moves that its status allows, as the interface names them. */
    moves: z.array(
      z.object({
        name: z.string(),
        orderNo: z.string(),
        orderStatus: z.int(),
        orderStatusName: z.string(),
      }),
    ),
    /** The goods that a return can put back into stock. */
    restockable: z.array(z.object({ productCode: z.string(), productName: z.string(), quantity: z.int() })),
    /** The returns that its shopper asked for, the oldest first. */
    returns: z.array(PlacedReturn.extend({ returnId: z.string() }).meta({ named: 'OrderReturn' })),
    /** The orders that exchanges tie it to: `from` gave the goods back, `to` was made for them. */
    exchanges: z.array(
      z
        .object({
          exchangeWay: z.enum(['from', 'to']),
          orderNo: z.string(),
          orderStatusName: z.string(),
          /** Yen that went over. */
          credit: Yen,
        })
        .meta({ named: 'OrderExchange' }),
    ),
    /** The timeline of the order, the newest first. */
    changes: z.array(
      z.object({
        /** UTC, ISO 8601. */
        at: z.string(),
        kind: z.string(),
        /** The entry as text. */
        title: Sentence,
        amount: Yen.nullable(),
        words: z.string().nullable(),
        /** Of a refund: where the money went; null if it was not said. */
        refundTo: z.string().nullable(),
        /** Null: the customer. */
        memberName: z.string().nullable(),
      }),
    ),
    mailHistories: z.array(
      z.object({
        mailSubject: z.string(),
        mailBody: z.string(),
        recipient: z.string(),
        /** UTC, ISO 8601; null: not sent yet. */
        sentAt: z.string().nullable(),
        /** Its author; null: the shop's program. */
        memberName: z.string().nullable(),
      }),
    ),
  },
  offers: [
    'doUpdateOrderStatus',
    'doGiveUpOrder',
    'goOrderExchange',
    'goOrderRefund',
    'doRefundOrder',
    'doUndoRefund',
    'goOrderEdit',
    'goOrderPdf',
    'goOrderMail',
    'goEnquiryList',
    'goOrder',
    'goOrderList',
    'goCustomer',
    'goAuditLog',
  ],
  items: {
    returns: ['goReturn'],
    exchanges: ['goOrder'],
    moves: ['doUpdateOrderStatus'],
    shippings: [
      'doUpdateTrackingNumber',
      'doShip',
      'doUndoShip',
      'goOrderShippingAddress',
      'goShippingNotifyMail',
    ],
  },
  errors: ['adminOrderUnknown'],
})
