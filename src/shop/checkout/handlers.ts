import { message } from '../../hypermedia/message.ts'
import { created, type Failure, fail, isFailure, ok, seeOther } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { cartKeyById, cartKeyOf, describeCart, liveCarts } from '../cart/index.ts'
import { tradeLawRows } from '../content/index.ts'
import { emailKey } from '../customers/fields.ts'
import { addressWriter, kanaFaults, keepGuest, prefectureOptions, toAddress } from '../customers/index.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { collectedOf } from '../orders/collected.rules.ts'
import { describeOrder, wholeOrder } from '../orders/index.ts'
import { orderKey } from '../orders/order-key.rules.ts'
import { paymentState } from '../orders/payment-state.rules.ts'
import { CANCELLED, DRAFT, PAYING } from '../orders/status.rules.ts'
import { paymentMethods } from '../settings/index.ts'
import { askForNewsletter } from '../subscriptions/index.ts'
import { link } from '../transitions.ts'
import { addressFirst, knownAddresses } from './address/addresses.ts'
import { makeLasting } from './address/lasting.ts'
import type * as contract from './contract.ts'
import { describeDraft } from './describe.ts'
import { basketOf, drawUp } from './draft/draft.ts'
import { isTakenBack, takeBackHere } from './draft/drafts.queries.ts'
import { missingMessageErrors } from './gift/missing-messages.ts'
import { confirm } from './order/confirming.ts'
import { lastPlaced, ownOrder, placedInSession } from './order/orders.queries.ts'
import { place } from './order/placing.ts'
import { missingOf } from './quote/guest.rules.ts'
import { missingPlaces } from './quote/places.ts'
import { knownSoFar } from './quote/telling.ts'
import { freshChoices, shoppingPage } from './shopping.ts'

