import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderLine } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import {
  addPointOf,
  type PointSettings,
  pointLines,
  pointRateOf,
  usablePoints,
  yenOfPoints,
} from './points.rules.ts'

const settings: PointSettings = { optionPoint: true, basicPointRate: 1, pointConversionRate: 1 }
const fiveYen = { ...settings, pointConversionRate: 5 }
const goods = (
  price: number,
  quantity: number,
  pointRate: number | null,
  type: LineType = LineType.product,
) => ({
  ...orderLine({ type, price, quantity }, undefined),
  pointRate,
})

test('PNT-02 points are worth the conversion rate', () => {
  expect(yenOfPoints(7, fiveYen)).toBe(35)
})

test('PNT-03 as many as asked for, when the total and the balance allow', () => {
  expect(usablePoints(100, 100, 100, settings)).toEqual({ usePoint: 100, messages: [] })
})

test('PNT-03 no more than the total is worth, rounded down to whole points', () => {
  expect(usablePoints(50, 99, 103, fiveYen)).toEqual({
    usePoint: 20,
    messages: [{ level: 'warning', message: { key: 'checkout.overPaymentTotal', params: { usePoint: 20 } } }],
  })
})

test('PNT-03 no more than the customer has', () => {
  expect(usablePoints(50, 30, 1_000, settings)).toEqual({
    usePoint: 30,
    messages: [
      { level: 'warning', message: { key: 'checkout.overCustomerPoint', params: { usePoint: 30 } } },
    ],
  })
  expect(usablePoints(500, 30, 20, settings).usePoint).toBe(20)
  expect(usablePoints(5, -10, 1_000, settings).usePoint).toBe(0)
})

test('PNT-03 none for a guest, with the option off, or for no or fewer points', () => {
  const none = { usePoint: 0, messages: [] }
  expect(usablePoints(50, null, 1_000, settings)).toEqual(none)
  expect(usablePoints(50, 99, 1_000, { ...settings, optionPoint: false })).toEqual(none)
  expect(usablePoints(-5, 99, 1_000, settings)).toEqual(none)
  for (const pointConversionRate of [0, -1, 0.5])
    expect(usablePoints(50, 99, 1_000, { ...settings, pointConversionRate })).toEqual(none)
})

test('PNT-03 the deduction is one line outside the scope of tax; none without points', () => {
  expect(pointLines(20, fiveYen)).toEqual([
    {
      type: 6,
      price: -100,
      quantity: 1,
      taxType: 2,
      taxDisplay: 2,
      taxRate: 0,
      rounding: null,
      taxAdjust: 0,
      tax: 0,
    },
  ])
  expect(pointLines(0, settings)).toEqual([])
})

test('PNT-03 points never bring the total below 0 nor the balance', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 100 }),
      (asked, balance, total, pointConversionRate) => {
        const conversion = { ...settings, pointConversionRate }
        const { usePoint, messages } = usablePoints(asked, balance, total, conversion)
        expect(usePoint >= 0 && usePoint <= balance && usePoint <= asked).toBe(true)
        expect(total - yenOfPoints(usePoint, conversion)).toBeGreaterThanOrEqual(0)
        expect(messages.length).toBe(usePoint < asked ? 1 : 0)
      },
    ),
  )
})

test("PNT-04 the variant's rate unless it is 0, else the shop's; none with the option off", () => {
  expect([pointRateOf(5, settings), pointRateOf(0, settings), pointRateOf(null, settings)]).toEqual([5, 1, 1])
  expect(pointRateOf(5, { ...settings, optionPoint: false })).toBeNull()
})

test('PNT-05 points by unit, rounded half up, times quantity, less those used, not below 0', () => {
  const lines = [goods(150, 3, 1), goods(149, 2, 1), goods(1_000, 1, 5)]
  expect(addPointOf(lines, 0)).toBe(2 * 3 + 1 * 2 + 50)
  expect(addPointOf(lines, 8)).toBe(50)
  expect(addPointOf(lines, 100)).toBe(0)
})

test('PNT-05 only goods grant points', () => {
  const others = [LineType.deliveryFee, LineType.charge, LineType.discount, LineType.point]
  expect(addPointOf([...others.map((type) => goods(1_000, 1, 1, type)), goods(1_000, 1, null)], 0)).toBe(0)
})
