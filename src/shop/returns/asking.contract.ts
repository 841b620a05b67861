import { z } from 'zod'
import { choice, file, integer, key, list, longText, optional } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { OrderItem } from '../orders/order.contract.ts'
import { RETURN_REASONS, RETURN_STATES } from '../orders/returning.rules.ts'
import { MANAGES_ORDERS } from '../scopes.ts'
import { Sentence } from '../values.ts'

/** Names an order: one of the signed-in customer, or the one that a key from its mail opens. */
const which = { orderNo: key(), orderKey: optional(key()) }

const MEGABYTE = 1024 * 1024

/** The most pictures of a request. */
export const MOST_PICTURES = 4

export const goReturnRequest = safe('/order/return', {
  title: 'The form with which a shopper asks for a return of goods of an order',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  page: 'order_return',
  input: which,
  state: {
    orderNo: z.string(),
    /** UTC, ISO 8601. */
    orderDate: z.string(),
    /** The goods that can come back, with the pieces that the order has. */
    items: z.array(OrderItem),
    returnUntil: z.iso.date(),
    mostPictures: z.int(),
  },
  submitTo: 'doRequestReturn',
  offers: ['doRequestReturn', 'goMypageHistory', 'goGuestOrder', 'goHelpTradeLaw', 'goTop'],
  errors: ['signInFirst', 'orderNotFound', 'returnRefused'],
})

export const doRequestReturn = unsafe('POST', '/order/return', {
  title: 'Ask for a return of goods of a sent order; the shop grants or refuses it',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  tool: {
    says: 'Asks the shop to take goods of an order back.',
  },
  once: true,
  refusedAt: 'goReturnRequest',
  input: {
    ...which,
    /** How many pieces of which goods; 0 and what is left out stays. */
    items: list(z.object({ productCode: key(), quantity: optional(integer(0, 999_999)) }), 1000),
    returnReason: choice(RETURN_REASONS),
    /** Needed for the reason `other`. */
    returnWords: optional(longText(1000)),
    /** Kept for the members who may see orders alone. */
    returnPictures: file({
      most: MOST_PICTURES,
      bytes: 10 * MEGABYTE,
      kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    }),
  },
  state: {
    orderNo: z.string(),
    returnNo: z.int(),
    returnState: z.enum(RETURN_STATES),
    message: Sentence,
  },
  offers: ['goMypageHistory', 'goGuestOrder', 'goTop'],
  errors: ['signInFirst', 'orderNotFound', 'returnRefused', 'badInput'],
  limits: [
    { by: 'address', most: 20, minutes: 30 },
    { by: 'session', most: 10, minutes: 30 },
  ],
})

export const doWithdrawReturn = unsafe('POST', '/order/return/withdraw', {
  title: 'Withdraw a return that was asked for, while it is open',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  refusedAt: 'goGuestOrder',
  input: { ...which, returnNo: integer(1, 2_147_483_647, 'hidden') },
  state: {
    orderNo: z.string(),
    returnNo: z.int(),
    returnState: z.enum(RETURN_STATES),
    changed: z.boolean(),
    message: Sentence,
  },
  offers: ['goMypageHistory', 'goGuestOrder', 'goTop'],
  errors: ['signInFirst', 'orderNotFound', 'returnNotFound', 'returnEnded'],
})
