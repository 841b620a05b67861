import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseTaxRule,
  Rounding,
  ratio,
  roundTax,
  TaxDisplay,
  type Taxed,
  type TaxRule,
  TaxType,
  taxedPrice,
  taxSnapshot,
  unitTax,
} from './tax.rules.ts'

const general: TaxRule = {
  applyDate: '2020-01-01T00:00:00.000Z',
  taxRate: 10,
  rounding: Rounding.half,
  taxAdjust: 0,
  productId: null,
  variantId: null,
  pref: null,
}
const at = '2024-04-01T00:00:00.000Z'
const taxable: Taxed = {
  price: 100,
  taxType: TaxType.taxable,
  taxDisplay: TaxDisplay.excluded,
  taxRate: 10,
  rounding: Rounding.half,
  taxAdjust: 0,
}
const roundings = fc.constantFrom(Rounding.half, Rounding.floor, Rounding.ceiling)

test('TAX-01 the latest rule on or before the moment is in force', () => {
  const next = { ...general, taxRate: 12, applyDate: at }
  expect(chooseTaxRule([general, next], { at, perProduct: false })).toBe(next)
  expect(chooseTaxRule([next, general], { at: '2024-03-31T23:59:59.999Z', perProduct: false })).toBe(general)
})

test('TAX-01 moments are compared, not their spelling', () => {
  const next = { ...general, taxRate: 12, applyDate: '2024-04-01T00:00:00+09:00' }
  const lookUp = (at: string) => chooseTaxRule([general, next], { at, perProduct: false })?.taxRate
  expect(lookUp('2024-03-31T15:00:00Z')).toBe(12)
  expect(lookUp('2024-03-31T14:59:59.999Z')).toBe(10)
})

test('TAX-01 no rule before the first one applies', () => {
  expect(chooseTaxRule([general], { at: '2019-12-31T00:00:00Z', perProduct: false })).toBeUndefined()
})

test('TAX-01 a rule of the product comes before a newer general one, when the option is on', () => {
  const newer = { ...general, applyDate: '2024-01-01T00:00:00Z' }
  const food = { ...general, taxRate: 8, productId: 3, variantId: 7 }
  const lookUp = (thing: { perProduct: boolean; productId?: number; variantId?: number }) =>
    chooseTaxRule([newer, food], { at, ...thing })?.taxRate
  expect(lookUp({ perProduct: true, productId: 3, variantId: 7 })).toBe(8)
  expect(lookUp({ perProduct: false, productId: 3, variantId: 7 })).toBe(10)
  expect(lookUp({ perProduct: true, productId: 3, variantId: 8 })).toBe(10)
  expect(lookUp({ perProduct: true })).toBe(10)
})

test('TAX-01 at one date the rule that says more wins, then the first', () => {
  const ofProduct = { ...general, taxRate: 1, productId: 3 }
  const ofVariant = { ...general, taxRate: 2, productId: 3, variantId: 7 }
  const ofPlace = { ...general, taxRate: 3, productId: 3, pref: 13 }
  const rules = [general, ofProduct, ofVariant, ofPlace]
  const thing = { at, perProduct: true, productId: 3, variantId: 7 }
  expect(chooseTaxRule(rules, { ...thing, pref: 13 })).toBe(ofPlace)
  expect(chooseTaxRule(rules, { ...thing, pref: 14 })).toBe(ofVariant)
  expect(chooseTaxRule(rules, thing)).toBe(ofVariant)
  const twin = { ...general }
  expect(chooseTaxRule([general, twin], thing)).toBe(general)
})

test.each([
  [Rounding.half, '0.5', 5, 1],
  [Rounding.half, '0.49', 4.9, 0],
  [Rounding.half, '-0.5', -5, -1],
  [Rounding.floor, '0.9', 9, 0],
  [Rounding.floor, '-0.1', -1, -1],
  [Rounding.ceiling, '0.1', 1, 1],
  [Rounding.ceiling, '-0.9', -9, 0],
] as const)('TAX-03 rounding %i of %s', (rounding, _, tenths, expected) => {
  expect(roundTax(rounding, ratio(Math.round(tenths * 10), 100))).toBe(expected)
})

test('TAX-03 an unknown kind rounds up', () => {
  expect(roundTax(9 as Rounding, ratio(1, 10))).toBe(1)
})

test('TAX-03 rounding is exact for amounts of any size and sign', () => {
  const parts = fc.tuple(
    fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
    fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((value) => value !== 0n),
  )
  fc.assert(
    fc.property(parts, ([wanted, denominator]) => {
      // A whole part that a number can hold, with any remainder.
      const numerator = wanted % (denominator * 9_999_999_999n)
      const of = (rounding: Rounding) => BigInt(roundTax(rounding, { numerator, denominator }))
      const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator]
      expect(of(Rounding.floor) * d <= n && n < (of(Rounding.floor) + 1n) * d).toBe(true)
      expect((of(Rounding.ceiling) - 1n) * d < n && n <= of(Rounding.ceiling) * d).toBe(true)
      const off = 2n * (n - of(Rounding.half) * d)
      expect(-d <= off && off <= d).toBe(true)
      if (off === d || off === -d) expect(off < 0n).toBe(n > 0n)
    }),
  )
})

test('TAX-04 tax on top of a price', () => {
  expect(unitTax({ ...taxable, price: 71_141 })).toBe(7_114)
  expect(unitTax({ ...taxable, price: 92_778 })).toBe(9_278)
  expect(unitTax({ ...taxable, price: 15_221, taxRate: 8 })).toBe(1_218)
  expect(unitTax({ ...taxable, price: -71_141 })).toBe(-7_114)
  expect(unitTax({ ...taxable, price: 105, rounding: Rounding.floor, taxAdjust: 3 })).toBe(13)
})

test('TAX-04 tax contained in a price', () => {
  const contained = { ...taxable, taxDisplay: TaxDisplay.included }
  expect(unitTax({ ...contained, price: 1_100 })).toBe(100)
  expect(unitTax({ ...contained, price: 1_000 })).toBe(91)
  expect(unitTax({ ...contained, price: 1_000, rounding: Rounding.floor })).toBe(90)
  expect(unitTax({ ...contained, price: 1_200, taxAdjust: 100 })).toBe(100)
})

test('TAX-04 the tax contained in a price with tax never exceeds it, and is exact at the limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.integer({ min: 0, max: 100 }),
      roundings,
      (price, taxRate, rounding) => {
        const tax = unitTax({ ...taxable, taxDisplay: TaxDisplay.included, price, taxRate, rounding })
        expect(tax >= 0 && tax <= price).toBe(true)
        expect(Math.abs(tax * (100 + taxRate) - price * taxRate)).toBeLessThanOrEqual(100 + taxRate)
      },
    ),
  )
})

test('TAX-05 what is not taxable has no tax, rate or rounding', () => {
  for (const taxType of [TaxType.outOfScope, TaxType.exempt]) {
    expect(unitTax({ ...taxable, taxType })).toBe(0)
    expect(taxSnapshot(general, taxType)).toEqual({ taxRate: 0, rounding: null, taxAdjust: 0 })
  }
  expect(taxSnapshot(general, TaxType.taxable)).toEqual({ taxRate: 10, rounding: 1, taxAdjust: 0 })
})

test('TAX-14 the price with tax; without a rule in force, the price', () => {
  expect(taxedPrice(71_141, general)).toBe(78_255)
  expect(taxedPrice(71_141, undefined)).toBe(71_141)
})
