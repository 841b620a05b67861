import type { z } from 'zod'
import { ok } from '../../hypermedia/reply.ts'
import type { Cart } from '../cart/contract.ts'
import { toCart } from '../cart/index.ts'
import { addressWriter } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { describeDraft } from './describe.ts'
import type { Draft } from './draft/draft.ts'
import { canUsePoints } from './sums/points.rules.ts'

/** The page on which delivery and payment are chosen. */
export const shoppingPage = async (
  draft: Draft,
  cart: z.infer<typeof Cart>,
  environment: ReadEnvironment,
) => {
  const { known, order, choices } = draft
  const [described, base] = await Promise.all([
    describeDraft(draft, environment),
    environment.memory.get(baseInfo),
  ])
  const write = await addressWriter(environment)
  const takesPoints = canUsePoints({
    optionPoint: base.option_point,
    pointConversionRate: base.point_conversion_rate,
  })
  // With some choice of delivery and payment it can be confirmed; which one is asked on this very page.
  const canCheckout = known.complete && draft.live.flow.error === undefined && !order.blocked
  const { cartKey } = cart
  const here = { cartKey }
  return ok(
    {
      carts: [cart],
      cartCount: 1,
      totalQuantity: cart.totalQuantity,
      ...described,
      cartKey,
      canCheckout,
      email: known.orderer.email,
      defaultShippingAddress: known.complete ? write(known.orderer) : null,
      pointBalance: takesPoints ? known.points : null,
      payments: paymentsOf(draft),
    },
    {
      ...(canCheckout && {
        form: {
          values: {
            payment: described.paymentId ?? undefined,
            message: choices.message ?? undefined,
            ...(order.usePoint > 0 && { usePoint: order.usePoint }),
            cartKey,
            ...firstShipping(described.shippings),
          },
          options: optionsOf(described, order.paymentChoices),
        },
      }),
      // Who has not told where they live is asked first.
      ...(!known.complete && { location: link('goShoppingShippingEdit', here) }),
      links: [
        ...(canCheckout ? [link('doConfirmOrder', here)] : []),
        ...(known.points === null ? [link('goShoppingNonMember', here)] : []),
        // Whose address is known chooses among those known; the form of another one is offered there.
        ...(known.complete
          ? [link('goShoppingShipping', here), link('goShoppingShippingMultiple', here)]
          : [link('goShoppingShippingEdit', here)]),
        toCart(draft.cart),
      ],
    },
  )
}

const paymentsOf = ({ order }: Draft) =>
  order.paymentChoices.map((payment) => ({
    paymentId: String(payment.paymentId),
    paymentName: payment.paymentName,
    charge: payment.charge,
  }))

/** What can be chosen for a draft now, as the page states it. */
export const freshChoices = async (draft: Draft, environment: ReadEnvironment | WriteEnvironment) => {
  const { shippings } = await describeDraft(draft, environment)
  return { shippings, payments: paymentsOf(draft) }
}

type Described = Awaited<ReturnType<typeof describeDraft>>

const firstShipping = ([first]: Described['shippings']) => ({
  delivery: first?.deliveryId ?? undefined,
  delivery_date: first?.deliveryDate ?? undefined,
  delivery_time: first?.deliveryTimeId ?? undefined,
})

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
