/** Prices that members type with tax; Noren stores prices without it (TAX-04, TAX-14). */
import { type TaxRule, taxedPrice } from '../../settings/tax/tax.rules.ts'

/** The stored price of a typed one; or the nearest prices with tax that exist, if the typed one does not. */
export type UntaxedPrice = { readonly price: number } | { readonly nearest: readonly number[] }

/**
 * Returns the price without tax, in yen, whose price with tax is exactly `typed`. Not every price with tax
 * exists: of 10 percent rounded down, 10 yen does not (9 yen become 9, 10 yen become 11).
 */
export const untaxedPrice = (typed: number, rule: TaxRule | undefined): UntaxedPrice => {
  // A higher price has a higher one with tax, so there is one first price that reaches the typed one.
  let [low, high] = [0, typed + Math.abs(rule?.taxAdjust ?? 0)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (taxedPrice(middle, rule) >= typed) high = middle
    else low = middle + 1
  }
  if (taxedPrice(low, rule) === typed) return { price: low }
  return { nearest: [...(low > 0 ? [low - 1] : []), low].map((price) => taxedPrice(price, rule)) }
}

/**
 * Returns the price without tax whose price with tax is the typed one or, where no price shows it, the next one below:
 * a file of another shop may have prices that this shop's rounding never shows.
 */
export const nearestUntaxed = (typed: number, rule: TaxRule | undefined): number => {
  const found = untaxedPrice(typed, rule)
  if ('price' in found) return found.price
  return Math.max(0, untaxedBelow(found.nearest, rule))
}

const untaxedBelow = ([first = 0]: readonly number[], rule: TaxRule | undefined): number => {
  const found = untaxedPrice(first, rule)
  return 'price' in found ? found.price : 0
}
