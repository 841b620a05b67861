/** The gifts of promotions in an order (PRO-08): yen off the goods, delivery fees that are not paid, points. */
import { freedBy, type ShippedGoods } from '../../cart/charges.rules.ts'
import type { PromotionGift } from '../../promotions/index.ts'
import { type Offer, pointsTimesBy } from '../../promotions/promotion.rules.ts'
import { type OrderLine, priceIncTax } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { type PointedLine, type PointSettings, pointRateOf, pointsOfLine } from './points.rules.ts'

/** A line of goods or of a delivery fee. */
type Line = PointedLine & { readonly variantId: number | null }

/** The variants and settings of an order, with the promotions in force. */
interface PromotedOrder {
  readonly variants: ReadonlyMap<
    number,
    { readonly productId: number; readonly deliveryFee: number | null; readonly pointRate: number | null }
  >
  readonly settings: PointSettings & Parameters<typeof freedBy>[1]
  readonly offers?: readonly Offer[] | undefined
}

type Gift = Pick<PromotionGift, 'promotionId'> & Partial<PromotionGift>

/** Adds up what each promotion gave; those that gave nothing are left out. */
export const promotionGifts = (gifts: readonly Gift[]): readonly PromotionGift[] =>
  [...Map.groupBy(gifts, ({ promotionId }) => promotionId)]
    .map(([promotionId, own]) => ({
      promotionId,
      yen: own.reduce((sum, { yen = 0 }) => sum + yen, 0),
      points: own.reduce((sum, { points = 0 }) => sum + points, 0),
    }))
    .filter(({ yen, points }) => yen > 0 || points > 0)

/** The fees of the destinations that a promotion delivers free; what the shop delivers free is not among them. */
export const freedDeliveries = (
  shippings: readonly { readonly lines: readonly Line[] }[],
  { variants, settings, offers = [] }: PromotedOrder,
): readonly Gift[] =>
  shippings.flatMap(({ lines }) => {
    const goods = lines.flatMap((line): ShippedGoods[] => {
      const variant = line.variantId === null ? undefined : variants.get(line.variantId)
      return variant ? [{ ...variant, quantity: line.quantity, priceIncTax: priceIncTax(line) }] : []
    })
    const by = freedBy(goods, { ...settings, offers })
    if (by === undefined || by === 'shop') return []
    return lines.filter(isFree).map((line) => ({ promotionId: by.id, yen: priceIncTax(line) }))
  })

const isFree = ({ type, quantity }: OrderLine): boolean => type === LineType.deliveryFee && quantity === 0

/** The points that promotions add to those that the goods grant anyway. */
export const multipliedPoints = (
  lines: readonly Line[],
  { variants, settings, offers = [] }: PromotedOrder,
): readonly Gift[] =>
  lines.flatMap((line) => {
    const variant = line.variantId === null ? undefined : variants.get(line.variantId)
    const offer = variant && pointsTimesBy(offers, variant.productId)
    if (!offer) return []
    const usual = pointsOfLine({ ...line, pointRate: pointRateOf(variant.pointRate, settings) })
    return [{ promotionId: offer.id, points: pointsOfLine(line) - usual }]
  })
