import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineTotal, orderLine, sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType, type TaxRule } from '../../settings/tax/tax.rules.ts'
import { general } from '../order/order.fixture.ts'
import { discountLines, fixedDiscountLines } from './discounts.rules.ts'

const food: TaxRule = { ...general, taxRate: 8 }
const goods = (price: number, quantity: number, rule: TaxRule = general, variantId = 1) => ({
  ...orderLine({ type: LineType.product, price, quantity }, rule),
  variantId,
})
const off = (amount: number, name = '割引') => ({ key: name, name, amount: () => amount })

test('a discount is a line under its name, with tax, at the rate of the goods', () => {
  const { lines, taken } = discountLines([off(500)], [goods(1000, 2)])
  expect(lines).toMatchObject([{ type: LineType.discount, price: -500, quantity: 1, productName: '割引' }])
  expect(lines.map(lineTotal)).toEqual([-500])
  expect(taken).toMatchObject([{ amount: 500 }])
})

test('goods of two rates share it by what they cost', () => {
  // 1,100 yen at 10 per cent, 2,160 yen at 8.
  const all = [goods(1000, 1), goods(1000, 2, food, 2)]
  const { lines } = discountLines([off(326)], all)
  expect(lines.map(({ price, taxRate }) => [taxRate, price])).toEqual([
    [10, -110],
    [8, -216],
  ])
  const { rates } = sumsOf([...all, ...lines])
  expect(rates.map(({ rate, total }) => [rate, total])).toEqual([
    [8, 1944],
    [10, 990],
  ])
})

test('goods of one rate are one, however each is rounded', () => {
  // 1,080 and 540 yen at 8 per cent, 1,100 yen at 10: 1,620 and 1,100 share 10 yen as 5.95… and 4.04….
  const down: TaxRule = { ...food, rounding: 2 }
  const all = [goods(1000, 1, food, 1), goods(500, 1, down, 2), goods(1000, 1, general, 3)]
  for (const lines of [
    discountLines([off(10)], all).lines,
    fixedDiscountLines([{ name: null, amount: 10 }], all, []),
  ])
    expect(lines.map(({ price, taxRate }) => [taxRate, price])).toEqual([
      [8, -6],
      [10, -4],
    ])
})

test('no discount takes off more than the goods still cost, and none less than nothing', () => {
  const { lines, taken } = discountLines(
    [off(900), off(900, '二'), off(5, '三'), off(-3, '四')],
    [goods(1000, 1)],
  )
  expect(taken.map(({ amount }) => amount)).toEqual([900, 200])
  expect(lines.map(({ price }) => price)).toEqual([-900, -200])
  expect(discountLines([off(Number.NaN), off(0)], [goods(1000, 1)]).lines).toEqual([])
  expect(discountLines([off(10)], []).lines).toEqual([])
})

test('a discount knows what the goods cost with tax', () => {
  let seen: unknown
  const amount = (basis: unknown): number => {
    seen = basis
    return 1
  }
  discountLines([{ key: 'x', name: 'x', amount }], [goods(1000, 2)])
  expect(seen).toEqual({ subtotal: 2200, lines: [{ variantId: 1, quantity: 2, total: 2200 }] })
})

test('the lines of a discount are its amount to the yen, whatever the goods and their rates', () => {
  const priced = fc.record({
    price: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    reduced: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(priced, { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 4 }),
      (lots, amounts) => {
        const all = lots.map(({ price, quantity, reduced }, at) =>
          goods(price, quantity, reduced ? food : general, at),
        )
        const cost = sumsOf(all).subtotal
        const { lines, taken } = discountLines(
          amounts.map((amount, at) => off(amount, String(at))),
          all,
        )
        const total = taken.reduce((sum, { amount }) => sum + amount, 0)
        expect(total).toBe(
          Math.min(
            cost,
            amounts.reduce((sum, one) => sum + one, 0),
          ),
        )
        expect(0 - sumsOf(lines).total).toBe(total)
        for (const { total: left } of sumsOf([...all, ...lines]).rates) expect(left).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
