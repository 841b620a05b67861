import { expect, test } from 'vitest'
import { inJapanese, namesToKeep, readIn, shippingIn } from './names.rules.ts'

test('ORD-02 an order keeps the Japanese names that differ from its own, and no others', () => {
  const own = { product_name: 'Hojicha', class_name1: 'Size', class_name2: null }
  const kept = namesToKeep(own, { product_name: 'ほうじ茶', class_name1: 'Size', class_name2: null })
  expect(kept).toBe('{"product_name":"ほうじ茶"}')
  expect(namesToKeep(own, own)).toBeNull()
  expect(namesToKeep(own, undefined)).toBeNull()
  const row = { ...own, names_ja: kept }
  expect(inJapanese(row)).toEqual({ ...row, product_name: 'ほうじ茶' })
  expect(readIn('en')(row)).toBe(row)
  const japanese = { product_name: 'ほうじ茶', names_ja: null }
  expect(readIn('ja')(japanese)).toBe(japanese)
})

test('ORD-02 gifts of a shipping are named in the language of their reader', () => {
  const gift = { kind: 'wrapping', giftOptionId: 1, omotegaki: null, mizuhiki: 'none', text: null }
  const gifts = JSON.stringify([{ ...gift, giftName: 'Wrap', giftNameJa: '包装' }])
  const shipping = { gifts, names_ja: '{"delivery_name":"宅配便"}', delivery_name: 'Courier' }
  expect(shippingIn('en')(shipping)).toBe(shipping)
  const read = shippingIn('ja')(shipping)
  expect([read.delivery_name, JSON.parse(read.gifts)]).toEqual(['宅配便', [{ ...gift, giftName: '包装' }]])
})
