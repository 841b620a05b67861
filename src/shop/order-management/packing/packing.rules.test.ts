import { describe, expect, it } from 'vitest'
import { inOrderOfDue, sendByOf, transitDays, waitsForMoney } from './packing.rules.ts'

const HOKKAIDO = 1
const AOMORI = 2
const TOKYO = 13
const SAITAMA = 11
const OSAKA = 27
const FUKUOKA = 40
const OKINAWA = 47

describe('When a parcel has to leave', () => {
  it.each([
    [TOKYO, SAITAMA, 1],
    [TOKYO, OSAKA, 1],
    [TOKYO, FUKUOKA, 2],
    [TOKYO, HOKKAIDO, 2],
    [HOKKAIDO, AOMORI, 1],
    [FUKUOKA, TOKYO, 2],
    [TOKYO, OKINAWA, 3],
    [OKINAWA, FUKUOKA, 3],
    [OKINAWA, OKINAWA, 1],
  ])('it takes from prefecture %i to %i %i days', (from, to, days) => {
    expect(transitDays(from, to)).toBe(days)
  })

  it('leaves so many days before the day that was asked for, or with the order', () => {
    const wanted = { pref: FUKUOKA, deliveryDate: '2026-12-01', orderDay: '2026-11-20' }
    expect(sendByOf(wanted, TOKYO)).toBe('2026-11-29')
    expect(sendByOf({ ...wanted, deliveryDate: null }, TOKYO)).toBe('2026-11-20')
  })

  it('is worked off by what is due, then by what was ordered first', () => {
    const waiting = [
      { sendBy: '2026-11-22', orderedAt: '2026-11-20T02:00:00.000Z' },
      { sendBy: '2026-11-21', orderedAt: '2026-11-21T01:00:00.000Z' },
      { sendBy: '2026-11-22', orderedAt: '2026-11-19T01:00:00.000Z' },
    ]
    expect(inOrderOfDue(waiting)).toEqual([waiting[1], waiting[2], waiting[0]])
  })
})

describe('What waits for its money', () => {
  const order = { payment_at: null, payment_total: 1100, credit: 0 }

  it('is what is paid before it is sent, until its money is there', () => {
    expect(waitsForMoney(order, 'first')).toBe(true)
    expect(waitsForMoney({ ...order, payment_at: '2026-11-20T00:00:00Z' }, 'first')).toBe(false)
    expect(waitsForMoney({ ...order, payment_total: 0 }, 'first')).toBe(false)
    expect(waitsForMoney({ ...order, credit: 1099 }, 'first')).toBe(true)
    expect(waitsForMoney({ ...order, credit: 1100 }, 'first')).toBe(false)
    for (const other of ['door', 'any', undefined] as const) expect(waitsForMoney(order, other)).toBe(false)
  })
})
