import { describe, expect, it } from 'vitest'
import { leftAfter } from './taking-back.rules.ts'

describe('What is left of an order after goods came back (RET-05)', () => {
  const lines = [
    { id: 'a', variant_id: 1, quantity: 2 },
    { id: 'b', variant_id: 2, quantity: 1 },
    { id: 'c', variant_id: 1, quantity: 3 },
  ]

  it('is taken from the lines of the goods, the first one first', () => {
    expect([...(leftAfter(lines, new Map([[1, 3]])) ?? [])]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
    expect([...(leftAfter(lines, new Map()) ?? [])].map(([, left]) => left)).toEqual([2, 1, 3])
  })

  it('is not known where more came back than was there', () => {
    expect(leftAfter(lines, new Map([[1, 6]]))).toBeUndefined()
    expect(leftAfter(lines, new Map([[3, 1]]))).toBeUndefined()
  })
})
