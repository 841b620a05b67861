import { describe, expect, it } from 'vitest'
import { ADJUSTMENT, adjusted, adjustmentIn, listsThatFit } from './product-table.rules.ts'

describe('An adjustment of a column', () => {
  it.each([
    ['+10%', 1980, 2178],
    ['-10%', 1985, 1787],
    ['-5.5%', 1000, 945],
    ['+0.25%', 200, 201],
    ['+100', 1980, 2080],
    ['-50円', 30, -20],
    ['-100%', 1980, 0],
  ])('of %s makes of %i %i', (typed, value, expected) => {
    expect(ADJUSTMENT.test(typed)).toBe(true)
    const by = adjustmentIn(typed)
    expect(by && adjusted(value, by)).toBe(expected)
  })

  it.each(['10%', '+', '++1', '+1.5', '+2000%', '+1e3', '十'])('is not %s', (typed) => {
    expect(ADJUSTMENT.test(typed) && adjustmentIn(typed) !== undefined).toBe(false)
  })
})

it('A page has as many whole products as fit, at least one', () => {
  expect(listsThatFit([1, 1, 1], 100)).toBe(3)
  expect(listsThatFit([60, 40, 1], 100)).toBe(2)
  expect(listsThatFit([300, 1], 100)).toBe(1)
  expect(listsThatFit([1, 300], 100)).toBe(1)
  expect(listsThatFit([], 100)).toBe(0)
})
