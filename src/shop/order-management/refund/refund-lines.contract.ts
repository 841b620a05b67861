import { z } from 'zod'
import { flag, integer, key, list, optional, text, version } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { foldLine } from '../../inputs.ts'
import { TaxSum } from '../../orders/order.contract.ts'
import { REFUND } from '../../permissions.ts'
import { Sentence, Yen } from '../../values.ts'
import { MailWords } from '../mail/mail-words.fields.ts'
import { lineInForm, statedOrder } from '../order/order.fields.ts'

/** An order with what can be refunded of it. */
const refundable = {
  ...statedOrder,
  lines: z.array(
    z
      .object({
        ...lineInForm,
        /** The pieces to be refunded. */
        refundQuantity: z.int(),
        /** Whether they come back into stock. */
        isRestocked: z.boolean(),
      })
      .meta({ named: 'RefundableLine' }),
  ),
  /** The most yen that can still be refunded. */
  mostRefund: Yen,
  /** Whether a payment service moves the money. */
  isPaidAtService: z.boolean(),
  /** Whether the customer can be told by mail. */
  canNotify: z.boolean(),
  preview: z.boolean(),
  /** The sum of the refund; 0 before a preview. */
  refundAmount: Yen,
  /** The sums by rate that it returns. */
  refundTaxes: z.array(TaxSum),
  /** The total of the order after it. */
  totalAfter: Yen,
  /** Whether no goods remain: the order is returned, or cancelled if it was not sent. */
  isWhole: z.boolean(),
}

export const goOrderRefund = safe('/admin/order/refund', {
  title: 'The form of a refund: of goods line by line, of fees, or of an amount',
  for: 'member',
  tool: {
    says: 'Shows which lines of an order can be refunded, up to which sum.',
    gives: [
      'orderNo',
      'orderStatusName',
      'lines',
      'deliveryFeeTotal',
      'charge',
      'paymentTotal',
      'paidTotal',
      'refundTotal',
      'mostRefund',
      'isPaidAtService',
      'canNotify',
    ],
  },
  permission: REFUND,
  input: { orderNo: key() },
  state: refundable,
  submitTo: 'doRefundLines',
  offers: ['doRefundLines', 'goOrder'],
  always: ['goOrderList'],
  errors: ['adminOrderUnknown', 'orderUnpaid'],
})

const AmountBack = optional(integer(0, 2_147_483_647))

export const doRefundLines = unsafe('POST', '/admin/order/refund-lines', {
  title:
    'Refund goods and fees of an order, or an amount: goods leave the order, stock follows, and the money goes back',
  for: 'member',
  tool: {
    says: 'Refunds lines of an order and restocks them; `preview` only works the sum out.',
    gives: [
      'orderNo',
      'preview',
      'refundAmount',
      'refundTaxes',
      'totalAfter',
      'refundTotal',
      'refundDue',
      'message',
    ],
  },
  permission: REFUND,
  costsMoney: true,
  needsConsent: true,
  refusedAt: 'goOrderRefund',
  submitTo: 'doRefundLines',
  once: true,
  input: {
    orderNo: key(),
    items: optional(
      list(
        z.object({
          lineId: key(),
          quantity: optional(integer(0, 999_999)),
          /** Whether the pieces come back into stock; without it they are written off. */
          restock: optional(flag()),
        }),
        1000,
      ),
    ),
    /** Yen with tax of the delivery fees that go back. */
    deliveryFeeBack: AmountBack,
    /** Yen with tax of the charges that go back. */
    chargeBack: AmountBack,
    /** Yen; by default what goods and fees come to. */
    refundAmount: AmountBack,
    /** Where money that no payment service moves went: bank, branch, account, name. */
    refundTo: optional(text(255, { fold: foldLine })),
    reason: optional(text(255)),
    /** Whether the customer is told by mail. */
    notify: optional(flag()),
    mailWords: MailWords,
    /** Returns the result, and changes nothing. */
    preview: optional(flag()),
    version: version(),
  },
  state: {
    ...refundable,
    refundTotal: Yen,
    message: Sentence,
  },
  offers: ['doRefundLines', 'goOrder'],
  always: ['goOrderList'],
  errors: [
    'badInput',
    'adminOrderUnknown',
    'orderUnpaid',
    'orderClosed',
    'staleVersion',
    'returnNotSent',
    'returnGoodsGone',
    'returnByHand',
  ],
})
