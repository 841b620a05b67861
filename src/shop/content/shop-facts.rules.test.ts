import { expect, test } from 'vitest'
import { placeIn } from './shop-facts.rules.ts'

const KEPT = {
  postal_code: '150-0001',
  addr01: '渋谷区神宮前',
  addr02: '1-2-3 のれんビル2階',
  addr01_en: '1-2-3 Jingumae, Shibuya-ku',
  addr02_en: 'Noren Building 2F',
}

test('an address has the order of its language', () => {
  expect(placeIn('ja', KEPT, '東京都').place).toBe('東京都渋谷区神宮前1-2-3 のれんビル2階')
  expect(placeIn('en', KEPT, 'Tokyo').place).toBe(
    'Noren Building 2F, 1-2-3 Jingumae, Shibuya-ku, Tokyo 150-0001, Japan',
  )
})

test('an English address leaves out what was not given', () => {
  const bare = { ...KEPT, addr02_en: null, postal_code: null }
  expect(placeIn('en', bare, 'Tokyo').place).toBe('1-2-3 Jingumae, Shibuya-ku, Tokyo, Japan')
  expect(placeIn('en', bare, null).place).toBe('1-2-3 Jingumae, Shibuya-ku, Japan')
})

test('there is no English address without its street, not even a part', () => {
  const unwritten = placeIn('en', { ...KEPT, addr01_en: null }, 'Tokyo')
  expect(Object.values(unwritten).every((part) => part === null)).toBe(true)
})

test('a shop that gave no address has none', () => {
  const nothing = { postal_code: null, addr01: null, addr02: null, addr01_en: null, addr02_en: null }
  expect([placeIn('ja', nothing, null).place, placeIn('en', nothing, null).place]).toEqual([null, null])
})
