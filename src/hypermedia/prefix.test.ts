import { describe, expect, it } from 'vitest'
import { addressIn, cutLanguage } from './prefix.ts'

describe('An address in a language', () => {
  it.each([
    ['/products?a=1', '/en/products?a=1'],
    ['/ja/products', '/en/products'],
    ['/en', '/en/'],
    ['/english', '/en/english'],
    ['https://example.com/ja/', 'https://example.com/ja/'],
    ['//example.com', '//example.com'],
  ])('stands below its prefix: %s', (address, expected) => {
    expect(addressIn('/en', address)).toBe(expected)
  })

  it.each(['/ja//example.com', '/en//example.com/', '/ja/\\example.com', '/ja///example.com'])(
    'is never that of another host: %s',
    (address) => {
      expect(addressIn('', address)).toMatch(/^\/example\.com/)
    },
  )

  it('is cut behind the language', () => {
    expect(cutLanguage('/en?a')).toEqual({ language: 'en', rest: '/?a' })
    expect(cutLanguage('/enter')).toEqual({ language: undefined, rest: '/enter' })
  })
})
