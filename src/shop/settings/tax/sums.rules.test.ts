import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReduced, lineTotal, type OrderLine, orderLine, priceIncTax, sumsOf } from './sums.rules.ts'
import { LineType, Rounding, TaxDisplay, type TaxRule, TaxType, unitTax } from './tax.rules.ts'

const rule = (taxRate: number, rounding: Rounding = Rounding.half): TaxRule => ({
  applyDate: '2020-01-01T00:00:00Z',
  taxRate,
  rounding,
  taxAdjust: 0,
  productId: null,
  variantId: null,
  pref: null,
})

const line = (type: LineType, price: number, quantity: number, taxRate = 10): OrderLine =>
  orderLine({ type, price, quantity }, rule(taxRate))

const taxFreeDiscount = (price: number): OrderLine => ({
  ...orderLine({ type: LineType.discount, price, quantity: 1 }, undefined),
  taxType: TaxType.exempt,
})

test('TAX-07 worked example 1: two rates, fees, points', () => {
  const lines = [
    line(LineType.product, 71_141, 4),
    line(LineType.product, 92_778, 4),
    line(LineType.product, 15_221, 4, 8),
    line(LineType.deliveryFee, 1_000, 1),
    line(LineType.charge, 2_187, 1),
    line(LineType.point, -1_000, 1),
  ]
  expect(lines.map(priceIncTax)).toEqual([78_255, 102_056, 16_439, 1_000, 2_187, -1_000])
  expect(sumsOf(lines)).toEqual({
    subtotal: 787_000,
    deliveryFeeTotal: 1_000,
    charge: 2_187,
    discount: 1_000,
    taxFreeDiscount: 1_000,
    taxableTotal: 790_187,
    tax: 70_639,
    total: 789_187,
    paymentTotal: 789_187,
    rates: [
      { rate: 8, total: 65_673, tax: 4_865 },
      { rate: 10, total: 723_514, tax: 65_774 },
    ],
  })
})

test('TAX-07 worked example 2: taxable and tax-free discounts', () => {
  const sums = sumsOf([
    line(LineType.product, 71_141, 5),
    line(LineType.product, 92_778, 4),
    line(LineType.product, 15_221, 5, 8),
    line(LineType.discount, -71_141, 1),
    line(LineType.discount, -15_221, 1, 8),
    line(LineType.deliveryFee, 1_000, 1),
    line(LineType.charge, 2_187, 1),
    line(LineType.point, -7_000, 1),
    taxFreeDiscount(-159),
  ])
  expect(sums.rates).toEqual([
    { rate: 8, total: 65_160, tax: 4_827 },
    { rate: 10, total: 717_868, tax: 65_261 },
  ])
  expect(sums.paymentTotal).toBe(724_431 + 65_756 - 7_159)
  expect(sums.discount).toBe(78_255 + 16_439 + 7_159)
  expect(sums.taxFreeDiscount).toBe(7_159)
  expect(sums.taxableTotal).toBe(724_431 + 65_756)
})

test('TAX-09 worked example 3: what rounding leaves over goes to the highest rate', () => {
  const included = (price: number, taxRate: number): OrderLine => ({
    ...orderLine({ type: LineType.deliveryFee, price, quantity: 1 }, rule(taxRate, Rounding.floor)),
    type: LineType.product,
  })
  const sums = sumsOf([included(2_970, 10), included(1_080, 8), line(LineType.point, -2, 1)])
  expect(sums.rates.map(({ total }) => total)).toEqual([1_079, 2_969])
  expect(sums.paymentTotal).toBe(4_048)
})

test('TAX-07 shares are exact where the product of two amounts exceeds what a number holds', () => {
  const big = (price: number, taxRate: number) => line(LineType.deliveryFee, price, 999, taxRate)
  const sums = sumsOf([big(9_999_999, 8), big(1, 10), line(LineType.point, -4_994_999_999, 1)])
  expect(sums.rates).toEqual([
    // The share is 4,994,999,501.4999999…, which a float rounds to the half and then up.
    { rate: 8, total: 4_994_999_501, tax: 369_999_963 },
    { rate: 10, total: 500, tax: 45 },
  ])
})

test('TAX-07 exempt goods lie outside the rates', () => {
  const book: OrderLine = { ...line(LineType.product, 500, 1), taxType: TaxType.exempt, taxRate: 0, tax: 0 }
  const sums = sumsOf([book, line(LineType.product, 1_000, 1)])
  expect(sums.rates).toEqual([{ rate: 10, total: 1_100, tax: 100 }])
  expect(sums.total).toBe(1_600)
})

test('TAX-07 a point line counts once, as a deduction, whatever tax type it carries', () => {
  const point: OrderLine = { ...line(LineType.point, -100, 1), taxType: TaxType.taxable, taxRate: 10 }
  expect(sumsOf([line(LineType.product, 1_000, 1), point]).rates).toEqual([
    { rate: 10, total: 1_000, tax: 91 },
  ])
})

test('TAX-07 with nothing taxable to lower, deductions lower no rate', () => {
  const book: OrderLine = { ...line(LineType.product, 500, 1), taxType: TaxType.exempt, taxRate: 0, tax: 0 }
  const sums = sumsOf([book, line(LineType.product, 0, 1), line(LineType.point, -100, 1)])
  expect(sums.rates).toEqual([{ rate: 10, total: 0, tax: 0 }])
  expect(sums.total).toBe(400)
})

