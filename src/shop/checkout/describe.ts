import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { CartItem } from '../cart/contract.ts'
import { describeItem } from '../cart/index.ts'
import { pricingNow } from '../catalog/index.ts'
import { addressWriter } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { describeSums } from '../orders/index.ts'
import { timeChoices } from '../settings/choices.rules.ts'
import { datesFor } from './dates.ts'
import type { Draft } from './draft/draft.ts'
import type { DraftShipping } from './draft/kept.rules.ts'
import type { ComposedShipping } from './order/order-flow.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment
type Item = Omit<z.infer<typeof CartItem>, 'maxQuantity' | 'stockStatus' | 'mainImage'>

/** A draft as answers state it. */
export const describeDraft = async (draft: Draft, environment: Environment) => {
  const { order, known, choices } = draft
  const write = await addressWriter(environment)
  const toItem = await itemWriter(draft, environment)
  const shippings = await Promise.all(
    order.shippings.map((shipping) => describeShipping(shipping, draft, environment, toItem)),
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
      mainImage: _image,
      ...rest
    } = describeItem(line, variant, pricing, environment)
    return [rest]
  }
}

const dayFormat = (language: 'ja' | 'en') =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: language === 'ja' ? 'numeric' : 'short',
    day: 'numeric',
    weekday: 'short',
  })

// Made when it is first used, and kept: making a format costs a hundred times what using it does.
const dayFormats: Partial<Record<'ja' | 'en', Intl.DateTimeFormat>> = {}

const dayLabels = new LRUCache<string, string>({ max: 400 })

const dayLabel = (date: string, language: 'ja' | 'en'): string => {
  const key = `${language} ${date}`
  const known = dayLabels.get(key)
  if (known !== undefined) return known
  dayFormats[language] ??= dayFormat(language)
  const label = dayFormats[language].format(new Date(`${date}T00:00:00Z`))
  dayLabels.set(key, label)
  return label
}

const describeShipping = async (
  shipping: ComposedShipping<DraftShipping>,
  draft: Draft,
  environment: Environment,
  toItem: Awaited<ReturnType<typeof itemWriter>>,
) => {
  const { request, delivery } = shipping
  const write = await addressWriter(environment)
  const address = draft.known.addresses.get(request.addressId) ?? draft.known.orderer
  const dates = await datesFor(shipping, draft.live.variants, environment)
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
    deliveries: shipping.deliveryChoices.map((choice) => ({
      deliveryId: String(choice.delivery.deliveryId),
      deliveryName: choice.delivery.deliveryName,
      fee: choice.fee,
      times: timeChoices(choice.delivery).map((one) => ({
        deliveryTimeId: String(one.deliveryTimeId),
        deliveryTime: one.deliveryTime,
      })),
    })),
    dates: dates.map((date) => ({ date, label: dayLabel(date, environment.language) })),
  }
}
