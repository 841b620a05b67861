import { describe, expect, it } from 'vitest'
import {
  codesIn,
  LONGEST_SLUG,
  linkToProduct,
  meantBy,
  productAddress,
  SLUG,
  slugOf,
} from './address.rules.ts'

describe('The address of a product', () => {
  it.each([
    ['Roasted Tea “Kaze” (100 g)', 'roasted-tea-kaze-100-g'],
    ['Café  crème', 'cafe-creme'],
    ["Potter's bowl", 'potters-bowl'],
    ['ほうじ茶', ''],
    ['—', ''],
  ])('is made of the English name: %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('has the first words of a long name, without the one that led to those left out', () => {
    const name =
      'Noren Shoten Gift “Have a Cup of Tea”: Three Teas, Chestnut Yokan, Dry Sweets & Konpeito, Boxed and Wrapped'
    expect(slugOf(name)).toBe('noren-shoten-gift-have-a-cup-of-tea-three-teas-chestnut-yokan-dry-sweets')
    expect(slugOf(name.replace('&', 'and'))).toBe(slugOf(name))
    expect(slugOf('Salt and')).toBe('salt-and')
  })

  it('is cut between words', () => {
    const slug = slugOf('abcdefghi '.repeat(20))
    expect(slug.length).toBeLessThanOrEqual(LONGEST_SLUG)
    expect(slug).toMatch(/abcdefghi$/)
    expect(slug).toMatch(SLUG)
  })

  it('has the words of the merchant before those of the name, and ends with the code', () => {
    expect(productAddress({ slug: 'good-tea', name_en: 'Tea' }, 'T-1')).toBe('good-tea-T-1')
    expect(productAddress({ slug: null, name_en: 'Tea' }, 'T-1')).toBe('tea-T-1')
    expect(productAddress({ slug: null, name_en: null }, 'T-1')).toBe('T-1')
  })

  it('is never that of another page', () => {
    expect(linkToProduct({ slug: null, name_en: null }, 'suggestions').place).toBeUndefined()
  })

  it('may end with any code in it', () => {
    expect(codesIn('good-tea-T-1')).toEqual(['good-tea-T-1', 'tea-T-1', 'T-1', '1'])
    expect(codesIn('-茶-x')).toEqual(['x'])
  })

  it('means the product that has it, whatever codes others have; a former one that with the longest code', () => {
    const tea = { slug: 'good-tea', name_en: null, code: '1' }
    const other = { slug: 'cup', name_en: null, code: 'tea-1' }
    expect(meantBy('good-tea-1', [other, tea])).toBe(tea)
    expect(meantBy('bad-tea-1', [tea, other])).toBe(other)
    expect(meantBy('nothing', [])).toBeUndefined()
  })
})
