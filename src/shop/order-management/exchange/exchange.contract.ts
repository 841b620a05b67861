import { z } from 'zod'
import { flag, integer, key, list, optional, text, version } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { foldLine } from '../../inputs.ts'
import { TaxSum } from '../../orders/order.contract.ts'
import { REFUND } from '../../permissions.ts'
import { Sentence, Yen } from '../../values.ts'
import { orderMoney } from '../edit/edit.fields.ts'
import { MailWords } from '../mail/mail-words.fields.ts'
import { lineInForm, statedOrder } from '../order/order.fields.ts'

/** An order with what can be exchanged of it. */
const exchangeable = {
  ...statedOrder,
  lines: z.array(
    z
      .object({
        ...lineInForm,
        /** The pieces that the shopper asked to return; 0: none. */
        askedQuantity: z.int(),
        /** Whether they come back into stock. */
        isRestocked: z.boolean(),
        /** The variants of its product. */
        variants: z.array(
          z
            .object({
              productCode: z.string(),
              className: z.string().nullable(),
              /** With tax. */
              price: Yen,
              /** Null: unlimited. */
              stock: z.int().nullable(),
            })
            .meta({ named: 'ExchangeVariant' }),
        ),
      })
      .meta({ named: 'ExchangeableLine' }),
  ),
  /** Whether the customer can be told by mail. */
  canNotify: z.boolean(),
  preview: z.boolean(),
  /** The sum that leaves the order with the goods, by rate; 0 before a preview, like the sums below. */
  backTotal: Yen,
  backTaxes: z.array(TaxSum),
  /** The total of the new order, by rate. */
  newTotal: Yen,
  newTaxes: z.array(TaxSum),
  /** The part of it that the order's payment covers, by rate. */
  takenOver: Yen,
  takenOverTaxes: z.array(TaxSum),
  /** The rest of the new order, to be paid. */
  differenceDue: Yen,
  /** The rest of the order's payment, to be refunded. */
  differenceBack: Yen,
}

export const goOrderExchange = safe('/admin/order/exchange', {
  title: 'The form of an exchange: goods of a sent order come back, and others go out instead',
  for: 'member',
  permission: REFUND,
  input: { orderNo: key() },
  state: exchangeable,
  submitTo: 'doExchangeLines',
  offers: ['doExchangeLines', 'goOrder'],
  always: ['goOrderList'],
  errors: ['adminOrderUnknown', 'notAllowed', 'orderClosed'],
})

export const doExchangeLines = unsafe('POST', '/admin/order/exchange-lines', {
  title:
    'Exchange goods of a sent order: they come back as a return, a new order for others takes over what was paid for them, and only the difference is paid or refunded',
  for: 'member',
  permission: REFUND,
  costsMoney: true,
  needsConsent: true,
  refusedAt: 'goOrderExchange',
  submitTo: 'doExchangeLines',
  once: true,
  input: {
    orderNo: key(),
    items: optional(
      list(
        z.object({
          lineId: key(),
          /** Pieces that come back; by default the piece of a line that has only one, if a variant is given. */
          quantity: optional(integer(0, 999_999)),
          /** Whether the pieces come back into stock; without it they are written off. */
          restock: optional(flag()),
          /** The variant that goes out instead. */
          exchangeCode: optional(text(255, { control: 'select', fold: foldLine })),
          /** The code of any other product that goes out instead. */
          otherCode: optional(text(255, { fold: foldLine })),
          /** Pieces that go out; by default as many as come back. */
          exchangeQuantity: optional(integer(0, 999_999)),
        }),
        200,
      ),
    ),
    /** Of the new order; by default what leaves the old one with the goods. */
    ...orderMoney,
    /** The id of the payment method for the difference; by default that of the order. */
    payment: optional(integer(1, 2_147_483_647, 'select')),
    reason: optional(text(255)),
    /** Whether the customer is told by mail. */
    notify: optional(flag()),
    mailWords: MailWords,
    /** Returns the result, and changes nothing. */
    preview: optional(flag()),
    version: version(),
  },
  state: {
    ...exchangeable,
    /** The number of the new order; null for a preview. */
    newOrderNo: z.string().nullable(),
    message: Sentence,
  },
  offers: ['doExchangeLines', 'goOrder'],
  always: ['goOrderList'],
  errors: [
    'badInput',
    'notAllowed',
    'adminOrderUnknown',
    'orderClosed',
    'staleVersion',
    'orderPointsShort',
    'returnNotSent',
    'returnGoodsGone',
    'returnByHand',
  ],
})
