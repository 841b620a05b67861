import { describe, expect, it } from 'vitest'
import type { Row } from '../../../store/schema.ts'
import { CANCELLED, IN_PROGRESS, PLACED, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { paidOf, refundDueOf, refundedOf } from './refund.rules.ts'

const change = (kind: Row<'order_change'>['kind'], amount: number | null = null) => ({ kind, amount })
const PAID_AT = '2026-11-20T03:00:00.000Z'

describe('What was paid for an order', () => {
  it('is what it came to when its money was there, whatever it was edited to since', () => {
    const order = { status: IN_PROGRESS, payment_at: PAID_AT, payment_total: 7_000 }
    expect(paidOf(order, [])).toBe(7_000)
    expect(paidOf(order, [change('edit', -500), change('pay'), change('edit', -3_000)])).toBe(10_000)
    expect(paidOf(order, [change('pay'), change('edit', 2_000), change('edit')])).toBe(5_000)
  })

  it('is what a payment service says it took, where that is another sum', () => {
    const order = { status: IN_PROGRESS, payment_at: PAID_AT, payment_total: 7_000 }
    expect(paidOf(order, [change('authorize'), change('pay', 5_000)])).toBe(5_000)
    expect(paidOf(order, [change('pay', 5_000), change('edit', -1_000)])).toBe(5_000)
    expect(paidOf(order, [change('pay'), change('pay', 5_000), change('refund', 300)])).toBe(5_000)
    expect(
      refundDueOf({ ...order, payment_total: 4_000 }, [change('pay', 5_000), change('refund', 300)], 'any'),
    ).toBe(700)
  })

  it('is what it came to when it was sent, where nobody noted that money came', () => {
    const order = { status: SHIPPED, payment_at: null, payment_total: 4_000 }
    expect(paidOf(order, [change('edit', -500), change('ship'), change('edit', -1_000)])).toBe(5_000)
    expect(paidOf({ ...order, status: RETURNED }, [])).toBe(4_000)
    expect(paidOf({ ...order, status: PLACED }, [change('edit', 100)])).toBe(0)
    expect(paidOf(order, [change('authorize'), change('ship')])).toBe(0)
    for (const kind of ['expire', 'give_up', 'leave'] as const)
      expect(paidOf(order, [change(kind), change('back_to_in_progress'), change('ship')])).toBe(0)
  })
})

describe('What is to be paid back', () => {
  const order = { status: IN_PROGRESS, payment_at: PAID_AT, payment_total: 6_000 }

  it('is what was paid, less what was paid back and what it comes to now', () => {
    const changes = [change('pay'), change('refund', 3_000), change('edit', -4_000)]
    expect([paidOf(order, changes), refundedOf(changes), refundDueOf(order, changes, 'any')]).toEqual([
      ...[10_000, 3_000],
      1_000,
    ])
    expect(refundDueOf(order, [change('pay'), change('refund', 3_000)], 'any')).toBe(0)
  })

  it('counts no refund that was taken back, the last one first', () => {
    const [first, second, undone] = [change('refund', 500), change('refund', 300), change('undo_refund', 300)]
    expect(refundedOf([change('pay'), first, second, undone])).toBe(500)
    expect(refundedOf([first, second, undone, change('undo_refund', 500), change('undo_refund', 1)])).toBe(0)
    expect(refundedOf([first, undone, second])).toBe(300)
  })

  it('is all that is left of an order that was cancelled or came back', () => {
    const changes = [change('pay'), change('refund', 1_000)]
    for (const status of [CANCELLED, RETURNED])
      expect(refundDueOf({ ...order, status }, changes, 'any')).toBe(5_000)
    expect(refundDueOf({ ...order, status: CANCELLED, payment_at: null }, [], 'any')).toBe(0)
  })

  it('is nothing of an order that nobody noted as paid, but for what is collected at the door', () => {
    const sent = { status: SHIPPED, payment_at: null, payment_total: 4_000 }
    const changes = [change('ship'), change('edit', -1_000)]
    for (const paidWhen of ['any', 'first', undefined] as const) {
      expect(refundDueOf(sent, changes, paidWhen)).toBe(0)
      expect(refundDueOf({ ...sent, status: RETURNED }, changes, paidWhen)).toBe(0)
    }
    expect(refundDueOf(sent, changes, 'door')).toBe(1_000)
    // Nobody took the parcel, for all that is known.
    expect(refundDueOf({ ...sent, status: RETURNED }, changes, 'door')).toBe(0)
  })
})
