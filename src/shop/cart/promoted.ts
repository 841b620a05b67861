import { type Pricing, ruleOf, type TaxedVariant } from '../catalog/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import type { GivenDiscount } from '../plugins/index.ts'
import { isOfPromotion, promotedLines } from '../promotions/discounts.rules.ts'
import { sayHints } from '../promotions/index.ts'
import { hintsFor, type Offer } from '../promotions/promotion.rules.ts'
import { orderLine, priceIncTax } from '../settings/tax/sums.rules.ts'
import { LineType } from '../settings/tax/tax.rules.ts'
import type { CartFlow, OrderVariant } from './rules.ts'

/** The lines of a cart, with their variants. */
interface Goods {
  readonly flow: Pick<CartFlow, 'lines'>
  readonly variants: ReadonlyMap<number, OrderVariant & { readonly row: TaxedVariant }>
}

/**
 * Returns the discounts of promotions and of the customer's group on a cart, as its order will have them, and what is
 * missing for more (PRO-07).
 */
export const promotedCart = (
  { flow, variants }: Goods,
  {
    offers,
    ofGroup,
    pricing,
    say,
  }: {
    readonly offers: readonly Offer[]
    readonly ofGroup: readonly GivenDiscount[]
    readonly pricing: Pricing
    readonly say: ReadEnvironment['say']
  },
) => {
  if (offers.length + ofGroup.length === 0) return NOTHING_OFF
  const goods = flow.lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    if (!variant) return []
    const rule = ruleOf(variant.row, pricing)
    const line = orderLine({ type: LineType.product, price: variant.price02, quantity }, rule)
    return [{ ...line, variantId, productId: variant.productId, priceIncTax: priceIncTax(line) }]
  })
  const { taken } = promotedLines(offers, ofGroup, goods, (id) => variants.get(id)?.productId)
  const [group] = taken.filter(({ of }) => !isOfPromotion(of))
  return {
    discounts: taken
      .filter(({ of }) => isOfPromotion(of))
      .map(({ of, amount }) => ({ discountName: of.name, amount })),
    groupDiscount: group ? { groupLabel: group.of.name, groupDiscountYen: group.amount } : null,
    discountTotal: taken.reduce((sum, { amount }) => sum + amount, 0),
    promotionHints: [...sayHints(hintsFor(offers, goods), say)],
  }
}

const NOTHING_OFF = { discounts: [], groupDiscount: null, discountTotal: 0, promotionHints: [] }
