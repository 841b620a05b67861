import { expect, test } from 'vitest'
import { fitShares } from './shares.rules.ts'

const line = (variantId: number, quantity: number) => ({ variantId, quantity })

test('shares that add up to the cart stay as they are', () => {
  const shares = [[line(1, 2), line(2, 1)], [line(1, 2)]]
  expect(fitShares(shares, [line(1, 4), line(2, 1)])).toEqual(shares)
})

test('PF-10 where less is in the cart, later destinations get what is left', () => {
  expect(fitShares([[line(1, 2)], [line(1, 2)]], [line(1, 3)])).toEqual([[line(1, 2)], [line(1, 1)]])
  expect(fitShares([[line(1, 2)], [line(1, 2)]], [line(1, 2)])).toEqual([[line(1, 2)], []])
})

test('what is not in the cart any more goes nowhere', () => {
  expect(fitShares([[line(1, 2), line(9, 5)], [line(2, 1)]], [line(1, 2), line(2, 1)])).toEqual([
    [line(1, 2)],
    [line(2, 1)],
  ])
})

test('nobody knows where what was added since should go', () => {
  expect(fitShares([[line(1, 2)], [line(1, 1)]], [line(1, 4)])).toBeUndefined()
  expect(fitShares([[line(1, 2)], [line(1, 1)]], [line(1, 3), line(2, 1)])).toBeUndefined()
})
