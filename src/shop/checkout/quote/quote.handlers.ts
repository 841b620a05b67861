import type { Values } from '../../../hypermedia/input.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import { cartKeyOf, DIRECT, replaceLines, toCart } from '../../cart/index.ts'
import type { Handlers, WriteEnvironment } from '../../environment.ts'
import { askForNewsletter } from '../../subscriptions/index.ts'
import { link } from '../../transitions.ts'
import { makeLasting } from '../address/lasting.ts'
import { withSent } from '../draft/chosen.ts'
import { type Basket, basketOf, basketToChange, keepConfirmed } from '../draft/draft.ts'
import { takeBackHere } from '../draft/drafts.queries.ts'
import { missingMessageErrors } from '../gift/missing-messages.ts'
import { confirm } from '../order/confirming.ts'
import { openOrder } from '../shopping.ts'
import { drawUpShared } from './drawn-anew.ts'
import { guestAfter, requiredAll, withBlanks } from './guest.rules.ts'
import { missingPlaces, typesPlace } from './places.ts'
import type * as contract from './quote.contract.ts'
import { isSharedAnew, sharedOut, withPlaces } from './shared-out.ts'
import { keepWho, knownSoFar, lackingOf } from './telling.ts'

export const quoteHandlers: Handlers<typeof contract> = {
  async doQuoteOrder(act) {
    const { visitor, db } = act
    const input = withPlaces(act.input)
    // Before anything else is written: a checkout takes the order first, too. A quote that says nothing new may come
    // late, after the order was drawn up with it.
    if (visitor.isOpen && (await isNews(act, input))) await takeBackHere(db, visitor.key)
    const goods = await namedGoods(act, input)
    const who = await keepWho(act, input)
    const errors = { ...goods.errors, ...who, ...(await act.further?.choose()) }
    const found = await basketToChange(act, goods.cart)
    const at = found.basket && here(found.basket)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors, ...(at && { at }) })
    if (!found.basket || !at) return fail('cartEmpty')
    const shared = await sharedOut(act, found.basket, input)
    if (isFailure(shared)) return shared
    const basket = input.confirm ? await makeLasting(act, shared.basket) : shared.basket
    if (isFailure(basket)) return basket
    const known = knownSoFar(basket)
    const draft = await drawUpShared(act, { ...shared, basket }, input)
    const missing = [...(await lackingOf(act, known)), ...missingPlaces(draft)]
    const wrong = {
      ...(input.confirm && { ...requiredAll(missing), ...missingMessageErrors(draft, input) }),
      ...draft.wrong,
    }
    if (Object.keys(wrong).length > 0) return fail('badInput', { errors: wrong, at })
    const confirmed = input.confirm ? await confirm(act, basket, draft) : { preOrderId: null }
    if (isFailure(confirmed)) return confirmed
    const { preOrderId } = confirmed
    if (input.confirm && input.newsletterWanted) await askOfGuest(act, known.orderer.email)
    if (preOrderId === null) await keepConfirmed(act, basket, draft)
    const state = await openOrder(draft, act)
    return ok(
      {
        ...state,
        preOrderId,
        expectedTotal: preOrderId === null ? null : state.paymentTotal,
      },
      {
        location: preOrderId === null ? link('goShopping', at) : link('goShoppingConfirm', { preOrderId }),
        notices: [...found.moved, ...shared.news, ...draft.news],
        links: [
          ...(preOrderId === null
            ? []
            : [link('goShoppingConfirm', { preOrderId }), link('doCheckout', { preOrderId })]),
          ...(state.canCheckout ? [link('doConfirmOrder', at)] : []),
          link('goShopping', at),
          toCart(basket.live.cart),
        ],
      },
    )
  },
}

/** A guest who ticked it asks for newsletters; customers do so in their account. */
const askOfGuest = async (act: WriteEnvironment, email: string): Promise<void> => {
  if (act.visitor.customerId === null)
    await askForNewsletter(act, { email, language: act.language, origin: 'checkout' })
}

type Quote = Values<typeof contract.doQuoteOrder.input>

const here = ({ live }: Basket) => ({ cartKey: cartKeyOf(live.cart) })

/** Whether a quote says anything that is not known already. */
const isNews = async (act: WriteEnvironment, input: Quote): Promise<boolean> => {
  if (input.items || input.confirm || act.further?.isSent) return true
  const basket = await basketOf(act, input)
  if (!basket) return true
  const known = knownSoFar(basket)
  if (typesPlace(basket, known, input) || isSharedAnew(basket, input)) return true
  const { orderer } = known
  const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
  return (
    !isSame(withBlanks(guestAfter(orderer, input)), orderer) ||
    !isSame(withSent(basket.choices, input), basket.choices)
  )
}

/** The cart that a quote is about, after it was filled with the goods that the quote names. */
const namedGoods = async (act: WriteEnvironment, { items, cartKey, sessionPrefix }: Quote) => {
  const named = { cartKey, sessionPrefix }
  if (!items || items.length === 0) return { cart: named }
  const prefix = sessionPrefix ?? cartKey?.slice(0, cartKey.lastIndexOf('_')) ?? DIRECT
  const filled = await replaceLines(act, prefix, items, 'items')
  return 'errors' in filled ? { cart: named, errors: filled.errors } : { cart: filled }
}
