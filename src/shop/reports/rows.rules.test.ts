import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { firstOf, MOST_ROWS, plus, rowsOf, type Sold, sumOf, sumsBy } from './rows.rules.ts'

const sold = (total: number, count = 1): Sold => ({ count, pieceCount: null, total })

describe('The rows of a report', () => {
  it('are those of either time, the most sold first, with the difference', () => {
    const now = new Map([
      ['tea', sold(300)],
      ['cup', sold(500, 2)],
    ])
    const before = new Map([
      ['tea', sold(450, 3)],
      ['bowl', sold(900)],
    ])
    expect(rowsOf(now, before).map(({ key, total, change }) => [key, total, change])).toEqual([
      ['cup', 500, { count: 2, total: 500 }],
      ['tea', 300, { count: -2, total: -150 }],
      ['bowl', 0, { count: -1, total: -900 }],
    ])
  })

  it('have pieces only where goods are looked at', () => {
    expect(plus(sold(1), sold(2))).toEqual({ count: 2, pieceCount: null, total: 3 })
    expect(plus({ ...sold(1), pieceCount: 4 }, sold(2)).pieceCount).toBe(4)
  })

  test('of the first hundred and the others come to as much as all, then and before', () => {
    const figures = fc.record({
      count: fc.nat(1000),
      pieceCount: fc.option(fc.nat(1000)),
      total: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    })
    const sums = fc
      .array(fc.tuple(fc.nat(400).map(String), figures), { maxLength: 400 })
      .map((rows) => sumsBy(rows))
    fc.assert(
      fc.property(sums, sums, (now, before) => {
        const all = rowsOf(now, before)
        const { first, others } = firstOf(all)
        expect(first.length).toBe(Math.min(all.length, MOST_ROWS))
        expect(others === null).toBe(all.length <= MOST_ROWS)
        const shown = [...first, ...(others ? [others] : [])]
        expect(sumOf(shown)).toMatchObject({
          total: sumOf(now.values()).total,
          count: sumOf(now.values()).count,
        })
        expect(sumOf(shown.map((row) => row.before)).total).toBe(sumOf(before.values()).total)
      }),
      { numRuns: 50 },
    )
  })
})
