import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
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
  page: 'shopping_pay',
  entered: 'outside',
  input: { orderNo: key() },
  state: Payment,
  offers: ['doStartPayment', 'doCheckPayment', 'goCart', 'goContactForm', 'goTop'],
  errors: ['orderNotFound'],
})

export const doStartPayment = unsafe('POST', '/shopping/pay', {
  title: 'Begin to pay: leads to the payment service',
  for: 'anyone',
  refusedAt: 'goPay',
  input: { orderNo: key() },
  state: { orderNo: z.string(), paymentUrl: z.string() },
  offers: ['goPay'],
  errors: ['orderNotFound', 'paymentNotOpen', 'paymentServiceAway'],
  limits: [{ by: 'session', most: 20, minutes: 30 }],
})

export const doCheckPayment = unsafe('POST', '/shopping/pay-check', {
  title: 'Ask the payment service what became of the payment',
  for: 'anyone',
  refusedAt: 'goPay',
  input: { orderNo: key() },
  state: { orderNo: z.string(), isPaid: z.boolean(), message: Sentence },
  offers: ['goPay', 'goShoppingComplete', 'goMypageHistory'],
  errors: ['orderNotFound', 'paymentServiceAway'],
  limits: [{ by: 'session', most: 60, minutes: 30 }],
})
