import { expect, test } from 'vitest'
import { paymentState } from './payment-state.rules.ts'
import { CANCELLED, PAID, PLACED, SHIPPED } from './status.rules.ts'

const order = { status: PLACED, payment_at: null, payment_total: 1720, credit: 0 }
const [first, door] = [{ paidWhen: 'first' }, { paidWhen: 'door' }]

test.each([
  ['awaiting', {}, first],
  ['awaiting', {}, undefined],
  ['awaiting', { status: SHIPPED }, { paidWhen: 'any' }],
  ['atTheDoor', {}, door],
  ['paid', { status: PAID }, first],
  ['paid', { credit: 1720 }, first],
  ['awaiting', { credit: 1719 }, first],
  ['paid', { status: SHIPPED, payment_at: '2026-11-20T03:00:00.000Z' }, door],
  [null, { payment_total: 0 }, first],
  [null, { status: CANCELLED, payment_at: '2026-11-20T03:00:00.000Z' }, first],
] as const)('an order is %s', (state, facts, method) => {
  expect(paymentState({ ...order, ...facts }, method)).toBe(state)
})
