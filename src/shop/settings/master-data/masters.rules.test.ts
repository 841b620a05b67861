import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Master, masterOf, movesOf } from './masters.rules.ts'

interface Row {
  readonly id: number
  readonly sort_no: number
}

const shown = (rows: readonly Row[], { highestFirst }: Master): Row[] =>
  rows.toSorted((a, b) => (highestFirst ? b.sort_no - a.sort_no : a.sort_no - b.sort_no) || a.id - b.id)

const moved = (rows: readonly Row[], id: number, sortNo: number): Row[] => {
  const isTaken = rows.some((row) => row.id !== id && row.sort_no === sortNo)
  return rows.map((row) => {
    if (row.id === id) return { ...row, sort_no: sortNo }
    return isTaken && row.sort_no >= sortNo ? { ...row, sort_no: row.sort_no + 1 } : row
  })
}

describe('A step of a row (MST-01)', () => {
  it.each(['job', 'payment'] as const)('changes its place with the next one, in a list as %s', (type) => {
    const master = masterOf(type)
    const numbers = fc.uniqueArray(fc.nat(20), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(numbers, fc.nat(), (sortNos, seed) => {
        const rows = shown(
          sortNos.map((sort_no, at) => ({ id: at + 1, sort_no })),
          master,
        )
        const at = seed % rows.length
        for (const { direction, sortNo } of movesOf(master, rows, at)) {
          const ids = rows.map(({ id }) => id)
          const [own] = ids.splice(at, 1)
          ids.splice(direction === 'up' ? at - 1 : at + 1, 0, own ?? 0)
          expect(shown(moved(rows, own ?? 0, sortNo), master).map(({ id }) => id)).toEqual(ids)
        }
      }),
    )
  })

  it('is none above the first, below the last, and where numbers make the order', () => {
    const rows = [{ sort_no: 0 }, { sort_no: 1 }]
    expect(movesOf(masterOf('job'), rows, 0)).toEqual([{ direction: 'down', sortNo: 2 }])
    expect(movesOf(masterOf('job'), rows, 1)).toEqual([{ direction: 'up', sortNo: 0 }])
    expect(movesOf(masterOf('page_max'), rows, 0)).toEqual([])
  })
})
