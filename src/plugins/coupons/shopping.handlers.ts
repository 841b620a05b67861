import {
  dropItems,
  fail,
  type Handlers,
  keepItem,
  keepSentBeside,
  type Message,
  message,
  ok,
  type WriteEnvironment,
} from '../../plugin.ts'
import { CHOSEN, couponFor } from './chosen.ts'
import { link } from './link.ts'
import type * as contract from './shopping.contract.ts'

export const shoppingHandlers: Handlers<typeof contract> = {
  async doUseCoupon(act) {
    const { couponCode } = act.input
    const { refusal } = await couponFor(act, couponCode)
    // The other choices of the form are written first, in the order of placing an order, or the two could
    // deadlock.
    const wrong = await keepSentBeside(act)
    const errors = refusal ? { ...wrong, couponCode: refusal } : wrong
    if (Object.keys(errors).length > 0) return refused(act.input, errors)
    await keepItem(act.db, act.visitor, CHOSEN, couponCode, act.now)
    return ok({ couponCode }, { ...back(act), notices: [message('coupons.chosen')] })
  },

  async doDropCoupon(act) {
    const errors = await keepSentBeside(act)
    if (Object.keys(errors).length > 0) return refused(act.input, errors)
    await dropItems(act.db, act.visitor.key, [CHOSEN])
    return ok({}, { ...back(act), notices: [message('coupons.dropped')] })
  },
}

interface Where {
  readonly cartKey?: string | undefined
}

const shopping = ({ cartKey }: Where) => link('goShopping', cartKey === undefined ? {} : { cartKey })

const refused = (input: Where, errors: Readonly<Record<string, Message>>) => {
  const page = shopping(input)
  return fail('badInput', { errors, links: [page], at: page.input })
}

/** Returns to the order; a person to the coupon's place on its page. */
const back = ({ input, wants }: WriteEnvironment & { readonly input: Where }) => {
  const page = shopping(input)
  const query = input.cartKey === undefined ? '' : `?cartKey=${encodeURIComponent(input.cartKey)}`
  return { location: wants.page ? `/shopping${query}#coupon` : page, links: [page] }
}
