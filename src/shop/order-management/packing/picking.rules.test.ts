import { expect, it } from 'vitest'
import { asStored } from './picking.rules.ts'

it('lists goods by category and code, those without a category last', () => {
  const goods = (productCode: string | null, categoryPlace: number | null, productName = '') => ({
    productCode,
    categoryPlace,
    productName,
  })
  const stored = [
    goods('a-2', 0),
    goods('a-10', 0),
    goods('a-1', 3),
    goods(null, null, '甲'),
    goods(null, null, '乙'),
    goods('z', null),
  ]
  const codes = asStored([...stored].reverse()).map((one) => [one.productCode, one.categoryPlace])
  expect(codes).toEqual(stored.map((one) => [one.productCode, one.categoryPlace]))
})
