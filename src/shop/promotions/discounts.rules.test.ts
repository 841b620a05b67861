import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineTotal, orderLine, sumsOf } from '../settings/tax/sums.rules.ts'
import { LineType, type TaxRule } from '../settings/tax/tax.rules.ts'
import { discountLines, fixedDiscountLines, promotedLines } from './discounts.rules.ts'
import type { Offer } from './promotion.rules.ts'

const general: TaxRule = {
  ...{ applyDate: '2020-01-01T00:00:00Z', taxRate: 10, rounding: 1, taxAdjust: 0 },
  ...{ productId: null, variantId: null, pref: null },
}
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

const offer = (id: number, facts: Partial<Offer> & Pick<Offer, 'kind'>): Offer => ({
  ...{ buyCount: null, payCount: null, percent: null, yen: null, minimum: null, times: null },
  ...{ id, name: `特典${id}`, nameJa: `特典${id}`, endsAt: null, combines: true, isForAll: true },
  includes: () => true,
  ...facts,
})

const sameId = (variantId: number) => variantId

test('a promotion for some goods reduces only their rates, and a coupon then all (PRO-03)', () => {
  const all = [goods(1000, 1), goods(1000, 2, food, 2)]
  const tenOff = offer(1, { kind: 'percent', percent: 10, includes: (id) => id === 2 })
  const { lines, taken } = promotedLines([tenOff], [off(326)], all, sameId)
  expect(taken.map(({ amount }) => amount)).toEqual([216, 326])
  // The coupon is shared over what the promotion left: 1,100 and 1,944 yen.
  expect(lines.map(({ price, taxRate, productName }) => [productName, taxRate, price])).toEqual([
    ['特典1', 8, -216],
    ['割引', 10, -118],
    ['割引', 8, -208],
  ])
})

test('of promotions that do not combine the best for the shopper applies (PRO-04)', () => {
  const all = [goods(1000, 2)]
  const alone = offer(1, { kind: 'yen', yen: 500, combines: false })
  const better = offer(2, { kind: 'yen', yen: 600, combines: false })
  const namesOf = (offers: readonly Offer[]) =>
    promotedLines(offers, [], all, sameId).taken.map(({ of }) => of.name)
  expect(namesOf([alone, better])).toEqual(['特典2'])
  const two = [offer(3, { kind: 'yen', yen: 300 }), offer(4, { kind: 'yen', yen: 300 })]
  // Of equal ones those that combine.
  expect(namesOf([better, ...two])).toEqual(['特典3', '特典4'])
  expect(namesOf([alone, offer(5, { kind: 'yen', yen: 499 })])).toEqual(['特典1'])
})

test('promotions and coupons together never take more than the goods cost, at any rate', () => {
  const priced = fc.record({
    price: fc.integer({ min: 1, max: 9999 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    reduced: fc.boolean(),
  })
  const promoted = fc.record({
    kind: fc.constantFrom<Offer['kind']>('nForM', 'percent', 'yen'),
    percent: fc.integer({ min: 1, max: 100 }),
    yen: fc.nat(50_000),
    combines: fc.boolean(),
    only: fc.nat(3),
  })
  fc.assert(
    fc.property(
      fc.array(priced, { minLength: 1, maxLength: 4 }),
      fc.array(promoted, { maxLength: 4 }),
      fc.nat(50_000),
      (lots, offers, coupon) => {
        const all = lots.map(({ price, quantity, reduced }, at) =>
          goods(price, quantity, reduced ? food : general, at),
        )
        const found = offers.map(({ only, ...facts }, at) =>
          offer(at, { ...facts, buyCount: 3, payCount: 1, includes: (id) => only === 3 || id === only }),
        )
        const { lines, taken } = promotedLines(found, [off(coupon)], all, sameId)
        const total = taken.reduce((sum, { amount }) => sum + amount, 0)
        expect(0 - sumsOf(lines).total).toBe(total)
        expect(total).toBeLessThanOrEqual(sumsOf(all).subtotal)
        for (const { total: left } of sumsOf([...all, ...lines]).rates) expect(left).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('a kept discount of some rates stays with these rates while they can bear it (PRO-03)', () => {
  const all = [goods(1000, 1), goods(1000, 1, food, 2)]
  const pricesOf = (amount: number) =>
    fixedDiscountLines([{ name: '食品', amount, rates: [8] }], all, []).map(({ taxRate, price }) => [
      taxRate,
      price,
    ])
  expect(pricesOf(500)).toEqual([[8, -500]])
  expect(pricesOf(1180)).toEqual([
    [8, -1080],
    [10, -100],
  ])
})

test('discounts of the same English name keep each its own Japanese one', () => {
  const named = (nameJa: string) => ({ ...off(100, 'Sale'), nameJa })
  const { lines } = discountLines(
    [named('春の値引き'), named('夏の値引き'), off(50, 'Sale')],
    [goods(1000, 1)],
  )
  expect(lines.map(({ productName, productNameJa }) => [productName, productNameJa])).toEqual([
    ['Sale', '春の値引き'],
    ['Sale', '夏の値引き'],
    ['Sale', undefined],
  ])
})
