import { describe, expect, it } from 'vitest'
import { askedGoods } from './asked-goods.rules.ts'

const goods = new Map([
  ['tea', { quantity: 2 }],
  ['pot', { quantity: 1 }],
])
const ask = (...items: readonly (readonly [string, number])[]) =>
  askedGoods(
    items.map(([productCode, quantity]) => ({ productCode, quantity })),
    goods,
  )
const faultsOf = (asked: ReturnType<typeof ask>) =>
  'errors' in asked ? Object.entries(asked.errors).map(([name, { key }]) => [name, key]) : []

describe('The goods of a request for a return (RET-02)', () => {
  it('are those of the order, no more than it has', () => {
    expect(ask(['tea', 2], ['pot', 0])).toEqual({ pieces: new Map([['tea', 2]]) })
    expect(ask(['tea', 1], ['tea', 1])).toEqual({ pieces: new Map([['tea', 2]]) })
    expect(faultsOf(ask(['tea', 3]))).toEqual([['items.0.quantity', 'input.max']])
    expect(faultsOf(ask(['tea', 2], ['pot', 1], ['tea', 1]))).toEqual([['items.2.quantity', 'input.max']])
    expect(faultsOf(ask(['cup', 1]))).toEqual([['items.0.productCode', 'input.choice']])
  })

  it('are any at all', () => {
    for (const none of [ask(), ask(['tea', 0], ['pot', 0])])
      expect(faultsOf(none)).toEqual([['items', 'returns.noneChosen']])
  })
})
