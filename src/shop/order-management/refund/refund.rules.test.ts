import { describe, expect, it } from 'vitest'
import type { Row } from '../../../store/schema.ts'
import { CANCELLED, IN_PROGRESS, PLACED, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { paidOf, passedOnOf, refundDueOf, refundedOf } from './refund.rules.ts'

const change = (kind: Row<'order_change'>['kind'], amount: number | null = null) => ({ kind, amount })
const PAID_AT = '2026-11-20T03:00:00.000Z'

describe('What was paid for an order', () => {
  it('is what it came to when its money was there, whatever it was edited to since', () => {
    const order = { status: IN_PROGRESS, payment_at: PAID_AT, payment_total: 7_000, credit: 0 }
    expect(paidOf(order, [])).toBe(7_000)
    expect(paidOf(order, [change('edit', -500), change('pay'), change('edit', -3_000)])).toBe(10_000)
    expect(paidOf(order, [change('pay'), change('edit', 2_000), change('edit')])).toBe(5_000)
  })

  it('is what a payment service says it took, where that is another sum', () => {
    const order = { status: IN_PROGRESS, payment_at: PAID_AT, payment_total: 7_000, credit: 0 }
    expect(paidOf(order, [change('authorize'), change('pay', 5_000)])).toBe(5_000)
    expect(paidOf(order, [change('pay', 5_000), change('edit', -1_000)])).toBe(5_000)
    expect(paidOf(order, [change('pay'), change('pay', 5_000), change('refund', 300)])).toBe(5_000)
    expect(
      refundDueOf({ ...order, payment_total: 4_000 }, [change('pay', 5_000), change('refund', 300)], 'any'),
    ).toBe(700)
  })

  it('is what it came to when it was sent, where nobody noted that money came', () => {
    const order = { status: SHIPPED, payment_at: null, payment_total: 4_000, credit: 0 }
    expect(paidOf(order, [change('edit', -500), change('ship'), change('edit', -1_000)])).toBe(5_000)
    expect(paidOf({ ...order, status: RETURNED }, [])).toBe(4_000)
    expect(paidOf({ ...order, status: PLACED }, [change('edit', 100)])).toBe(0)
    expect(paidOf(order, [change('authorize'), change('ship')])).toBe(0)
    for (const kind of ['expire', 'give_up', 'leave'] as const)
      expect(paidOf(order, [change(kind), change('back_to_in_progress'), change('ship')])).toBe(0)
  })
})

describe('What is to be paid back', () => {
  const order = { status: IN_PROGRESS, payment_at: PAID_AT, payment_total: 6_000, credit: 0 }

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
    const sent = { status: SHIPPED, payment_at: null, payment_total: 4_000, credit: 0 }
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

describe('EXC-03 What an exchange takes over', () => {
  it('is paid for the new order from the beginning, whatever is paid or refunded beside it', () => {
    const made = { status: PLACED, payment_at: null, payment_total: 1_650, credit: 1_100 }
    expect([paidOf(made, []), refundDueOf(made, [], 'first')]).toEqual([1_100, 0])
    const paid = { ...made, payment_at: PAID_AT }
    expect(paidOf(paid, [change('make'), change('pay')])).toBe(1_650)
    expect(paidOf(paid, [change('make'), change('pay', 400)])).toBe(1_500)
    expect(refundDueOf({ ...paid, status: CANCELLED }, [change('pay')], 'first')).toBe(1_650)
    // It was called off before the difference was paid.
    expect(refundDueOf({ ...made, status: CANCELLED }, [], 'first')).toBe(1_100)
    expect(refundDueOf({ ...made, status: CANCELLED }, [change('refund', 1_100)], 'first')).toBe(0)
    // It became cheaper than what it took over, and was marked as paid after that.
    const cheap = { ...made, payment_total: 900 }
    expect(refundDueOf(cheap, [change('edit', -750)], 'first')).toBe(200)
    expect(refundDueOf({ ...cheap, payment_at: PAID_AT }, [change('edit', -750), change('pay')], 'any')).toBe(
      200,
    )
  })

  it('is no more refunded for the old order', () => {
    const old = { status: RETURNED, payment_at: PAID_AT, payment_total: 1_650, credit: 0 }
    const changes = [change('pay'), change('return'), change('exchange', 1_100)]
    expect([paidOf(old, changes), passedOnOf(changes), refundDueOf(old, changes, 'any')]).toEqual([
      ...[1_650, 1_100],
      550,
    ])
    expect(refundDueOf(old, [...changes, change('refund', 550)], 'any')).toBe(0)
    // Only refunds are undone.
    expect(refundedOf([...changes, change('refund', 550), change('undo_refund', 550)])).toBe(0)
    expect(passedOnOf([...changes, change('refund', 550), change('undo_refund', 550)])).toBe(1_100)
  })
})