test('TAX-07 goods for nothing', () => {
  const sums = sumsOf([line(LineType.product, 0, 2), line(LineType.deliveryFee, 0, 1)])
  expect(sums.rates).toEqual([{ rate: 10, total: 0, tax: 0 }])
  expect(sumsOf([])).toEqual({
    subtotal: 0,
    deliveryFeeTotal: 0,
    charge: 0,
    discount: 0,
    taxFreeDiscount: 0,
    taxableTotal: 0,
    tax: 0,
    total: 0,
    paymentTotal: 0,
    rates: [],
  })
})

test('TAX-10 a reduced rate differs from the general one; points are not marked', () => {
  expect(isReduced(line(LineType.product, 100, 1, 8), 10)).toBe(true)
  expect(isReduced(line(LineType.product, 100, 1, 10), 10)).toBe(false)
  expect(isReduced(line(LineType.point, -100, 1), 10)).toBe(false)
})

test('§2 each kind of line has its tax type and display', () => {
  expect(line(LineType.product, 100, 1)).toMatchObject({ taxDisplay: TaxDisplay.excluded, tax: 10 })
  expect(line(LineType.deliveryFee, 110, 1)).toMatchObject({ taxDisplay: TaxDisplay.included, tax: 10 })
  expect(line(LineType.charge, 110, 1)).toMatchObject({ taxDisplay: TaxDisplay.included, tax: 10 })
  expect(line(LineType.discount, -100, 1)).toMatchObject({ taxDisplay: TaxDisplay.excluded, tax: -10 })
  expect(line(LineType.point, -100, 1)).toMatchObject({
    taxType: TaxType.outOfScope,
    taxDisplay: TaxDisplay.included,
    taxRate: 0,
    rounding: null,
    tax: 0,
  })
})

const rates = fc.constantFrom(0, 5, 8, 10)
const roundings = fc.constantFrom(Rounding.half, Rounding.floor, Rounding.ceiling)

const taxed = (type: LineType, min: number, max: number): fc.Arbitrary<OrderLine> =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 1, max: 999 }), rates, roundings)
    .map(([price, quantity, rate, rounding]) => orderLine({ type, price, quantity }, rule(rate, rounding)))

const goods = fc.oneof(
  taxed(LineType.product, 1, 999_999_999),
  taxed(LineType.deliveryFee, 0, 99_999),
  taxed(LineType.charge, 0, 99_999),
  taxed(LineType.discount, -9_999, 0),
)
const deductions = fc.oneof(
  fc.integer({ min: -99_999_999, max: 0 }).map((price) => line(LineType.point, price, 1)),
  fc.integer({ min: -99_999, max: 0 }).map(taxFreeDiscount),
)
const orders = fc
  .tuple(fc.array(goods, { minLength: 1, maxLength: 8 }), fc.array(deductions, { maxLength: 3 }))
  .map(([taxable, free]) => ({ lines: [...taxable, ...free], taxable }))

test('§2 lines add up', () => {
  fc.assert(
    fc.property(orders, ({ lines }) => {
      const sums = sumsOf(lines)
      expect(sums.subtotal + sums.deliveryFeeTotal + sums.charge - sums.discount).toBe(sums.total)
      expect(sums.total).toBe(lines.reduce((sum, each) => sum + lineTotal(each), 0))
      expect(sums.paymentTotal).toBe(sums.total)
      expect(sums.discount).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('§2 sums are whole numbers, never NaN or -0', () => {
  fc.assert(
    fc.property(orders, ({ lines }) => {
      const { rates, ...sums } = sumsOf(lines)
      for (const value of [...Object.values(sums), ...rates.flatMap((each) => Object.values(each))]) {
        expect(Number.isSafeInteger(value) && !Object.is(value, -0)).toBe(true)
      }
    }),
  )
})

test('TAX-09 totals by rate add up to what is paid when all that is not taxed is a deduction', () => {
  fc.assert(
    fc.property(orders, ({ lines, taxable }) => {
      fc.pre(sumsOf(taxable).total !== 0)
      const sums = sumsOf(lines)
      expect(sums.rates.reduce((sum, { total }) => sum + total, 0)).toBe(sums.paymentTotal)
    }),
  )
})

test('TAX-08 the tax of the order is that of its rates, ascending, and depends on no order of lines', () => {
  const oneRounding = fc.array(
    taxed(LineType.product, 1, 999_999_999).map((each) => ({
      ...each,
      rounding: Rounding.half,
      tax: unitTax({ ...each, rounding: Rounding.half }),
    })),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(oneRounding, (lines) => {
      const sums = sumsOf(lines)
      expect(sums.tax).toBe(sums.rates.reduce((sum, { tax }) => sum + tax, 0))
      expect(sums.rates.map(({ rate }) => rate)).toEqual(
        [...new Set(lines.map(({ taxRate }) => taxRate))].sort((a, b) => a - b),
      )
      expect(sumsOf(lines.toReversed())).toEqual(sums)
    }),
  )
})
