import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { roundAbove } from './chart.tsx'

it.each([
  [0, 0],
  [1, 1],
  [3, 4],
  [7, 10],
  [100, 100],
  [101, 200],
  [512_345, 600_000],
  [999_999, 1_000_000],
])('The scale for %d ends at %d', (value, end) => {
  expect(roundAbove(value)).toBe(end)
})

test('A scale ends above what it shows, and not far above', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (value) => {
      expect(roundAbove(value)).toBeGreaterThanOrEqual(value)
      expect(roundAbove(value)).toBeLessThanOrEqual(2 * value)
    }),
  )
})