export const handlers: Handlers<typeof contract> = {
  async goShopping(act) {
    const basket = await basketOf(act, act.input)
    if (!basket) return fail('cartEmpty')
    const cartKey = cartKeyOf(basket.live.cart)
    // A person says who they are on the page itself.
    if (!basket.known && !act.wants.page) return seeOther(link('goShoppingLogin', { cartKey }))
    const known = knownSoFar(basket)
    return shoppingPage(
      await drawUp(act, basket, known),
      await describeCart(basket.live, act, known.orderer.pref ? known.orderer : null),
      act,
    )
  },

  async goShoppingLogin({ input }) {
    const cart = cartOf(input)
    const returnTo = `/shopping${input.cartKey === undefined ? '' : `?cartKey=${encodeURIComponent(input.cartKey)}`}`
    return ok(
      {},
      {
        links: [link('goLogin', { returnTo }), link('goShoppingNonMember', cart)],
      },
    )
  },

  async goShoppingNonMember(act) {
    const known = await knownAddresses(act)
    return ok(
      {},
      {
        form: {
          values: { ...known?.orderer, email_confirm: known?.orderer.email, cartKey: act.input.cartKey },
          options: await prefectureOptions(act),
        },
        links: [link('goShoppingLogin', cartOf(act.input))],
      },
    )
  },

  async doSubmitNonMember(act) {
    const { input, db, visitor } = act
    if (input.email_confirm !== undefined && emailKey(input.email_confirm) !== emailKey(input.email))
      return fail('badInput', { errors: { email_confirm: message('input.emailMismatch') } })
    const errors = await kanaFaults(act, input)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const orderer = { ...toAddress(input), email: input.email }
    // A visitor of whom nothing is kept has confirmed nothing.
    if (visitor.isOpen) await takeBackHere(db, visitor.key)
    await keepGuest(act, orderer)
    if (input.newsletterWanted && visitor.customerId === null)
      await askForNewsletter(act, { email: input.email, language: act.language, origin: 'checkout' })
    const write = await addressWriter(act)
    const cart = cartOf(input)
    return created({ ...write(orderer), email: orderer.email }, link('goShopping', cart), {
      links: [link('goShoppingShippingMultiple', cart), link('goShoppingNonMember', cart)],
    })
  },

  async doConfirmOrder(act) {
    const basket = await basketOf(act, act.input)
    if (!basket) return fail('cartEmpty')
    const here = { cartKey: cartKeyOf(basket.live.cart) }
    const soFar = knownSoFar(basket)
    const lacking = [...missingOf(soFar.orderer), ...missingPlaces({ ...basket, known: soFar })]
    if (lacking.length > 0) return addressFirst(act.visitor, here)
    const lasting = await makeLasting(act, basket)
    if (isFailure(lasting)) return lasting
    const unchosen = await act.further?.choose()
    const draft = await drawUp(act, lasting, knownSoFar(lasting), act.input)
    const links = [link('goShopping', here)]
    const wrong = { ...unchosen, ...missingMessageErrors(draft, act.input), ...draft.wrong }
    if (Object.keys(wrong).length > 0) return fail('badInput', { errors: wrong, links, at: here })
    const confirmed = await confirm(act, lasting, draft)
    if (isFailure(confirmed)) return confirmed
    const { preOrderId } = confirmed
    return ok(
      { preOrderId, ...(await describeDraft(draft, act)) },
      {
        location: link('goShoppingConfirm', { preOrderId }),
        notices: draft.news,
        links: [link('doCheckout', { preOrderId }), ...links],
      },
    )
  },

  async goShoppingConfirm(act) {
    const order = await ownOrder(act, act.input.preOrderId)
    if (!order) return nothingConfirmed(act)
    if (order.status === DRAFT && isTakenBack(order)) return nothingConfirmed(act, order)
    // Pressing Back after the order leads to its number, not to a second one.
    if (order.status === CANCELLED) return nothingConfirmed(act)
    if (order.status !== DRAFT) return seeOther(link('goShoppingComplete'))
    const preOrderId = order.pre_order_id
    const [rows, cart] = await Promise.all([act.memory.get(tradeLawRows), cartOfOrder(act.db, order)])
    const { shippings, payUntil: _, ...described } = await describeOrder(await wholeOrder(act.db, order), act)
    return ok(
      {
        preOrderId,
        ...described,
        // A confirmed order leaves nothing to choose.
        shippings: shippings.map((shipping) => ({
          ...shipping,
          deliveries: [],
          dates: [],
          giftChoice: null,
        })),
        messages: [],
        tradeLawRows: rows
          .filter((row) => row.display_order_screen)
          .map((row) => ({
            name: worded(act.language, row.name, row.name_en) ?? '',
            description: worded(act.language, row.description, row.description_en) ?? '',
          })),
      },
      {
        form: { values: { preOrderId } },
        links: [
          link('doCheckout', { preOrderId }),
          // Where its cart is gone there is nothing to choose anew.
          ...(cart ? [link('goShopping', cart)] : []),
          link('goCart'),
        ],
      },
    )
  },

  async doCheckout(act) {
    // An app orders for a customer who was told the total.
    if (act.visitor.token && act.input.expectedTotal === undefined)
      return fail('badInput', { errors: { expectedTotal: message('input.required') } })
    const { order, refusal } = await place(act, act.input)
    if (!order || order.status === CANCELLED) return nothingConfirmed(act)
    if (refusal) return refusedWith(refusal, order, act)
    const orderNo = order.order_no ?? ''
    const isPaying = order.status === PAYING
    const on = isPaying ? link('goPay', { orderNo }) : link('goShoppingComplete', { orderNo })
    const start = link('doStartPayment', { orderNo })
    return created(
      {
        orderNo,
        customerId: order.customer_id,
        addPoint: order.add_point,
        paymentTotal: order.payment_total,
        completeMessage: (await methodOf(order.payment_id, act))?.instructions ?? null,
      },
      on,
      isPaying ? { links: [start, link('goTop')], next: start } : { links: [link('goTop')] },
    )
  },

  async goShoppingComplete(act) {
    const { orderNo } = act.input
    const order = orderNo === undefined ? await lastPlaced(act) : await placedInSession(act, orderNo)
    if (!order) return fail('orderNotFound')
    if (order.status === PAYING) return seeOther(link('goPay', { orderNo: order.order_no ?? '' }))
    const number = order.order_no ?? ''
    if (order.status === CANCELLED) return seeOther(cancelledPage(act, order))
    const own = { orderNo: number, orderKey: orderKey(act.services.security.vault, order.id) }
    const {
      customer: _,
      customerId: _id,
      paymentId: _payment,
      message: _message,
      paymentName,
      items,
      shippings,
      ...sums
    } = await describeOrder(await wholeOrder(act.db, order), act)
    const method = await methodOf(order.payment_id, act)
    return ok(
      {
        orderNo: number,
        completeMessage: method?.instructions ?? null,
        email: order.email,
        paymentName,
        paymentState: paymentState(order, method),
        items,
        shippings: shippings.map((shipping, at) => ({
          ...shipping,
          collected: collectedOf(order, method?.paidWhen, at)?.amount ?? 0,
        })),
        ...sums,
      },
      {
        links: [
          ...(order.customer_id === null
            ? [link('goGuestOrder', own), link('doRegisterFromOrder', own)]
            : [link('goMypageHistory', { orderNo: number })]),
          link('goTop'),
          link('goProductList'),
        ],
      },
    )
  },

  async goShoppingError(act) {
    const { say, input } = act
    const isLeft = (await basketOf(act, input)) !== undefined
    return ok(
      {
        staticContent: {
          sections: [
            {
              body: say({ key: 'checkout.failed.heading' }),
              content: say({ key: 'checkout.failed.text' }),
            },
          ],
        },
      },
      { links: isLeft ? [link('goShopping', cartOf(input))] : [] },
    )
  },
}

