import { type Pricing, ruleOf, type TaxedVariant } from '../catalog/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { promotedLines } from '../promotions/discounts.rules.ts'
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

/** Returns the discounts of promotions on a cart, as its order will have them, and what is missing for more (PRO-07). */
export const promotedCart = (
  { flow, variants }: Goods,
  offers: readonly Offer[],
  pricing: Pricing,
  say: ReadEnvironment['say'],
) => {
  if (offers.length === 0) return { discounts: [], discountTotal: 0, promotionHints: [] }
  const goods = flow.lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    if (!variant) return []
    const rule = ruleOf(variant.row, pricing)
    const line = orderLine({ type: LineType.product, price: variant.price02, quantity }, rule)
    return [{ ...line, variantId, productId: variant.productId, priceIncTax: priceIncTax(line) }]
  })
  const { taken } = promotedLines(offers, [], goods, (id) => variants.get(id)?.productId)
  const discounts = taken.map(({ of, amount }) => ({ discountName: of.name, amount }))
  return {
    discounts,
    discountTotal: discounts.reduce((sum, { amount }) => sum + amount, 0),
    promotionHints: [...sayHints(hintsFor(offers, goods), say)],
  }
}
