import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  discountSets,
  freeDeliveryBy,
  hintsFor,
  nearestFreeDelivery,
  type Offer,
  ownTerms,
  pointsTimesBy,
  promotionStateAt,
  type Terms,
  termFaults,
  yenOff,
} from './promotion.rules.ts'
import { codesIn, codesToKeep, unknownCodes } from './targets.rules.ts'

const NO_TERMS = { buyCount: null, payCount: null, percent: null, yen: null, minimum: null, times: null }

const terms = (facts: Partial<Terms> & Pick<Terms, 'kind'>): Terms => ({ ...NO_TERMS, ...facts })

const offer = (id: number, facts: Partial<Offer> & Pick<Terms, 'kind'>): Offer => ({
  ...terms(facts),
  ...{ id, name: `offer ${id}`, nameJa: `特典${id}`, endsAt: null, combines: true, isForAll: true },
  includes: () => true,
  ...facts,
})

const goods = (variantId: number, quantity: number, priceIncTax: number) => ({
  ...{ variantId, productId: variantId * 10, quantity, priceIncTax },
})

const threeForTwo = { kind: 'nForM', buyCount: 3, payCount: 2 } as const

describe('n for the price of m (PRO-02)', () => {
  it.each([
    ['too few pieces', [goods(1, 2, 500)], 0],
    ['one group', [goods(1, 3, 500)], 500],
    ['a group and a piece', [goods(1, 4, 500)], 500],
    ['two groups', [goods(1, 6, 500)], 1000],
    ['the cheapest is free', [goods(1, 2, 800), goods(2, 1, 300)], 300],
    ['the cheapest of all, not of each group', [goods(1, 3, 800), goods(2, 3, 300)], 600],
    ['nothing for goods that cost nothing', [goods(1, 3, 0)], 0],
  ])('%s', (_name, all, yen) => {
    expect(yenOff(terms(threeForTwo), all)).toBe(yen)
  })

  it('counts each product in one promotion only, the first', () => {
    const two = [
      offer(1, { ...threeForTwo, includes: (id) => id === 10 }),
      offer(2, { kind: 'nForM', buyCount: 2, payCount: 1 }),
    ]
    const [together] = discountSets(two, [goods(1, 3, 500), goods(2, 2, 100)])
    expect(together?.map(({ key, amount }) => [key, amount()])).toEqual([
      ['1', 500],
      ['2', 100],
    ])
  })

  it('leaves its products to the next where it gives nothing', () => {
    const two = [offer(1, threeForTwo), offer(2, { kind: 'nForM', buyCount: 2, payCount: 1 })]
    const [together] = discountSets(two, [goods(1, 2, 500)])
    expect(together?.map(({ key, amount }) => [key, amount()])).toEqual([['2', 500]])
  })

  it('never gives more than the goods cost, nor less than its share of the pieces', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 999 }), price: fc.nat(99_999) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 8 }),
        (lines, buyCount, pay) => {
          const payCount = Math.min(pay, buyCount - 1)
          const all = lines.map(({ quantity, price }, at) => goods(at, quantity, price))
          // Counted piece by piece.
          const pieces = all.flatMap((one) => Array<number>(one.quantity).fill(one.priceIncTax))
          const free = Math.floor(pieces.length / buyCount) * (buyCount - payCount)
          const expected = pieces
            .toSorted((one, other) => one - other)
            .slice(0, free)
            .reduce((sum, price) => sum + price, 0)
          expect(yenOff(terms({ kind: 'nForM', buyCount, payCount }), all)).toBe(expected)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('Percent and yen (PRO-01)', () => {
  it.each([
    ['percent, cut off to whole yen', terms({ kind: 'percent', percent: 15 }), 149],
    ['all of it', terms({ kind: 'percent', percent: 100 }), 999],
    ['yen', terms({ kind: 'yen', yen: 500 }), 500],
    ['never more than the goods cost', terms({ kind: 'yen', yen: 5000 }), 999],
    ['from the sum on', terms({ kind: 'yen', yen: 500, minimum: 999 }), 500],
    ['not below the sum', terms({ kind: 'yen', yen: 500, minimum: 1000 }), 0],
    ['percent not below the sum', terms({ kind: 'percent', percent: 10, minimum: 1000 }), 0],
    ['free delivery takes nothing off', terms({ kind: 'freeDelivery' }), 0],
    ['points take nothing off', terms({ kind: 'pointsTimes', times: 3 }), 0],
  ])('%s', (_name, of, yen) => {
    expect(yenOff(of, [goods(1, 3, 333)])).toBe(yen)
  })
})

describe('Stacking (PRO-04)', () => {
  it('is all that combine, or one of the others alone', () => {
    const all = [
      offer(1, { kind: 'percent', percent: 10 }),
      offer(2, { kind: 'yen', yen: 300, combines: false }),
      offer(3, { kind: 'yen', yen: 50 }),
      offer(4, { kind: 'yen', yen: 100, combines: false }),
      offer(5, { kind: 'freeDelivery', combines: false }),
    ]
    const sets = discountSets(all, [goods(1, 1, 1000)])
    expect(sets.map((set) => set.map(({ key }) => key))).toEqual([['1', '3'], ['2'], ['4']])
  })

  it('has no set of nothing', () => {
    expect(discountSets([offer(1, { kind: 'yen', yen: 300, minimum: 9999 })], [goods(1, 1, 10)])).toEqual([])
  })
})

describe('Free delivery (PRO-05)', () => {
  const above = offer(1, { kind: 'freeDelivery', minimum: 3000, includes: (id) => id === 10 })

  it('is from the sum of its goods on, and never without one of them', () => {
    expect(freeDeliveryBy([above], [goods(1, 2, 1500)])?.id).toBe(1)
    expect(freeDeliveryBy([above], [goods(1, 1, 2999), goods(2, 9, 9999)])).toBeUndefined()
    const always = offer(2, { kind: 'freeDelivery', includes: (id) => id === 20 })
    expect(freeDeliveryBy([always], [goods(1, 2, 1500)])).toBeUndefined()
    expect(freeDeliveryBy([always], [goods(2, 1, 1)])?.id).toBe(2)
  })

  it('tells the nearest', () => {
    const other = offer(2, { kind: 'freeDelivery', minimum: 5000 })
    expect(nearestFreeDelivery([other, above], [goods(1, 1, 1000)])).toMatchObject({
      offer: { id: 1 },
      short: 2000,
    })
    expect(nearestFreeDelivery([other, above], [goods(2, 1, 1000)])?.short).toBe(4000)
    expect(nearestFreeDelivery([], [goods(2, 1, 1000)])).toBeUndefined()
  })
})

it('points: the highest factor counts, they do not multiply each other (PRO-06)', () => {
  const all = [
    offer(1, { kind: 'pointsTimes', times: 2 }),
    offer(2, { kind: 'pointsTimes', times: 5, includes: (id) => id === 10 }),
  ]
  expect(pointsTimesBy(all, 10)?.id).toBe(2)
  expect(pointsTimesBy(all, 20)?.id).toBe(1)
  expect(pointsTimesBy([], 20)).toBeUndefined()
})

it('hints tell pieces up to the next group, and yen up to the sum, of goods that are there (PRO-07)', () => {
  const all = [
    offer(1, threeForTwo),
    offer(2, { kind: 'yen', yen: 500, minimum: 5000 }),
    offer(3, { ...threeForTwo, includes: () => false }),
    offer(4, { kind: 'percent', percent: 10 }),
  ]
  const told = (quantity: number) =>
    hintsFor(all, [goods(1, quantity, 1000)]).map((hint) => [hint.offer.id, hint.pieces, hint.yen])
  expect(told(2)).toEqual([
    [1, 1, null],
    [2, null, 3000],
  ])
  expect(told(3)).toEqual([[2, null, 2000]])
  expect(told(5)).toEqual([[1, 1, null]])
})

it.each([
  [terms(threeForTwo), []],
  [terms({ kind: 'nForM', buyCount: 3 }), [['payCount', 'missing']]],
  [terms({ kind: 'nForM', buyCount: 3, payCount: 3 }), [['payCount', 'payCount']]],
  [terms({ kind: 'percent', yen: 100 }), [['percent', 'missing']]],
  [terms({ kind: 'yen', yen: 100, minimum: 1000 }), []],
  [terms({ kind: 'freeDelivery' }), []],
  [terms({ kind: 'pointsTimes', times: 3 }), []],
])('terms %#: each kind needs its own (PRO-01)', (of, faults) => {
  expect(termFaults(of).map(({ term, fault }) => [term, fault])).toEqual(faults)
})

it('keeps the terms of its kind alone (PRO-01)', () => {
  const all = { buyCount: 3, payCount: 2, percent: 10, yen: 100, minimum: 1000, times: 5 }
  expect(ownTerms({ kind: 'nForM', ...all })).toEqual(terms(threeForTwo))
  expect(ownTerms({ kind: 'yen', ...all })).toEqual(terms({ kind: 'yen', yen: 100, minimum: 1000 }))
  expect(ownTerms({ kind: 'pointsTimes', ...all })).toEqual(terms({ kind: 'pointsTimes', times: 5 }))
})

it.each([
  [{ isActive: false }, 'off'],
  [{ startsAt: '2026-07-16T00:00:00.000Z' }, 'coming'],
  [{ startsAt: '2026-07-15T00:00:00.000Z' }, 'inForce'],
  [{ endsAt: '2026-07-15T00:00:00.000Z' }, 'over'],
  [{ endsAt: '2026-07-15T00:00:00.001Z' }, 'inForce'],
  [{}, 'inForce'],
])('a promotion with %o is %s', (facts, state) => {
  const of = { isActive: true, startsAt: null, endsAt: null, ...facts }
  expect(promotionStateAt(of, '2026-07-15T00:00:00.000Z')).toBe(state)
})

it('product codes stand on lines, or with commas and spaces, each once', () => {
  expect(codesIn('a-1\r\nb-2, a-1　c')).toEqual(['a-1', 'b-2', 'c'])
  expect(codesToKeep(' a-1,b-2 ')).toBe('a-1\nb-2')
  expect(codesToKeep(' \n')).toBeNull()
  expect(unknownCodes(['a', 'b', '日本'], ['a'])).toEqual(['b', '日本'])
})
