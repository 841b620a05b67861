import { z } from 'zod'
import { flag, integer, key, list, needed, optional, text } from '../../../hypermedia/input.ts'
import { unsafe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { MailWords } from '../mail/mail-words.fields.ts'

/** The most orders changed at one time. */
const MOST_AT_ONCE = 1000

/** Orders that were not changed, each with the reason. */
const left = z.array(z.object({ orderNo: z.string(), reason: Sentence }))

export const doUpdateOrderStatus = unsafe('POST', '/admin/order-status', {
  title: 'Move an order, or several, to another status with all that goes with it',
  for: 'member',
  tool: {
    asks: true,
    says: 'Moves orders to another status: paid, cancelled and so on; says which could not be moved.',
  },
  refusedAt: 'goOrder',
  input: {
    orderNo: needed(key(), { ids: true }),
    orderStatus: integer(0, 2_147_483_647, 'select'),
    /**
     * Several orders in place of one, by number or id: those that can be moved are, the others are listed.
     */
    ids: optional(list(key(), MOST_AT_ONCE)),
    /** Of a return: the goods that come back into stock. */
    restock: optional(list(z.object({ productCode: key(), quantity: integer(0, 999_999) }), MOST_AT_ONCE)),
    /** Of a cancellation: the goods are written off, and do not come back into stock. */
    writeOff: optional(flag()),
    /** Whether the customer is told by mail of the sending, the payment or the cancellation. */
    notify: optional(flag()),
    /** To the customer, in the mail of a payment or a cancellation. */
    mailWords: MailWords,
    /** The reason, for the order's timeline. */
    reason: optional(text(255)),
  },
  state: {
    /** Of several, the first. */
    orderNo: z.string(),
    previousStatus: z.int(),
    orderStatus: z.int(),
    changed: z.boolean(),
    changedCount: z.int(),
    left,
    message: Sentence,
  },
  offers: ['goOrder', 'doUndoOrderMoves'],
  always: ['goOrderList'],
  errors: [
    'badInput',
    'adminOrderUnknown',
    'moveImpossible',
    'orderStockShort',
    'orderPointsShort',
    'orderDiscountGone',
  ],
})

export const doUndoOrderMoves = unsafe('POST', '/admin/order/undo-status', {
  title:
    'Undo a move of several orders that changed only their status; those changed since are left and named',
  for: 'member',
  deniedWith: '/admin/order-status',
  refusedAt: 'goOrderList',
  input: { undoId: key() },
  state: { requestedCount: z.int(), changedCount: z.int(), left, message: Sentence },
  always: ['goOrderList'],
  errors: ['undoGone'],
})

export const doGiveUpOrder = unsafe('POST', '/admin/order/give-up', {
  title: 'Cancel an order whose payment is still awaited, and have the payment closed at its service',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goOrder',
  input: {
    orderNo: key(),
    /** The reason, for the order's timeline. */
    reason: optional(text(255)),
  },
  state: { orderNo: z.string(), orderStatus: z.int(), changed: z.boolean(), message: Sentence },
  offers: ['goOrder'],
  always: ['goOrderList'],
  errors: ['adminOrderUnknown', 'moveImpossible'],
})

export const doBulkDeleteOrder = unsafe('POST', '/admin/order/bulk-delete', {
  title: 'Cancel several orders; those that cannot be cancelled are left and named',
  for: 'member',
  needsConsent: true,
  input: {
    /** By number or id. */
    ids: needed(list(key(), MOST_AT_ONCE), { orderNos: true }),
    orderNos: optional(list(key(), MOST_AT_ONCE)),
    /** The goods are written off, and do not come back into stock. */
    writeOff: optional(flag()),
    /** Whether the customers are told by mail. */
    notify: optional(flag()),
    /** To the customers, in the mail. */
    mailWords: MailWords,
    /** The reason, for the orders' timelines. */
    reason: optional(text(255)),
    mode: optional(text(32, { control: 'hidden' })),
  },
  state: { requestedCount: z.int(), changedCount: z.int(), left, message: Sentence },
  always: ['goOrderList'],
  errors: ['badInput'],
})
