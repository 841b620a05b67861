import type { CartVariant } from '../../cart/index.ts'
import { groupDiscounts } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { isOfPromotion, promotedLines } from '../../promotions/discounts.rules.ts'
import type { PromotionGift } from '../../promotions/index.ts'
import type { Offer } from '../../promotions/promotion.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import type { EditLine } from './editing.rules.ts'

/**
 * Returns the discounts of promotions and of the customer's group for the goods of a new order, as a checkout has them
 * (PRO-10), and what each promotion gave. `act` has the customer as its visitor.
 */
export const promotedDiscounts = async (
  act: WriteEnvironment,
  {
    lines,
    offers,
    variants,
  }: {
    readonly lines: readonly EditLine[]
    readonly offers: readonly Offer[]
    readonly variants: ReadonlyMap<number, CartVariant>
  },
) => {
  const goods = lines.filter(({ type }) => type === LineType.product)
  const { lines: reduced, taken } = promotedLines(
    offers,
    await groupDiscounts(act, variants),
    goods,
    (id) => variants.get(id)?.productId,
  )
  return {
    discounts: taken.map(({ of, amount }) => ({
      name: of.name,
      ...(isOfPromotion(of) && { nameJa: of.nameJa }),
      amount,
      rates: reduced.filter(({ productName }) => productName === of.name).map(({ taxRate }) => taxRate),
    })),
    gifts: taken.flatMap(({ of, amount }): PromotionGift[] =>
      isOfPromotion(of) ? [{ promotionId: of.promotionId, yen: amount, points: 0 }] : [],
    ),
  }
}
