import { describe, expect, it } from 'vitest'
import { CANCELLED, PLACED, RETURNED, SHIPPED } from '../orders/status.rules.ts'
import { orderLine } from '../settings/tax/sums.rules.ts'
import { LineType, Rounding } from '../settings/tax/tax.rules.ts'
import { type BookedChange, type BookedOrder, type Entry, entriesOf } from './accounting.rules.ts'

const rule = (taxRate: number) => ({
  ...{ applyDate: '2019-10-01T00:00:00Z', taxRate, rounding: Rounding.floor, taxAdjust: 0 },
  ...{ productId: null, variantId: null, pref: null },
})
const goods = (price: number, rate: number) =>
  orderLine({ type: LineType.product, price, quantity: 1 }, rule(rate))

const change = (kind: string, created_at: string, more: Partial<BookedChange> = {}): BookedChange => ({
  kind,
  created_at,
  amount: null,
  rates: null,
  ...more,
})

/** 540 yen at 8%, and 1,100 yen at 10%. */
const order = (given: Partial<BookedOrder> = {}): BookedOrder => ({
  ...{ orderNo: '1', status: SHIPPED, paymentTotal: 1640, soldAt: '2026-11-01T00:00:00Z' },
  lines: [goods(500, 8), goods(1000, 10)],
  changes: [],
  ...given,
})

const figures = (entries: readonly Entry[]) =>
  entries.map(({ at, kind, rate, total, tax }) => [at.slice(8, 10), kind, rate, total, tax])

const total = (entries: readonly Entry[]) => entries.reduce((sum, one) => sum + one.total, 0)

describe('The entries of an order', () => {
  it('are one for each tax rate', () => {
    expect(figures(entriesOf(order(), 'order'))).toEqual([
      ['01', 'sale', 8, 540, 40],
      ['01', 'sale', 10, 1100, 100],
    ])
  })

  it('have what has no tax by itself', () => {
    expect(figures(entriesOf(order({ lines: [], paymentTotal: 300 }), 'order'))).toEqual([
      ['01', 'sale', null, 300, 0],
    ])
  })

  it('take back what was cancelled, on the day when it was', () => {
    const cancelled = order({ status: CANCELLED, changes: [change('cancel', '2026-11-03T00:00:00Z')] })
    expect(figures(entriesOf(cancelled, 'order'))).toEqual([
      ['01', 'sale', 8, 540, 40],
      ['01', 'sale', 10, 1100, 100],
      ['03', 'cancel', 8, -540, -40],
      ['03', 'cancel', 10, -1100, -100],
    ])
    const again = order({
      status: PLACED,
      changes: [...cancelled.changes, change('back_to_in_progress', '2026-11-04T00:00:00Z')],
    })
    expect(total(entriesOf(again, 'order'))).toBe(1640)
  })

  it('have what an edit changed, and no refund of it a second time', () => {
    const rates = [
      { rate: 8, total: 540, tax: 40 },
      { rate: 10, total: 2200, tax: 200 },
    ]
    const edited = order({
      changes: [
        change('edit', '2026-11-02T00:00:00Z', { amount: -1100, rates }),
        change('refund', '2026-11-02T00:00:00Z', { amount: 1100 }),
      ],
    })
    expect(figures(entriesOf(edited, 'order'))).toEqual([
      ['01', 'sale', 8, 540, 40],
      ['01', 'sale', 10, 2200, 200],
      ['02', 'change', 10, -1100, -100],
    ])
  })

  it('have a refund beyond that, as far as it was not undone', () => {
    const refunds = [
      change('refund', '2026-11-05T00:00:00Z', { amount: 1640 }),
      change('refund', '2026-11-06T00:00:00Z', { amount: 100 }),
      change('undo_refund', '2026-11-07T00:00:00Z'),
    ]
    expect(figures(entriesOf(order({ changes: refunds }), 'order')).slice(2)).toEqual([
      ['05', 'refund', 8, -540, -40],
      ['05', 'refund', 10, -1100, -100],
    ])
    const returned = order({
      status: RETURNED,
      changes: [change('return', '2026-11-04T00:00:00Z'), ...refunds.slice(0, 1)],
    })
    expect(total(entriesOf(returned, 'order'))).toBe(0)
  })

  it('are none of an order that was never sold', () => {
    expect(entriesOf(order({ status: CANCELLED }), 'order')).toEqual([])
  })

  it('begin when it was sent, with what it had become until then', () => {
    const rates = [{ rate: 10, total: 9000, tax: 818 }]
    const sent = order({
      soldAt: '2026-11-08T00:00:00Z',
      changes: [
        change('edit', '2026-11-02T00:00:00Z', { amount: -7360, rates }),
        change('cancel', '2026-11-03T00:00:00Z'),
        change('back_to_in_progress', '2026-11-04T00:00:00Z'),
      ],
    })
    expect(figures(entriesOf(sent, 'shipping'))).toEqual([
      ['08', 'sale', 8, 540, 40],
      ['08', 'sale', 10, 1100, 100],
    ])
  })
})
