import { z } from 'zod'
import { flag, key, optional } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { BUYS } from '../scopes.ts'
import { Sentence, Yen } from '../values.ts'

const Payment = {
  orderNo: z.string(),
  paymentName: z.string().nullable(),
  paymentTotal: Yen,
  /**
   * `open`: not begun; `waiting`: the service has not reported yet; `promised`: to be paid in a shop or at a
   * bank; `failed`: it can be retried.
   */
  paymentStatus: z.enum(['open', 'waiting', 'promised', 'failed', 'cancelled']),
  /** The service's address for the payment; null until it was begun. */
  paymentUrl: z.string().nullable(),
}

export const goPay = safe('/shopping/pay', {
  title: 'Pay for the order just placed at a payment service, and come back here',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_pay',
  entered: 'outside',
  input: {
    orderNo: key(),
    /** Set by the payment service's way back: the payment is asked about at once. */
    returned: optional(flag()),
  },
  state: {
    ...Payment,
    /** Whether the shopper has just come back from the service, which has not reported yet. */
    returned: z.boolean(),
  },
  offers: ['doStartPayment', 'doCheckPayment', 'doLeavePayment', 'goCart', 'goContactForm', 'goTop'],
  errors: ['orderNotFound'],
})

export const doStartPayment = unsafe('POST', '/shopping/pay', {
  title: 'Begin to pay: leads to the payment service',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goPay',
  input: { orderNo: key() },
  state: { orderNo: z.string(), paymentUrl: z.string() },
  leadsOutside: true,
  offers: ['goPay'],
  errors: ['orderNotFound', 'paymentNotOpen', 'paymentServiceAway'],
  limits: [{ by: 'session', most: 20, minutes: 30 }],
})

export const doLeavePayment = unsafe('POST', '/shopping/pay-leave', {
  title: 'Give the unpaid order up, and lay its goods back into the cart to choose another payment method',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goPay',
  input: { orderNo: key() },
  state: {
    orderNo: z.string(),
    /** The cart that holds its goods again; null if none of them can be had any more. */
    cartKey: z.string().nullable(),
    message: Sentence,
  },
  offers: ['goShopping', 'goCart', 'goPay', 'goShoppingComplete', 'goMypageHistory'],
  errors: ['orderNotFound', 'paymentNotOpen'],
  limits: [{ by: 'session', most: 20, minutes: 30 }],
})

export const doCheckPayment = unsafe('POST', '/shopping/pay-check', {
  title: 'Ask the payment service what became of the payment',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goPay',
  input: { orderNo: key() },
  state: { orderNo: z.string(), isPaid: z.boolean(), message: Sentence },
  offers: ['goPay', 'goShoppingComplete', 'goMypageHistory'],
  errors: ['orderNotFound', 'paymentServiceAway'],
  limits: [{ by: 'session', most: 60, minutes: 30 }],
})
