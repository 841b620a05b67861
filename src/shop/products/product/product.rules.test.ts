import { describe, expect, it } from 'vitest'
import { MOST_PIECES, saleFault, stockAfter } from './product.rules.ts'

describe('The stock that a member leaves', () => {
  const kept = { stock: 7, stock_unlimited: false }
  const left = (input: Parameters<typeof stockAfter>[1]) => stockAfter(kept, input)?.stock

  it('is what they typed, less what was sold since they saw it', () => {
    expect(left({})).toBe(7)
    expect(left({ stock: 3 })).toBe(3)
    expect(left({ stock: 12, stockSeen: 10 })).toBe(9)
    expect(left({ stock: 0, stockSeen: 7 })).toBe(0)
    expect(left({ stock: 0, stockSeen: 8 })).toBeUndefined()
  })

  it('is no more than its field holds, however often one adds to it', () => {
    expect(left({ stock: MOST_PIECES, stockSeen: 0 })).toBe(MOST_PIECES)
  })

  it('is not counted where it is unlimited', () => {
    expect(stockAfter(kept, { stockUnlimited: true, stock: 4 })).toEqual({ stock: 0, stock_unlimited: true })
    expect(stockAfter({ stock: 0, stock_unlimited: true }, { stockUnlimited: false, stock: 4 })?.stock).toBe(
      4,
    )
  })
})

describe('The moments at which a product is turned', () => {
  const now = new Date('2026-11-20T03:00:00.000Z')
  const [past, soon, later] = ['2026-11-19', '2026-11-21', '2026-11-22'].map((day) => `${day}T00:00:00.000Z`)
  const faultOf = (status: number, sale_from?: string, sale_until?: string) =>
    Object.keys(
      saleFault({ status, sale_from: sale_from ?? null, sale_until: sale_until ?? null }, now) ?? {},
    )

  it('come one after the other, and begin with what is private', () => {
    expect(faultOf(2, soon, later)).toEqual([])
    expect(faultOf(2, later, soon)).toEqual(['saleUntil'])
    expect(faultOf(2, soon, soon)).toEqual(['saleUntil'])
    expect(faultOf(1, soon)).toEqual(['saleFrom'])
    expect(faultOf(1, past, later)).toEqual([])
    expect(faultOf(1, undefined, soon)).toEqual([])
  })
})
