import { z } from 'zod'
import { integer, key, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { foldLine } from '../inputs.ts'
import { SEES_ORDERS } from '../scopes.ts'
import { Sentence, Yen } from '../values.ts'

/** Names an order: one of the signed-in customer, or the one that a key from its mail opens. */
const which = { orderNo: key(), orderKey: optional(key()) }

/** The cost of printing, compared with reading. */
const PRINT_COST = 10

export const goOrderPapers = safe('/order/papers', {
  title: 'The invoice of an order and its receipts',
  for: 'anyone',
  permission: SEES_ORDERS,
  page: 'order_papers',
  input: which,
  state: {
    orderNo: z.string(),
    /** UTC, ISO 8601, like the other times. */
    orderDate: z.string(),
    paymentTotal: Yen,
    /** Whether the shop has a registration number: without one its invoice is not qualified. */
    isQualified: z.boolean(),
    receipts: z.array(z.object({ receiptNo: z.int(), receiptName: z.string(), issuedAt: z.string() })),
    /** Why no receipt can be issued now: the order was free, is not paid yet, or enough were issued. */
    receiptRefused: z.enum(['free', 'unpaid', 'usedUp']).nullable(),
  },
  submitTo: 'doIssueReceipt',
  offers: ['goOrderInvoice', 'doIssueReceipt', 'goMypageHistory', 'goTop'],
  items: { receipts: ['goReceipt'] },
  errors: ['signInFirst', 'orderNotFound', 'noPapers'],
})

export const goOrderInvoice = safe('/order/invoice', {
  title: 'The invoice of an order',
  for: 'anyone',
  permission: SEES_ORDERS,
  input: which,
  state: { orderNo: z.string(), size: z.int(), pdf: z.string() },
  answers: ['pdf'],
  cost: () => PRINT_COST,
  offers: ['goOrderPapers'],
  errors: ['signInFirst', 'orderNotFound', 'noPapers'],
})

export const goReceipt = safe('/order/receipt', {
  title: 'A receipt as it was issued',
  for: 'anyone',
  permission: SEES_ORDERS,
  input: { ...which, receiptNo: integer(1) },
  state: { orderNo: z.string(), receiptNo: z.int(), size: z.int(), pdf: z.string() },
  answers: ['pdf'],
  cost: () => PRINT_COST,
  offers: ['goOrderPapers'],
  errors: ['signInFirst', 'orderNotFound', 'noPapers'],
})

export const doIssueReceipt = unsafe('POST', '/order/receipt', {
  title: 'Have a receipt issued; one after the first says that it is issued again',
  for: 'anyone',
  once: true,
  refusedAt: 'goOrderPapers',
  input: {
    ...which,
    receiptName: text(60, { fold: foldLine }),
    receiptPurpose: optional(text(40, { fold: foldLine })),
  },
  state: { orderNo: z.string(), receiptNo: z.int(), message: Sentence },
  offers: ['goReceipt', 'goOrderPapers'],
  errors: ['signInFirst', 'orderNotFound', 'noPapers', 'receiptImpossible'],
})
