import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturn } from './rules.ts'

const SHOP = 'https://shop.example'

describe('Where a visitor is led back to', () => {
  it.each([
    '/',
    '/cart',
    '/products?name=tea&pageno=2',
    '/product?productCode=hojicha-100#about',
    '/products?name=%E8%8C%B6',
    '/a//b',
    '/redirect?to=https://elsewhere.example/',
  ])('is a path of this site: %s', (path) => {
    expect(safeReturn(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'cart',
    'https://elsewhere.example/',
    'javascript:alert(1)',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/cart\\..',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/cart\r\nSet-Cookie: a=b',
    '/cart\0',
    '/\u0085/elsewhere.example',
    ' /cart',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    '/%2e%2e//elsewhere.example',
  ])('is home for %j', (crafted) => {
    expect(safeReturn(crafted)).toBe('/')
    expect(safeReturn(crafted, '/admin/index')).toBe('/admin/index')
  })

  it('is home for a path that grows too long when it is escaped', () => {
    expect(safeReturn(`/products?name=${'茶'.repeat(500)}`)).toBe('/')
    expect(safeReturn(`/products?name=${'a'.repeat(2000)}`)).toHaveLength(2015)
  })

  it('can stand in a header, with Japanese words in it too', () => {
    expect(safeReturn('/products?name=お茶')).toBe(`/products?name=${encodeURIComponent('お茶')}`)
  })

  it('never leaves the shop, whatever is asked for', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '%2f',
      '\t',
      '\n',
      'evil.example',
      '?',
      '#',
      '茶',
      ' ',
    )
    const crafted = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(crafted, (returnTo) => {
        const path = safeReturn(returnTo)
        expect(new URL(path, SHOP).origin).toBe(SHOP)
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        // It leads to the same place when it is asked for again.
        expect(safeReturn(path)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })
})
