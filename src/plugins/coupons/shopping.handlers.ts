import { dropItems, fail, type Handlers, keepItem, message, ok } from '../../plugin.ts'
import { CHOSEN, couponFor } from './chosen.ts'
import { link } from './link.ts'
import type * as contract from './shopping.contract.ts'

export const shoppingHandlers: Handlers<typeof contract> = {
  async doUseCoupon(act) {
    const { couponCode } = act.input
    const back = shopping(act.input)
    const { refusal } = await couponFor(act, couponCode)
    if (refusal) return fail('badInput', { errors: { couponCode: refusal }, links: [back], at: back.input })
    await keepItem(act.db, act.visitor, CHOSEN, couponCode, act.now)
    const done = message('coupons.chosen')
    const parts = { location: back, notices: [done], links: [back] }
    return ok({ couponCode, message: act.say(done) }, parts)
  },

  async doDropCoupon(act) {
    await dropItems(act.db, act.visitor.key, [CHOSEN])
    const back = shopping(act.input)
    const done = message('coupons.dropped')
    return ok({ message: act.say(done) }, { location: back, notices: [done], links: [back] })
  },
}

const shopping = ({ cartKey }: { readonly cartKey?: string | undefined }) =>
  link('goShopping', cartKey === undefined ? {} : { cartKey })
