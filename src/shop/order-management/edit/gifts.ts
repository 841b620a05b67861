/** The gifts of parcels as members enter and correct them (GFT-07), by the rules of the checkout. */
import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail, type Option } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import {
  choiceOf,
  giftsWanted,
  keptGift,
  lacksMessage,
  settleGifts,
} from '../../checkout/gift/gifts.rules.ts'
import { giftErrors, type SentGift, withSentGift } from '../../checkout/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { giftsIn, isGiftLine, type KeptGift } from '../../orders/gifts.rules.ts'
import { toOrderLine, type WholeOrder } from '../../orders/index.ts'
import { GIFT_KINDS, type GiftOption } from '../../settings/gift/gift.rules.ts'
import { giftOptions } from '../../settings/index.ts'
import { lineTotal } from '../../settings/tax/sums.rules.ts'
import type { ParcelGifts } from './gift-lines.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** The gifts of an order after an edit. */
export interface GiftsAfter {
  /** The parcels, with their gifts. */
  readonly shippings: readonly Row<'shipping'>[]
  readonly lines: readonly ParcelGifts[]
  /** The prices of all gifts, yen with tax. */
  readonly giftTotal: number
  readonly changed: readonly Row<'shipping'>[]
}

/** Settles the gifts of one parcel; those that stay are as they were ordered, whatever became of their option. */
export const settledGift = (kept: readonly KeptGift[], sent: SentGift, options: readonly GiftOption[]) => {
  const choice = withSentGift(choiceOf(kept), sent)
  const placeOf = ({ kind, giftOptionId }: Pick<GiftOption, 'kind' | 'giftOptionId'>) =>
    kept.findIndex((one) => one.kind === kind && one.giftOptionId === giftOptionId)
  const known = [...options.filter((one) => placeOf(one) < 0), ...kept.map(asOption)]
  const { gifts, gone } = settleGifts(giftsWanted(choice), known)
  const errors: Readonly<Record<string, Message>> = {
    ...(lacksMessage(choice) && { card_message: message('checkout.messageForCard') }),
    ...giftErrors(gone, sent),
  }
  return {
    column: JSON.stringify(gifts.map(keptGift)),
    lines: gifts.map(({ option }) => {
      const place = placeOf(option)
      return place < 0 ? option : place
    }),
    errors,
  }
}

/** The error of a charge that is typed below the prices of the gifts that it contains (yen). */
export const belowGifts = (giftTotal: number): Message =>
  message('office.order.chargeBelowGifts', { total: giftTotal })

const asOption = ({ text: _text, ...gift }: KeptGift): GiftOption => ({
  ...gift,
  description: null,
  // Its line has its price.
  price: 0,
  visible: true,
})

/**
 * Returns the gifts of an order after what was sent for its parcels; what is left out stays. Rejects gifts that
 * cannot be had, and those of a parcel that has left.
 */
export const giftsAfter = async (
  act: Environment,
  { order, shippings, lines }: WholeOrder,
  sent: readonly (SentGift & { readonly shippingId: string })[] = [],
): Promise<GiftsAfter | Failure<'badInput'>> => {
  const options = await giftOptions(act.memory, order.language)
  const errors: Record<string, Message> = {}
  for (const [at, { shippingId }] of sent.entries())
    if (!shippings.some(({ id }) => id === shippingId))
      errors[`gifts.${at}.shippingId`] = message('input.choice')
  const after = shippings.map((shipping) => {
    const at = sent.findIndex(({ shippingId }) => shippingId === shipping.id)
    const { shippingId: _named, ...given } = sent[at] ?? { shippingId: '' }
    const settled = settledGift(giftsIn(shipping), given, options)
    const isChanged = at >= 0 && settled.column !== shipping.gifts
    const isLeft = isChanged && shipping.shipped_at !== null
    const wrong = isLeft ? { noshi: message('office.order.giftSent') } : settled.errors
    if (at >= 0) for (const [name, error] of Object.entries(wrong)) errors[`gifts.${at}.${name}`] = error
    const prices = lines
      .filter((line) => line.shipping_id === shipping.id)
      .map((row) => ({ ...toOrderLine(row), shipping: row.shipping_id }))
      .filter(isGiftLine)
      .map(lineTotal)
    return {
      isChanged,
      shipping: isChanged ? { ...shipping, gifts: settled.column } : shipping,
      lines: { shippingId: shipping.id, gifts: isChanged ? settled.lines : prices.map((_, place) => place) },
      prices,
    }
  })
  if (Object.keys(errors).length > 0) return fail('badInput', { errors })
  return {
    shippings: after.map(({ shipping }) => shipping),
    changed: after.filter(({ isChanged }) => isChanged).map(({ shipping }) => shipping),
    lines: after.map((one) => one.lines),
    giftTotal: after.reduce(
      (sum, { lines: { gifts }, prices }) =>
        gifts.reduce(
          (own: number, gift) => own + (typeof gift === 'number' ? (prices[gift] ?? 0) : gift.price),
          sum,
        ),
      0,
    ),
  }
}

/** Returns the first values of the gifts of a parcel in a form. */
export const typedGift = (gifts: readonly KeptGift[]) => {
  const choice = choiceOf(gifts)
  return {
    noshi: choice?.noshi ?? undefined,
    noshi_name: choice?.noshiName ?? undefined,
    wrapping: choice?.wrapping ?? undefined,
    card: choice?.card ?? undefined,
    card_message: choice?.cardMessage ?? undefined,
  }
}

/** Returns the choices of gifts by their inputs: the visible options, and those that these parcels have. */
export const giftChoices = async (act: Environment, shippings: readonly Row<'shipping'>[] = []) => {
  const options = await giftOptions(act.memory, act.language)
  const kept = shippings.flatMap(giftsIn)
  return Object.fromEntries(
    GIFT_KINDS.map((kind): readonly [string, readonly Option[]] => {
      const shown = options.filter((one) => one.kind === kind && one.visible)
      const gone = kept.filter(
        (one) => one.kind === kind && !shown.some(({ giftOptionId }) => giftOptionId === one.giftOptionId),
      )
      return [
        kind,
        [
          ...shown.map(({ giftOptionId, giftName, price }) => ({
            value: String(giftOptionId),
            label: act.say(message('office.order.giftOption', { name: giftName, price })),
          })),
          ...[...new Map(gone.map((one) => [one.giftOptionId, one])).values()].map((one) => ({
            value: String(one.giftOptionId),
            label: one.giftName,
          })),
        ],
      ]
    }),
  )
}

/** Describes the gifts of a parcel in one line. */
export const giftWords = (gifts: readonly KeptGift[]): string =>
  gifts
    .map(({ giftName, text }) => (text === null ? giftName : `${giftName}: ${text.replace(/\s+/g, ' ')}`))
    .join(' / ')
