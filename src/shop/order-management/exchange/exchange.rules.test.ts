import { describe, expect, it } from 'vitest'
import { besideOf, itemsTogether, keptPrice, settlementOf, swapOf } from './exchange.rules.ts'

const LINES = [
  { id: 'one', quantity: 1 },
  { id: 'more', quantity: 3 },
]

describe('EXC-01 What comes back, and what goes out', () => {
  it('is the piece of a line that has only one, once a variant is chosen for it', () => {
    expect(swapOf(LINES, [{ lineId: 'one', exchangeCode: 'm', restock: true }, { lineId: 'more' }])).toEqual({
      back: [
        { lineId: 'one', quantity: 1, restock: true },
        { lineId: 'more', quantity: 0, restock: false },
      ],
      out: [{ at: 0, field: 'items.0.exchangeCode', lineId: 'one', productCode: 'm', quantity: 1 }],
    })
  })

  it('may be other numbers, and any product, whose code takes precedence', () => {
    const row = { lineId: 'more', quantity: 3, exchangeCode: 'm', otherCode: 'set', exchangeQuantity: 1 }
    expect(swapOf(LINES, [row])).toMatchObject({
      back: [{ quantity: 3 }],
      out: [{ field: 'items.0.otherCode', productCode: 'set', quantity: 1 }],
    })
    // Pieces of a line may come back without others, if something else goes out.
    const rows = [
      { lineId: 'one', exchangeCode: 'm' },
      { lineId: 'more', quantity: 1, exchangeQuantity: 0 },
    ]
    expect(swapOf(LINES, rows)).toMatchObject({
      back: [{ quantity: 1 }, { quantity: 1 }],
      out: [{ lineId: 'one' }],
    })
  })

  it('is rejected at its field if a part is missing', () => {
    const errorsOf = (...rows: Parameters<typeof swapOf>[1]) => {
      const swap = swapOf(LINES, rows)
      return 'errors' in swap ? Object.keys(swap.errors) : []
    }
    expect(errorsOf({ lineId: 'more', quantity: 1 })).toEqual(['items.0.exchangeCode'])
    expect(errorsOf({ lineId: 'more', exchangeCode: 'm' })).toEqual(['items.0.quantity'])
    expect(errorsOf({ lineId: 'one', otherCode: 'm', quantity: 0 })).toEqual(['items.0.quantity'])
    expect(errorsOf()).toEqual(['items'])
    expect(errorsOf({ lineId: 'one' })).toEqual(['items'])
    expect(errorsOf({ lineId: 'more', quantity: 1, exchangeQuantity: 0 })).toEqual(['items'])
  })
})

describe('EXC-02 The money of an exchange', () => {
  it.each([
    ['equal', 1_100, 1_100, { credit: 1_100, amountDue: 0, refundDue: 0 }],
    ['dearer', 1_100, 1_650, { credit: 1_100, amountDue: 550, refundDue: 0 }],
    ['cheaper', 1_650, 1_100, { credit: 1_100, amountDue: 0, refundDue: 550 }],
    ['not paid yet', 0, 1_100, { credit: 0, amountDue: 1_100, refundDue: 0 }],
    ['free', 1_100, 0, { credit: 0, amountDue: 0, refundDue: 1_100 }],
  ] as const)('is settled if the new goods are %s', (_what, due, total, settled) => {
    expect(settlementOf(due, total)).toEqual(settled)
  })
})

describe('EXC-04 The new order', () => {
  const before = { deliveryFeeTotal: 550, charge: 330, discount: 100, usePoint: 50 }

  it('has the fees, discounts and points that leave the old one with its goods', () => {
    expect(besideOf(before, undefined)).toEqual(before)
    expect(besideOf(before, before)).toEqual({ deliveryFeeTotal: 0, charge: 0, discount: 0, usePoint: 0 })
    expect(besideOf(before, { ...before, deliveryFeeTotal: 200, usePoint: 60 })).toEqual({
      ...{ deliveryFeeTotal: 350, charge: 0, discount: 0, usePoint: 0 },
    })
  })

  it('keeps the price that was paid where both cost the same today', () => {
    expect(keptPrice(800, { back: 1_000, out: 1_000 })).toBe(800)
    expect(keptPrice(800, { back: 1_000, out: 1_200 })).toBeUndefined()
    expect(keptPrice(800, { back: undefined, out: 1_000 })).toBeUndefined()
  })

  it('has each variant of a destination once, at the current price if lines ask for several', () => {
    const m = { productCode: 'm', shippingId: 'home', quantity: 1 }
    expect(
      itemsTogether([
        { ...m, price02: 800 },
        { ...m, quantity: 2, price02: 800 },
        { ...m, shippingId: 'friend', price02: 800 },
        { ...m, shippingId: 'friend', price02: undefined },
      ]),
    ).toEqual([
      { ...m, quantity: 3, price02: 800 },
      { ...m, shippingId: 'friend', quantity: 2, price02: undefined },
    ])
  })
})
