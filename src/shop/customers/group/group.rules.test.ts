import { expect, test } from 'vitest'
import { bestFirst, groupDiscountOf } from './group.rules.ts'

test('GRP-01 a discount is rounded down to whole yen, and never more than the goods', () => {
  expect(groupDiscountOf({ discount_percent: 5 }, 1999)).toBe(99)
  expect(groupDiscountOf({ discount_percent: 0 }, 1999)).toBe(0)
  expect(groupDiscountOf({ discount_percent: 100 }, 1999)).toBe(1999)
})

test('GRP-02 the best rank asks for the highest sum; groups filled by hand are no ranks', () => {
  const of = (id: number, minimum_total: number | null, discount_percent = 5) => ({
    ...{ id, minimum_total, discount_percent },
  })
  const ranked = bestFirst([of(1, 10_000), of(2, null), of(3, 50_000), of(4, 50_000, 8)])
  expect(ranked.map(({ id }) => id)).toEqual([4, 3, 1])
})
