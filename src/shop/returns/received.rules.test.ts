import { describe, expect, it } from 'vitest'
import { receivedOf } from './received.rules.ts'

const lines = [
  { product_code: 'tea', variant_id: 1, quantity: 2 },
  { product_code: 'pot', variant_id: 2, quantity: 1 },
]
const faultsOf = (received: ReturnType<typeof receivedOf>) =>
  'errors' in received ? Object.entries(received.errors).map(([name, { key }]) => [name, key]) : []

describe('What came back of a return (RET-05)', () => {
  it('is all of it, and nothing is sold again unless it is named', () => {
    const all = [
      [1, 2],
      [2, 1],
    ] as const
    expect(receivedOf(lines, undefined)).toEqual({
      back: new Map(all),
      restock: new Map([
        [1, 0],
        [2, 0],
      ]),
    })
  })

  it('is no more than was asked for, and no more than that is sold again', () => {
    expect(receivedOf(lines, [{ productCode: 'tea', quantity: 1, restock: 1 }])).toEqual({
      back: new Map([[1, 1]]),
      restock: new Map([[1, 1]]),
    })
    expect(faultsOf(receivedOf(lines, [{ productCode: 'tea', quantity: 3 }]))).toEqual([
      ['items.0.quantity', 'input.max'],
    ])
    expect(faultsOf(receivedOf(lines, [{ productCode: 'tea', quantity: 1, restock: 2 }]))).toEqual([
      ['items.0.restock', 'input.max'],
    ])
    for (const items of [
      [{ productCode: 'cup', quantity: 1 }],
      [
        { productCode: 'tea', quantity: 1 },
        { productCode: 'tea', quantity: 1 },
      ],
    ])
      expect(faultsOf(receivedOf(lines, items))).toEqual([
        [`items.${items.length - 1}.productCode`, 'input.choice'],
      ])
    expect(faultsOf(receivedOf(lines, [{ productCode: 'tea', quantity: 0 }]))).toEqual([
      ['items', 'returns.noneChosen'],
    ])
  })
})
