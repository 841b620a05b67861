import { Rounding, taxedPrice } from '../shop/settings/tax/tax.rules.ts'

/** The general tax rule of a new shop, and the reduced rate of food. */
export const GENERAL_TAX = { rate: 10, rounding: 1, adjust: 0, apply_date: '2017-03-07T01:14:52.000Z' }
export const REDUCED_TAX = { rate: 8, rounding: 1, adjust: 0, apply_date: '2019-09-30T15:00:00.000Z' }

/** Returns a price with tax, yen, by a rate in percent; by default the general one. */
export const priceWithTax = (price: number, taxRate = GENERAL_TAX.rate): number =>
  taxedPrice(price, {
    applyDate: GENERAL_TAX.apply_date,
    taxRate,
    rounding: Rounding.half,
    taxAdjust: 0,
    productId: null,
    variantId: null,
    pref: null,
  })
