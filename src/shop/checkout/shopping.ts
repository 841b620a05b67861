import type { z } from 'zod'
import { ok } from '../../hypermedia/reply.ts'
import type { Cart } from '../cart/contract.ts'
import { cartKeyOf, toCart } from '../cart/index.ts'
import { addressWriter, prefectureOptions } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { mizuhikiName } from '../orders/index.ts'
import { GIFT_KINDS, type GiftOption } from '../settings/gift/gift.rules.ts'
import { baseInfo, giftOptions } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { finishedIn, OWN_ADDRESS } from './address/addresses.ts'
import { describeDraft } from './describe.ts'
import type { Draft } from './draft/draft.ts'
import { missingMessages } from './gift/missing-messages.ts'
import { missingPlaces, typedPlaces } from './quote/places.ts'
import { lackingOf } from './quote/telling.ts'
import { unavailableChoices } from './quote/unavailable.ts'
import { canUsePoints } from './sums/points.rules.ts'

/** A draft as answers state it while it can still be changed. */
export const openOrder = async (draft: Draft, environment: ReadEnvironment | WriteEnvironment) => {
  const { known, order } = draft
  const [described, base, write, unavailable, lacking, options] = await Promise.all([
    describeDraft(draft, environment),
    environment.memory.get(baseInfo),
    addressWriter(environment),
    unavailableChoices(draft, environment),
    lackingOf(environment, known),
    giftOptions(environment.memory, environment.language),
  ])
  const missing = [...lacking, ...missingPlaces(draft), ...missingMessages(draft)]
  const takesPoints = canUsePoints({
    optionPoint: base.option_point,
    pointConversionRate: base.point_conversion_rate,
  })
  return {
    ...described,
    shippings: described.shippings.map((one, at) => ({
      ...one,
      addressId: order.shippings[at]?.request.addressId ?? OWN_ADDRESS,
    })),
    cartKey: cartKeyOf(draft.cart),
    // With some choice of delivery and payment it can be confirmed.
    canCheckout: missing.length === 0 && draft.live.flow.error === undefined && !order.blocked,
    email: known.orderer.email,
    defaultShippingAddress: known.complete ? write(known.orderer) : null,
    addresses: [...finishedIn(known)].map(([addressId, address]) => ({ ...write(address), addressId })),
    allocations: allocationsOf(draft),
    pointBalance: takesPoints ? known.points : null,
    payments: paymentsOf(draft, environment),
    giftOptions: options.filter(({ visible }) => visible).map((one) => optionOf(one, environment.say)),
    unavailable,
    missing,
  }
}

const allocationsOf = ({ choices, live }: Draft) =>
  choices.shippings.flatMap(({ addressId, lines }) =>
    (lines ?? live.flow.lines).map(({ variantId, quantity }) => ({
      addressId,
      productCode: live.variants.get(variantId)?.productCode ?? '',
      quantity,
    })),
  )

/**
 * The page of an order. A program is given the form that draws the order up; a person one form for everything,
 * in which they also say who they are.
 */
export const shoppingPage = async (
  draft: Draft,
  cart: z.infer<typeof Cart>,
  environment: ReadEnvironment,
) => {
  const { known, order, choices } = draft
  const state = await openOrder(draft, environment)
  const { cartKey, canCheckout } = state
  const here = { cartKey }
  const { page: isPage } = environment.wants
  const form = {
    values: {
      payment: state.paymentId ?? undefined,
      message: choices.message ?? undefined,
      ...(order.usePoint > 0 && { usePoint: order.usePoint }),
      cartKey,
      ...firstShipping(state.shippings),
    },
    options: { ...optionsOf(state, order.paymentChoices), ...giftFields(state.giftOptions) },
  }
  const pageForm = {
    to: 'doQuoteOrder',
    values: {
      ...form.values,
      ...known.orderer,
      pref: known.orderer.pref || undefined,
      ...typedPlaces(known),
    },
    options: { ...form.options, ...(await prefectureOptions(environment)) },
  }
  return ok(
    {
      carts: [cart],
      cartCount: 1,
      totalQuantity: cart.totalQuantity,
      ...state,
    },
    {
      ...(isPage ? { form: pageForm } : canCheckout && { form }),
      // A customer without an address is asked for it first.
      ...(!known.complete && !isPage && { location: link('goShoppingShippingEdit', here) }),
      links: [
        link('doQuoteOrder', here),
        ...(canCheckout ? [link('doConfirmOrder', here)] : []),
        ...(known.points === null ? guestLinks(here) : []),
        // Whose address is known chooses among those known; the form of another one is offered there.
        ...(known.complete
          ? [link('goShoppingShipping', here), link('goShoppingShippingMultiple', here)]
          : known.points === null
            ? []
            : [link('goShoppingShippingEdit', here)]),
        ...(known.complete ? [] : [link('goPostalCode')]),
        toCart(draft.cart),
      ],
    },
  )
}

