import { expect, test } from 'vitest'
import { hasPapers, MOST_RECEIPTS, receiptRefusal } from './receipt.rules.ts'

const order = { status: 1, payment_at: null, payment_total: 1_000 }

test('Customers get papers of orders that are placed, and of none that was cancelled or came back', () => {
  expect([1, 4, 5, 6].map((status) => hasPapers({ status }))).toEqual([true, true, true, true])
  expect([3, 7, 8, 9].map((status) => hasPapers({ status }))).toEqual([false, false, false, false])
})

test('A receipt is issued once the money is there, or the goods were sent', () => {
  expect(receiptRefusal(order, 0)).toBe('unpaid')
  expect(receiptRefusal({ ...order, status: 4 }, 0)).toBe('unpaid')
  expect(receiptRefusal({ ...order, status: 5 }, 0)).toBeNull()
  expect(receiptRefusal({ ...order, status: 6 }, 0)).toBeNull()
  expect(receiptRefusal({ ...order, payment_at: '2026-11-20T03:00:00.000Z' }, 0)).toBeNull()
})

test('Of nothing there is no receipt, and of one order there are not any number', () => {
  expect(receiptRefusal({ ...order, status: 6, payment_total: 0 }, 0)).toBe('free')
  expect(receiptRefusal({ ...order, status: 6 }, MOST_RECEIPTS - 1)).toBeNull()
  expect(receiptRefusal({ ...order, status: 6 }, MOST_RECEIPTS)).toBe('usedUp')
})
