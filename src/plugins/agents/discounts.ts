import { z } from '../../plugin.ts'
import type { DiscountCodes } from './make.ts'

const Quoted = z.object({
  discounts: z.array(z.object({ discountName: z.string().nullable(), amount: z.int() })).default([]),
  coupon: z
    .object({ couponCode: z.string(), couponName: z.string().nullable(), refusal: z.string().nullable() })
    .nullish(),
})

/** The codes of the plugin of coupons, of which an order takes one; the promotions of the shop apply by themselves. */
export const couponCodes: DiscountCodes = {
  field: 'couponCode',
  input: ([code = '']) => ({ couponCode: code }),
  applied(document) {
    const { discounts, coupon } = Quoted.parse(document)
    return discounts.map(({ discountName, amount }) => ({
      ...(coupon &&
        coupon.refusal === null &&
        discountName === coupon.couponName && { code: coupon.couponCode }),
      title: discountName ?? 'Discount',
      amount,
    }))
  },
}
