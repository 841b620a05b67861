import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rounding, type TaxRule, taxedPrice } from '../../settings/tax/tax.rules.ts'
import { untaxedPrice } from './typed-price.rules.ts'

const rule = (taxRate: number, rounding: Rounding, taxAdjust = 0): TaxRule => ({
  ...{ applyDate: '2026-01-01T00:00:00Z', taxRate, rounding, taxAdjust },
  ...{ productId: null, variantId: null, pref: null },
})

describe('A price that is typed with tax', () => {
  it.each([
    [1100, 10, Rounding.half, 1000],
    [108, 8, Rounding.floor, 100],
    [0, 10, Rounding.half, 0],
    [2_147_483_647, 10, Rounding.half, 1_952_257_861],
  ])('of %i yen at %i %% becomes the price that shows it', (typed, rate, rounding, price) => {
    expect(untaxedPrice(typed, rule(rate, rounding))).toEqual({ price })
  })

  it('names the nearest prices if it does not exist', () => {
    expect(untaxedPrice(10, rule(10, Rounding.floor))).toEqual({ nearest: [9, 11] })
    expect(untaxedPrice(1099, rule(10, Rounding.floor))).toEqual({ nearest: [1098, 1100] })
    expect(untaxedPrice(2, rule(10, Rounding.half, 5))).toEqual({ nearest: [5] })
  })

  it('is itself without a rule', () => {
    expect(untaxedPrice(1234, undefined)).toEqual({ price: 1234 })
  })

  it('does not drift: a shown price leads back to the stored one, and no price lies between the nearest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(Rounding.half, Rounding.floor, Rounding.ceiling),
        (yen, rate, rounding) => {
          const tax = rule(rate, rounding)
          expect(untaxedPrice(taxedPrice(yen, tax), tax)).toEqual({ price: yen })
          const found = untaxedPrice(yen, tax)
          if ('price' in found) expect(taxedPrice(found.price, tax)).toBe(yen)
          else {
            const [below = Number.NaN, above = Number.NaN] = found.nearest
            expect(below).toBeLessThan(yen)
            expect(above).toBeGreaterThan(yen)
          }
        },
      ),
    )
  })
})
