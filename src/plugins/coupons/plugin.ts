import { z } from 'zod'
import {
  clearable,
  definePlugin,
  dropItems,
  message,
  type ReadEnvironment,
  Sentence,
  type WriteEnvironment,
  worded,
} from '../../plugin.ts'
import { CHOSEN, choose, chooseAgain, chosenCoupon, couponDiscount, usedBefore } from './chosen.ts'
import { link } from './link.ts'
import * as office from './office.contract.ts'
import { officeHandlers } from './office.handlers.ts'
import { couponTables, giveUseBack } from './queries.ts'
import * as shopping from './shopping.contract.ts'
import { CouponCode, GUESSES } from './shopping.contract.ts'
import { shoppingHandlers } from './shopping.handlers.ts'

const ChosenCoupon = z.object({
  couponCode: z.string(),
  /** Its name in the order; null if there is no such coupon. */
  couponName: z.string().nullable(),
  /** Why it deducts nothing from the order. */
  refusal: Sentence.nullable(),
})

/** Coupons: shoppers with the code of one pay less. */
export const coupons = definePlugin({
  code: 'coupons',
  name: { ja: 'クーポン', en: 'Coupons' },
  about: {
    ja: 'クーポンコードによる値引きを、ご注文手続きのページで受け付けます。',
    en: 'Takes coupon codes at checkout, and gives the discounts that you set for them.',
  },
  version: '1.0.0',
  fits: '>=1.0.0 <2',
  setup(shop) {
    shop.tables(couponTables)
    shop.department('storefront', shopping, shoppingHandlers)
    shop.department('office', office, officeHandlers)
    shop.menu('promotions', 'goCouponList')
    shop.discount(couponDiscount)
    shop.extend('goShopping', {
      state: { coupon: ChosenCoupon.nullable() },
      offers: ['doUseCoupon', 'doDropCoupon'],
      fragment: 'fragments/coupon',
      async add(act, { cartKey, subtotal }) {
        const coupon = await described(act, subtotal)
        return { state: { coupon }, links: [link(coupon ? 'doDropCoupon' : 'doUseCoupon', { cartKey })] }
      },
    })
    shop.extend('doQuoteOrder', {
      input: { couponCode: clearable(CouponCode) },
      state: { coupon: ChosenCoupon.nullable() },
      limits: GUESSES.flatMap((limit) => [
        { ...limit, when: hasCode },
        { ...limit, when: (input) => !hasCode(input) && input.confirm === true, holding: CHOSEN },
      ]),
      async choose(act) {
        const errors = await choose(act, act.input.couponCode)
        return act.input.confirm && Object.keys(errors).length === 0 ? usedBefore(act) : errors
      },
      add: async (act, { subtotal }) => ({ state: { coupon: await described(act, subtotal) } }),
    })
    shop.extend('doConfirmOrder', {
      limits: GUESSES.map((limit) => ({ ...limit, holding: CHOSEN })),
      choose: usedBefore,
      add: async () => undefined,
    })
    shop.extend('doCheckout', {
      async add({ db, visitor }) {
        await dropItems(db, visitor.key, [CHOSEN])
        return undefined
      },
    })
    shop.extend('doLeavePayment', {
      async add(act, { orderNo, cartKey }) {
        if (cartKey !== null) await chooseAgain(act, orderNo)
        return undefined
      },
    })
    shop.on('order.moved', ({ write }, { orderId }) => write((act) => giveUseBack(act, orderId)))
  },
})

const hasCode = ({ couponCode }: Readonly<Record<string, unknown>>): boolean => Boolean(couponCode)

/** The chosen coupon as answers state it; null if none was chosen. */
const described = async (act: ReadEnvironment | WriteEnvironment, subtotal: number) => {
  const chosen = await chosenCoupon(act)
  if (!chosen) return null
  const { code, coupon, refusal } = chosen
  const minimum = coupon?.minimum ?? 0
  const why = refusal ?? (subtotal < minimum ? message('coupons.tooLittle', { minimum }) : undefined)
  const couponName = coupon ? worded(act.language, coupon.name, coupon.name_en) : null
  return { couponCode: code, couponName, refusal: why ? act.say(why) : null }
}
