import { Rounding, TaxDisplay, TaxType, unitTax } from '../../settings/tax/tax.rules.ts'

/** A price without tax, and the rounding of its tax with which it becomes the price with tax again. */
export interface WithoutTax {
  readonly price: number
  readonly rounding: Rounding
}

const ROUNDINGS = [Rounding.half, Rounding.floor, Rounding.ceiling] as const

const priceBy = (withTax: number, taxRate: number, rounding: Rounding): number | undefined => {
  const near = Math.round((withTax * 100) / (100 + taxRate))
  return [near, near - 1, near + 1].find((price) => {
    const taxed = {
      price,
      taxRate,
      rounding,
      taxType: TaxType.taxable,
      taxDisplay: TaxDisplay.excluded,
      taxAdjust: 0,
    }
    return price >= 0 && price + unitTax(taxed) === withTax
  })
}

/**
 * Returns prices without tax of prices with it (yen, 0 or more, at a rate in percent), by one rounding if one does for
 * all: no rounding reaches every price with tax, and each price is reached by one.
 */
export const withoutTax = (prices: readonly number[], taxRate: number): readonly WithoutTax[] => {
  for (const rounding of ROUNDINGS) {
    const all = prices.map((price) => priceBy(price, taxRate, rounding))
    if (all.every((price) => price !== undefined))
      return all.map((price) => ({ price: price ?? 0, rounding }))
  }
  return prices.map((withTax) => {
    const rounding = ROUNDINGS.find((one) => priceBy(withTax, taxRate, one) !== undefined) ?? Rounding.half
    return { price: priceBy(withTax, taxRate, rounding) ?? withTax, rounding }
  })
}

/** Returns the stored prices of goods: those of each rate together, so that one rounding does for them. */
export const untaxedGoods = (
  goods: readonly { readonly price: number }[],
  rates: readonly number[],
  { withTax }: { readonly withTax: boolean },
): readonly WithoutTax[] => {
  const found = goods.map(({ price }): WithoutTax => ({ price, rounding: Rounding.floor }))
  if (!withTax) return found
  for (const rate of new Set(rates)) {
    const own = goods.flatMap(({ price }, at) => (rates[at] === rate ? [{ price, at }] : []))
    const prices = withoutTax(
      own.map(({ price }) => price),
      rate,
    )
    for (const [of, { at }] of own.entries()) found[at] = prices[of] ?? { price: 0, rounding: Rounding.half }
  }
  return found
}
