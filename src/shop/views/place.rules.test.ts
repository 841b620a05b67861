import { describe, expect, it } from 'vitest'
import { around, firstAround } from './place.rules.ts'

describe('the rows beside a record', () => {
  it('are those before and after it', () => {
    expect(firstAround(10)).toBe(7)
    expect(around({ first: 7, count: 7, found: 3 }, 10)).toEqual({ before: 9, after: 11, place: 10 })
  })

  it('are missing at the ends of the list', () => {
    expect(firstAround(1)).toBe(0)
    expect(around({ first: 0, count: 5, found: 0 }, 0)).toEqual({ before: undefined, after: 1, place: 0 })
    expect(around({ first: 7, count: 4, found: 3 }, 10)).toEqual({ before: 9, after: undefined, place: 10 })
    expect(around({ first: 0, count: 0, found: -1 }, 0)).toEqual({
      before: undefined,
      after: undefined,
      place: 0,
    })
  })

  it('are found where a record moved as others came or went', () => {
    expect(around({ first: 7, count: 7, found: 5 }, 10)).toEqual({ before: 11, after: 13, place: 12 })
    expect(around({ first: 7, count: 7, found: 0 }, 10)).toEqual({ before: undefined, after: 8, place: 7 })
  })

  it('are around the place of a record that left the list', () => {
    expect(around({ first: 7, count: 7, found: -1 }, 10)).toEqual({ before: 9, after: 10, place: 10 })
    expect(around({ first: 7, count: 1, found: -1 }, 10)).toEqual({ before: 7, after: undefined, place: 8 })
  })
})
