/** The lines of gifts after an edit: those of gifts that stay, and new ones at their prices (GFT-01, GFT-07). */
import type { GiftOption } from '../../settings/gift/gift.rules.ts'

/** The price of a gift that a parcel did not have before. */
export type NewGift = Pick<GiftOption, 'giftName' | 'giftNameJa' | 'price'>

/** The gifts of a parcel after an edit. */
export interface ParcelGifts {
  readonly shippingId: string
  /** In their order: a gift that stays by its place among the former ones, or a new one. */
  readonly gifts: readonly (number | NewGift)[]
}

/** Returns the charges of an order with the lines of these gifts; parcels that are not named keep theirs. */
export const withGiftLines = <Line extends { readonly shippingId: string | null }>(
  charges: readonly Line[],
  parcels: readonly ParcelGifts[],
  lineOf: (gift: NewGift, shippingId: string) => Line,
): readonly Line[] => {
  const isNamed = (id: string | null) => parcels.some(({ shippingId }) => shippingId === id)
  const after = parcels.flatMap(({ shippingId, gifts }) => {
    const own = charges.filter((line) => line.shippingId === shippingId)
    return gifts.flatMap((gift) => (typeof gift === 'number' ? (own[gift] ?? []) : lineOf(gift, shippingId)))
  })
  const others = charges.filter(({ shippingId }) => !isNamed(shippingId))
  return [
    ...after,
    ...others.filter(({ shippingId }) => shippingId !== null),
    ...others.filter(({ shippingId }) => shippingId === null),
  ]
}