/** The input of links to a cart that was named. */
const cartOf = ({ cartKey }: { readonly cartKey?: string | undefined }) =>
  cartKey === undefined ? {} : { cartKey }

/** The cart of a confirmed order, as links carry it; nothing where it is gone. */
const cartOfOrder = async (db: ReadEnvironment['db'], { cart_id }: Row<'orders'>) => {
  const cartKey = cart_id === null ? undefined : await cartKeyById(db, cart_id)
  return cartKey === undefined ? undefined : { cartKey }
}

/** Leads back to the choices of a draft that was taken back, else to those of the only cart: of several nobody knows which was meant. */
/** The page of a cancelled order: that of the account, or the guest's. */
const cancelledPage = ({ services }: ReadEnvironment, order: Row<'orders'>) => {
  const orderNo = order.order_no ?? ''
  return order.customer_id === null
    ? link('goGuestOrder', { orderNo, orderKey: orderKey(services.security.vault, order.id) })
    : link('goMypageHistory', { orderNo })
}

const nothingConfirmed = async (act: ReadEnvironment | WriteEnvironment, order?: Row<'orders'>) => {
  const cart = order ? await cartOfOrder(act.db, order) : await onlyCart(act)
  return fail('nothingConfirmed', { links: cart ? [link('goShopping', cart)] : [] })
}

const onlyCart = async (act: ReadEnvironment | WriteEnvironment) => {
  const [live, ...others] = await liveCarts(act)
  return live && others.length === 0 ? { cartKey: cartKeyOf(live.cart) } : undefined
}

/** A refused order with the way back to its cart, and with what can be chosen for it now. */
const refusedWith = async <F extends Failure<string, WriteEnvironment>>(
  refusal: F,
  order: Row<'orders'>,
  act: WriteEnvironment,
): Promise<F> => {
  const cart = await cartOfOrder(act.db, order)
  if (!cart) return { ...refusal, at: NO_CART }
  const basket = await basketOf(act, cart)
  if (!basket?.known) return { ...refusal, at: cart }
  const { shippings, payments } = await freshChoices(await drawUp(act, basket, basket.known), act)
  return { ...refusal, at: cart, links: [link('goShopping', cart)], state: { ...cart, shippings, payments } }
}

/** Names no cart at all: of an order whose cart is gone no other cart is shown. */
const NO_CART = { cartKey: '-' }

/** The payment method of an order, with how to pay as safe HTML. */
const methodOf = async (
  paymentId: number | null,
  { memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>,
) => (await paymentMethods(memory, language)).find((one) => one.paymentId === paymentId)
