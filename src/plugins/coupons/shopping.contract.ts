import { z } from 'zod'
import { idempotent, key, optional, Sentence, text, unsafe } from '../../plugin.ts'
import { foldCode } from './rules.ts'

/** The longest code. */
const LONGEST = 50

/** A typed code. */
export const CouponCode = text(LONGEST, { fold: foldCode })

/** A code is worth money, and short: guesses are limited, wherever they are made. */
export const GUESSES = [
  { by: 'address', most: 30, minutes: 30, refusals: 'couponCode', of: 'coupons' },
] as const

export const doUseCoupon = unsafe('POST', '/shopping/coupon', {
  title: 'Take a coupon off the order',
  for: 'anyone',
  refusedAt: 'goShopping',
  input: { couponCode: CouponCode, cartKey: optional(key()) },
  state: { couponCode: z.string(), message: Sentence },
  offers: ['goShopping'],
  errors: ['badInput'],
  limits: GUESSES,
})

export const doDropCoupon = idempotent('DELETE', '/shopping/coupon', {
  title: 'Order without the coupon',
  for: 'anyone',
  refusedAt: 'goShopping',
  input: { cartKey: optional(key()) },
  state: { message: Sentence },
  offers: ['goShopping'],
  errors: ['badInput'],
})
