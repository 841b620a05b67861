import type { z } from 'zod'
import type { CartItem } from '../cart/contract.ts'
import { describeItem } from '../cart/index.ts'
import { pricingNow } from '../catalog/index.ts'
import { addressWriter } from '../customers/index.ts'
import { dayLabel } from '../day-labels.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { describeGifts, describeSums } from '../orders/index.ts'
import { timeChoices } from '../settings/choices.rules.ts'
import { type ParcelDays, parcelDays, statedEarliest } from '../settings/index.ts'
import type { Draft } from './draft/draft.ts'
import type { DraftShipping } from './draft/kept.rules.ts'
import { keptGift } from './gift/gifts.rules.ts'
import type { ComposedShipping } from './order/order-flow.rules.ts'
import { parcelOf } from './parcel.ts'

type Environment = ReadEnvironment | WriteEnvironment
type Item = Omit<z.infer<typeof CartItem>, 'maxQuantity' | 'stockStatus' | 'temperature' | 'mainImage'>

/** A draft as answers state it. */
export const describeDraft = async (draft: Draft, environment: Environment) => {
  const { order, known, choices } = draft
  const write = await addressWriter(environment)
  const toItem = await itemWriter(draft, environment)
  const days = await parcelDays(environment)
  const shippings = order.shippings.map((shipping) =>
    describeShipping(shipping, { draft, environment, write, toItem, days }),
  )
  const { payment } = order
  return {
    customer: { ...write(known.orderer), email: known.orderer.email },
    customerId: environment.visitor.customerId,
    items: draft.live.flow.lines.flatMap(({ variantId, quantity }) => toItem(variantId, quantity)),
    shippings,
    paymentId: payment === null ? null : String(payment.paymentId),
    paymentName: payment?.paymentName ?? null,
    message: choices.message,
    messages: [...draft.messages.map((one) => one.message), ...draft.news].map(environment.say),
    ...describeSums(order.sums, order),
  }
}

/** Writes lines of a draft as answers state them. */
export const itemWriter = async ({ live }: Pick<Draft, 'live'>, environment: Environment) => {
  const pricing = await pricingNow(environment)
  return (variantId: number, quantity: number): Item[] => {
    const variant = live.variants.get(variantId)
    if (!variant) return []
    const line = { variantId, quantity, price: variant.priceIncTax }
    const {
      maxQuantity: _most,
      stockStatus: _stock,
      temperature: _temperature,
      mainImage: _image,
      ...rest
    } = describeItem(line, variant, pricing, environment)
    return [rest]
  }
}

const describeShipping = (
  shipping: ComposedShipping<DraftShipping>,
  {
    draft,
    environment,
    write,
    toItem,
    days,
  }: {
    readonly draft: Draft
    readonly environment: Environment
    readonly write: Awaited<ReturnType<typeof addressWriter>>
    readonly toItem: Awaited<ReturnType<typeof itemWriter>>
    readonly days: ParcelDays
  },
) => {
  const { request, delivery, gifts } = shipping
  const { language } = environment
  const { gift } = draft.choices.shippings[Number(request.shippingId) - 1] ?? {}
  const address = draft.known.addresses.get(request.addressId) ?? draft.known.orderer
  const parcel = parcelOf(shipping, draft.order, draft.live.variants)
  const dates = days.datesOf(parcel)
  const chosen = shipping.deliveryChoices.find(
    (choice) => choice.delivery.deliveryId === delivery?.deliveryId,
  )
  const time = delivery?.times.find((one) => one.deliveryTimeId === request.timeId)
  return {
    shippingId: request.shippingId,
    address: write(address),
    deliveryId: delivery === null ? null : String(delivery.deliveryId),
    deliveryName: delivery?.deliveryName ?? null,
    deliveryFee: chosen?.fee ?? 0,
    deliveryDate: request.date !== null && dates.includes(request.date) ? request.date : null,
    deliveryTimeId: time ? String(time.deliveryTimeId) : null,
    deliveryTime: time?.deliveryTime ?? null,
    items: shipping.lines.flatMap((line) =>
      line.variantId === null ? [] : toItem(line.variantId, line.quantity),
    ),
    gifts: describeGifts(
      gifts.map(keptGift),
      gifts.map(({ option }) => option.price),
      environment,
    ),
    giftChoice: gift
      ? { ...gift, noshi: idOf(gift.noshi), wrapping: idOf(gift.wrapping), card: idOf(gift.card) }
      : null,
    deliveries: shipping.deliveryChoices.map((choice) => ({
      deliveryId: String(choice.delivery.deliveryId),
      deliveryName: choice.delivery.deliveryName,
      fee: choice.fee,
      ...statedEarliest(days.earliestOf({ ...parcel, delivery: choice.delivery }), language),
      times: timeChoices(choice.delivery).map((one) => ({
        deliveryTimeId: String(one.deliveryTimeId),
        deliveryTime: one.deliveryTime,
      })),
    })),
    dates: dates.map((date) => ({ date, label: dayLabel(date, language) })),
  }
}

const idOf = (id: number | null): string | null => (id === null ? null : String(id))
