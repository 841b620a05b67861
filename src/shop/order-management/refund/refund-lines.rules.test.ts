import { expect, test } from 'vitest'
import { goodsBackOf } from './refund-lines.rules.ts'

const LINES = [
  { id: 'a', variant_id: 1, quantity: 2 },
  { id: 'b', variant_id: 1, quantity: 1 },
  { id: 'c', variant_id: 2, quantity: 1 },
]

test('Pieces leave the lines that were chosen, and count by variant; only restocked ones can be sold again', () => {
  const back = goodsBackOf(LINES, [
    { lineId: 'a', quantity: 1, restock: true },
    { lineId: 'b', quantity: 1 },
    { lineId: 'c' },
  ])
  expect(back).toEqual({
    left: new Map([
      ['a', 1],
      ['b', 0],
      ['c', 1],
    ]),
    back: new Map([[1, 2]]),
    restock: new Map([[1, 1]]),
    isWhole: false,
  })
})

test('More than was bought is rejected at its field, also if a line is named twice', () => {
  expect(goodsBackOf(LINES, [{ lineId: 'a', quantity: 3 }])).toMatchObject({
    errors: { 'items.0.quantity': { params: { max: 2 } } },
  })
  const twice = [
    { lineId: 'a', quantity: 2 },
    { lineId: 'a', quantity: 1 },
  ]
  expect(goodsBackOf(LINES, twice)).toMatchObject({ errors: { 'items.1.quantity': { params: { max: 0 } } } })
  expect(goodsBackOf(LINES, [{ lineId: 'x', quantity: 1 }])).toHaveProperty(['errors', 'items.0.lineId'])
})

test('Nothing remains once all pieces of all lines are chosen, goods that are no longer sold among them', () => {
  const all = LINES.map(({ id, quantity }) => ({ lineId: id, quantity }))
  expect(goodsBackOf(LINES, all)).toMatchObject({ isWhole: true })
  expect(goodsBackOf([{ id: 'd', variant_id: null, quantity: 1 }], [{ lineId: 'd', quantity: 1 }])).toEqual({
    left: new Map([['d', 0]]),
    back: new Map(),
    restock: new Map(),
    isWhole: true,
  })
  expect(goodsBackOf([], [])).toMatchObject({ isWhole: false })
})
