import { expect, it } from 'vitest'
import { dayIn } from '../values.ts'
import { payUntil } from './pay-until.rules.ts'
import { CANCELLED, DRAFT, PLACED, RETURNED } from './status.rules.ts'

const order = {
  ...{ status: PLACED, ordered_at: '2026-11-20T15:30:00.000Z', pay_within_days: 7 },
  ...{ payment_at: null, payment_total: 4330, credit: 0 },
}

it('An order is to be paid so many days after the day on which it was placed, in the shop’s time zone', () => {
  expect(payUntil(order, dayIn('Asia/Tokyo'))).toBe('2026-11-28')
  expect(payUntil(order, dayIn('UTC'))).toBe('2026-11-27')
  expect(payUntil({ ...order, pay_within_days: 0 }, dayIn('UTC'))).toBe('2026-11-20')
})

it.each([
  ['where no days were named', { pay_within_days: null }],
  ['before it is placed', { status: DRAFT, ordered_at: null }],
  ['once it is paid', { payment_at: '2026-11-21T00:00:00.000Z' }],
  ['where there is nothing to pay', { payment_total: 0 }],
  ['where another order paid for it', { credit: 4330 }],
  ['once it is cancelled', { status: CANCELLED }],
  ['once it came back', { status: RETURNED }],
])('No order is to be paid by a day %s', (_when, facts) => {
  expect(payUntil({ ...order, ...facts }, dayIn('UTC'))).toBeNull()
})
