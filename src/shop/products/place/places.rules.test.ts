import { describe, expect, it } from 'vitest'
import { shiftsOf, withPlace } from './places.rules.ts'

const row = (id: number, sort_no: number) => ({ id, sort_no })
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

const HIGHEST = { highestFirst: true }
const LOWEST = { highestFirst: false }

describe('A row that takes a sort number', () => {
  const falling = [row(1, 30), row(2, 20), row(3, 10)]
  const rising = [row(1, 10), row(2, 20), row(3, 30)]

  it.each([
    [31, [3, 1, 2]],
    [30, [1, 3, 2]],
    [21, [1, 3, 2]],
    [20, [1, 2, 3]],
    [0, [1, 2, 3]],
  ])('stands below those that have %i or more, where the highest is first', (sortNo, order) => {
    expect(ids(withPlace(falling, row(3, 10), sortNo, HIGHEST))).toEqual(order)
  })

  it.each([
    [0, [3, 1, 2]],
    [10, [3, 1, 2]],
    [20, [1, 3, 2]],
    [21, [1, 2, 3]],
  ])('stands before those that have %i or more, where the lowest is first', (sortNo, order) => {
    expect(ids(withPlace(rising, row(3, 30), sortNo, LOWEST))).toEqual(order)
  })
})

describe('The sort numbers of an order', () => {
  it('change by the same amount together', () => {
    expect(shiftsOf([row(1, 9), row(2, 8), row(3, 5)], HIGHEST)).toEqual([
      { by: -6, ids: [1, 2] },
      { by: -4, ids: [3] },
    ])
    expect(shiftsOf([row(1, 2), row(2, 1)], LOWEST)).toEqual([
      { by: -1, ids: [1] },
      { by: 1, ids: [2] },
    ])
  })

  it('stay where they are right', () => {
    expect(shiftsOf([row(1, 2), row(2, 1)], HIGHEST)).toEqual([])
    expect(shiftsOf([], LOWEST)).toEqual([])
  })
})
