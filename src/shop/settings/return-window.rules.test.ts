import { expect, test } from 'vitest'
import { daysFromDelivery } from './return-window.rules.ts'

const near = { transitDays: { 13: 1, 27: 2 }, islandDays: 0 }
const far = { transitDays: { 1: 3, 47: null }, islandDays: 2 }

test.each([
  [null, [near], null],
  [14, [], 14],
  [14, [near], 12],
  [14, [near, far], 9],
  [14, [{ transitDays: {}, islandDays: 0 }], 14],
  [5, [far], null],
])('RET-01 within %s days of the sending, %j leave %s days from the delivery', (days, methods, left) => {
  expect(daysFromDelivery(days, methods)).toBe(left)
})
