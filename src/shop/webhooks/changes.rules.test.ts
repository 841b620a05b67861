import { expect, it } from 'vitest'
import { changedBy } from './changes.rules.ts'

it('Changed rows tell of their order or product, each once', () => {
  const changes = [
    {
      table: 'variant',
      key: '7',
      before: { id: 7, product_id: 3 },
      after: { id: 7, product_id: 3, stock: 1 },
    },
    { table: 'product', key: '3', before: { id: 3 }, after: { id: 3 } },
    { table: 'product_tag', key: '4,1', before: { product_id: 4 }, after: null },
    { table: 'tag', key: '1', before: null, after: { id: 1 } },
  ]
  expect(changedBy(changes)).toEqual({ orderIds: [], productIds: [3, 4] })
})

it('Stock that an order moves is no change of its product', () => {
  const changes = [
    { table: 'orders', key: 'a', before: { status: 1 }, after: { status: 1 } },
    { table: 'order_line', key: 'x', before: null, after: { order_id: 'b' } },
    { table: 'variant', key: '7', before: { product_id: 3, stock: 2 }, after: { product_id: 3, stock: 1 } },
  ]
  expect(changedBy(changes)).toEqual({ orderIds: ['a', 'b'], productIds: [] })
})

it('A new order, and one that moves, is told otherwise', () => {
  const changes = [
    { table: 'orders', key: 'a', before: null, after: { status: 1 } },
    { table: 'order_line', key: 'x', before: null, after: { order_id: 'a' } },
    { table: 'orders', key: 'b', before: { status: 1 }, after: { status: 5 } },
  ]
  expect(changedBy(changes).orderIds).toEqual([])
})
