import { describe, expect, it } from 'vitest'
import { codesFor, givingUp, matrixOf, placesDrawn } from './matrix.rules.ts'

const values = (axisId: number, ...ids: readonly number[]) => ids.map((id) => ({ id, axisId }))
const at = (first: number, second: number | null = null) => ({
  class_category1_id: first,
  class_category2_id: second,
})

describe('VAR-01: a matrix', () => {
  it('has a place for each value, or for each pair of them', () => {
    expect([...matrixOf(values(1, 5, 6), undefined).places()]).toEqual([
      { first: 5, second: null },
      { first: 6, second: null },
    ])
    const matrix = matrixOf(values(1, 5, 6), values(2, 7, 8))
    const places = [...matrix.places()]
    expect(places).toHaveLength(matrix.count)
    expect(places.map((place) => matrix.numberOf(place))).toEqual([1, 2, 3, 4])
    expect(matrix.numberOf({ first: 7, second: 5 })).toBeUndefined()
    expect(matrix.numberOf({ first: 5, second: null })).toBeUndefined()
  })

  it('is drawn with all its variants, and with so many others that one can look at it', () => {
    const matrix = matrixOf(values(1, 1, 2, 3), values(2, ...Array.from({ length: 10 }, (_, id) => id + 11)))
    const drawn = (most: number) =>
      placesDrawn(matrix, [at(3, 20), at(1, 11), at(77), at(3, 77)], most).map((place) =>
        matrix.numberOf(place),
      )
    const upTo = (last: number) => Array.from({ length: last }, (_, one) => one + 1)
    expect(drawn(100)).toEqual(upTo(30))
    expect(drawn(25)).toEqual([...upTo(24), 30])
    expect(drawn(1)).toEqual([...upTo(21), 30])
  })

  it('costs no more along two axes of ten thousand values', () => {
    const long = Array.from({ length: 10_000 }, (_, id) => ({ id, axisId: 1 }))
    const matrix = matrixOf(long, long)
    expect(matrix.count).toBe(100_000_000)
    expect(placesDrawn(matrix, [at(9_999, 9_999)], 200)).toHaveLength(200)
  })

  it('offers each code once, and none that is taken', () => {
    const next = codesFor('tea', ['tea', 'tea-2'])
    expect([next(), next(), next()]).toEqual(['tea-1', 'tea-3', 'tea-4'])
    expect(codesFor('x'.repeat(64), [])()).toHaveLength(61)
  })
})

describe('Codes of one save', () => {
  const a = { id: 1, code: 'a' }
  const b = { id: 2, code: 'b' }
  const c = { id: 3, code: 'c' }

  it('are given up first by those whose code another row takes', () => {
    expect(
      givingUp([
        { variant: a, code: 'b' },
        { variant: b, code: 'a' },
      ]),
    ).toEqual([1, 2])
    expect(givingUp([{ variant: a, code: 'd' }, { code: 'a' }])).toEqual([1])
    expect(
      givingUp([
        { variant: a, code: 'b' },
        { variant: b, code: 'c' },
        { variant: c, code: 'd' },
      ]),
    ).toEqual([2, 3])
  })

  it('stay where they are kept, or nobody else wants them', () => {
    expect(
      givingUp([
        { variant: a, code: 'b' },
        { variant: b, code: 'b' },
      ]),
    ).toEqual([])
    expect(
      givingUp([
        { variant: a, code: 'b' },
        { variant: b, code: undefined },
      ]),
    ).toEqual([])
    expect(givingUp([{ variant: a, code: 'd' }])).toEqual([])
  })
})
