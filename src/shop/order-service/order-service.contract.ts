import { z } from 'zod'
import { key, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Email, NewPassword } from '../customers/fields.ts'
import { foldLine } from '../inputs.ts'
import { WholePlacedOrder } from '../orders/history.contract.ts'
import { MANAGES_ORDERS } from '../scopes.ts'
import { Sentence } from '../values.ts'

const HALF_AN_HOUR = 30

export const goOrderLookup = safe('/order/lookup', {
  title: 'The form to find an order without an account',
  for: 'anyone',
  page: 'order_lookup',
  submitTo: 'doRequestOrderLink',
  offers: ['doRequestOrderLink', 'goLogin', 'goContactForm'],
})

export const doRequestOrderLink = unsafe('POST', '/order/lookup', {
  title: 'Have a link to an order sent to its e-mail address; the answer is the same whether there is one',
  for: 'anyone',
  tool: {
    says: 'Sends the link to an order, with its `orderKey`, to the e-mail address of the order.',
  },
  refusedAt: 'goOrderLookup',
  input: { orderNo: text(64, { fold: foldLine }), email: Email },
  state: { message: Sentence },
  offers: ['goOrderLookup', 'goTop'],
  limits: [{ by: 'address', most: 20, minutes: HALF_AN_HOUR }],
})

export const goGuestOrder = safe('/order/guest', {
  title: 'An order of a guest, by the key from its mail',
  for: 'anyone',
  tool: {
    says: 'Shows the state of an order: what was sent when and by whom, and what is still to be paid.',
    gives: [
      'orderNo',
      'orderDate',
      'orderStatusName',
      'paymentTotal',
      'items',
      'shippings',
      'paymentName',
      'payUntil',
      'howToPay',
      'paymentState',
      'cancelUntil',
      'returnUntil',
      'returns',
      'refundTotal',
    ],
  },
  page: 'order_guest',
  input: { orderNo: key(), orderKey: key() },
  state: WholePlacedOrder,
  offers: [
    'doCancelPlacedOrder',
    'goReturnRequest',
    'doRegisterFromOrder',
    'goOrderPapers',
    'goContactForm',
    'goTop',
  ],
  items: { returns: ['doWithdrawReturn'], exchanges: ['goGuestOrder'] },
  errors: ['orderNotFound'],
})

export const doCancelPlacedOrder = unsafe('POST', '/order/cancel', {
  title: 'Cancel an order that is not packed yet, as the shop allows it',
  for: 'anyone',
  permission: MANAGES_ORDERS,
  tool: {
    says: 'Cancels an order, as long as the shop allows it.',
  },
  needsConsent: true,
  refusedAt: 'goGuestOrder',
  input: {
    orderNo: key(),
    orderKey: optional(key()),
    reason: optional(text(200, { fold: foldLine })),
  },
  state: { orderNo: z.string(), orderStatus: z.int(), changed: z.boolean(), message: Sentence },
  offers: ['goGuestOrder', 'goMypageHistory', 'goTop'],
  errors: ['signInFirst', 'orderNotFound', 'cancelRefused'],
})

export const doRegisterFromOrder = unsafe('POST', '/order/register', {
  title: 'Open an account with the name and address of an order; it stands in its history',
  for: 'anyone',
  refusedAt: 'goGuestOrder',
  once: true,
  input: { orderNo: key(), orderKey: key(), password: NewPassword },
  state: { customerId: z.string(), customerStatus: z.int(), email: z.string(), message: Sentence },
  offers: ['goCustomerRegistrationComplete', 'goLogin', 'goTop'],
  errors: ['orderNotFound', 'badInput', 'emailTaken'],
  limits: [{ by: 'address', most: 5, minutes: HALF_AN_HOUR }],
})
