import { describe, expect, it } from 'vitest'
import { placesFrom } from './placing.rules.ts'

const IDS = new Map([
  ['a', 1],
  ['a-red', 1],
  ['b', 2],
  ['c', 3],
])

const placed = (...rows: readonly (readonly [code: string, sortNo?: number])[]) =>
  placesFrom(
    rows.map(([productCode, sortNo]) => ({ productCode, sortNo })),
    (code) => IDS.get(code),
    2,
  )

describe('Products placed by hand', () => {
  it('stand by their numbers, equal ones as sent, and without those that have none', () => {
    expect(placed(['a', 20], ['b', 3], ['c'])).toEqual({ ids: [2, 1] })
    expect(placed(['c', 1], ['b', 1])).toEqual({ ids: [3, 2] })
  })

  it('stand once, by whichever of their variants', () => {
    expect(placed(['a-red', 1], ['b', 2], ['a', 3])).toEqual({ ids: [1, 2] })
  })

  it('are known, and no more than are allowed', () => {
    expect(placed(['a', 1], ['none', 2])).toMatchObject({ errors: { 'placed.1.productCode': {} } })
    expect(placed(['a', 1], ['b', 2], ['c', 3])).toMatchObject({
      errors: { placed: { params: { most: 2 } } },
    })
  })
})
