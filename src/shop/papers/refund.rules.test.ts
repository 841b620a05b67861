import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundOf } from '../orders/refund-rates.rules.ts'
import { type OrderLine, sumsOf } from '../settings/tax/sums.rules.ts'
import { LineType, Rounding } from '../settings/tax/tax.rules.ts'
import { soldLine } from './papers.fixture.ts'

/** 4,012 yen at 8 %, 8,521 yen at 10 %. */
const LINES = [
  soldLine(LineType.product, 3_715, 1, 8),
  soldLine(LineType.product, 7_046, 1),
  soldLine(LineType.deliveryFee, 770, 1),
]

test('A refund of everything states the figures of the invoice', () => {
  const { rates, paymentTotal } = sumsOf(LINES)
  expect(refundOf(LINES, paymentTotal)).toEqual(rates)
})

test('A refund of a part is shared out among the rates, and what is left over goes to the highest', () => {
  // 1,000 × 4,012 / 12,533 = 320.1; 8/108 of 320 = 23.7, 10/110 of 680 = 61.8.
  expect(sumsOf(LINES).rates.map(({ total }) => total)).toEqual([4_012, 8_521])
  expect(refundOf(LINES, 1_000)).toEqual([
    { rate: 8, total: 320, tax: 24 },
    { rate: 10, total: 680, tax: 62 },
  ])
})

test('A refund of more than the order comes to by now is shared out in proportion as well', () => {
  // 20,000 × 4,012 / 12,533 = 6,402.3; 8/108 of 6,402 = 474.2, 10/110 of 13,598 = 1,236.2.
  expect(refundOf(LINES, 20_000)).toEqual([
    { rate: 8, total: 6_402, tax: 474 },
    { rate: 10, total: 13_598, tax: 1_236 },
  ])
})

test('The tax of a refund is rounded as that of its rate', () => {
  const floored = [soldLine(LineType.product, 3_715, 1, 8, Rounding.floor)]
  expect(refundOf(floored, 320)).toEqual([{ rate: 8, total: 320, tax: 23 }])
})

test('Of an order that cost nothing there is nothing to refund', () => {
  expect(refundOf([], 0)).toEqual([])
})

const anyLine = fc
  .record({
    price: fc.integer({ min: 1, max: 90_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    rate: fc.constantFrom(0, 5, 8, 10, 12),
    rounding: fc.constantFrom(...Object.values(Rounding)),
  })
  .map(({ price, quantity, rate, rounding }) => soldLine(LineType.product, price, quantity, rate, rounding))

const anyOrder: fc.Arbitrary<readonly OrderLine[]> = fc
  .tuple(fc.array(anyLine, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 500 }))
  .map(([lines, points]) => [...lines, soldLine(LineType.point, -Math.min(points, sumsOf(lines).total), 1)])

test('A refund adds up, and gives no more back at a rate than was paid at it', () => {
  fc.assert(
    fc.property(anyOrder, fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
      const { rates, paymentTotal } = sumsOf(lines)
      const refund = Math.floor(paymentTotal * part)
      const back = refundOf(lines, refund)
      expect(back.reduce((sum, { total }) => sum + total, 0)).toBe(paymentTotal === 0 ? 0 : refund)
      for (const [at, { total, tax }] of back.entries()) {
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(rates[at]?.total ?? -1)
        expect(tax).toBeLessThanOrEqual(rates[at]?.tax ?? -1)
      }
    }),
    { numRuns: 500 },
  )
})