/** The ways of someone who is not signed in. */
const guestLinks = (here: { readonly cartKey: string }) => [
  link('goShoppingNonMember', here),
  ...signIn({ returnTo: `/shopping?cartKey=${encodeURIComponent(here.cartKey)}` }),
  link('goPostalCode'),
  link('goHelpPrivacy'),
]

const signIn = (back: { readonly returnTo: string }) => [link('goLogin', back), link('doLogin', back)]

const paymentsOf = ({ order }: Draft, { services }: ReadEnvironment | WriteEnvironment) =>
  order.paymentChoices.map((payment) => ({
    paymentId: String(payment.paymentId),
    paymentName: payment.paymentName,
    charge: payment.charge,
    paidWhen: payment.paidWhen,
    payWithinDays: payment.payWithinDays,
    marks: [...(services.plugins.gateway(payment.method)?.marks ?? [])],
  }))

/** The current choices of a draft, as answers state them. */
export const freshChoices = async (draft: Draft, environment: ReadEnvironment | WriteEnvironment) => {
  const { shippings } = await describeDraft(draft, environment)
  return { shippings, payments: paymentsOf(draft, environment) }
}

const optionOf = (
  { giftOptionId, kind, giftName, description, price, omotegaki, mizuhiki }: GiftOption,
  say: ReadEnvironment['say'],
) => ({
  giftOptionId: String(giftOptionId),
  giftKind: kind,
  giftName,
  giftDescription: description,
  giftPrice: price,
  omotegaki,
  mizuhiki,
  mizuhikiName: mizuhikiName(mizuhiki, say),
})

type Described = Awaited<ReturnType<typeof describeDraft>>

const firstShipping = ([first]: Described['shippings']) => ({
  delivery: first?.deliveryId ?? undefined,
  delivery_date: first?.deliveryDate ?? undefined,
  delivery_time: first?.deliveryTimeId ?? undefined,
  ...(first?.giftChoice && {
    noshi: first.giftChoice.noshi ?? undefined,
    noshi_name: first.giftChoice.noshiName ?? undefined,
    wrapping: first.giftChoice.wrapping ?? undefined,
    card: first.giftChoice.card ?? undefined,
    card_message: first.giftChoice.cardMessage ?? undefined,
  }),
})

const giftFields = (options: Awaited<ReturnType<typeof openOrder>>['giftOptions']) =>
  Object.fromEntries(
    GIFT_KINDS.map((kind) => [
      kind,
      options
        .filter(({ giftKind }) => giftKind === kind)
        .map(({ giftOptionId, giftName, giftPrice }) => ({
          value: giftOptionId,
          label: giftName,
          price: giftPrice,
        })),
    ]),
  )

const optionsOf = ({ shippings: [first] }: Described, payments: Draft['order']['paymentChoices']) => ({
  payment: payments.map(({ paymentId, paymentName, charge }) => ({
    value: String(paymentId),
    label: paymentName,
    price: charge,
  })),
  delivery: (first?.deliveries ?? []).map((one) => ({
    value: one.deliveryId,
    label: one.deliveryName,
    price: one.fee,
  })),
  delivery_date: (first?.dates ?? []).map((one) => ({ value: one.date, label: one.label })),
  delivery_time: (first?.deliveries ?? []).flatMap((one) =>
    one.times.map((time) => ({
      value: time.deliveryTimeId,
      label: `${one.deliveryName}: ${time.deliveryTime}`,
      only: { delivery: [one.deliveryId] },
    })),
  ),
})
