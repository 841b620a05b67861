import { describe, expect, it } from 'vitest'
import { type Article, FORMATS } from './feeds.rules.ts'

const SHOP = { name: '暖簾', home: 'https://shop.example/' }
const TEA: Article = {
  code: 'tea',
  name: 'お茶',
  title: 'お茶',
  description: '香りのよいお茶です。',
  link: 'https://shop.example/product?productCode=tea',
  image: 'https://shop.example/files/products/tea.webp',
  price: 1080,
  usualPrice: null,
  stockStatus: 'scarce',
  brand: '',
  gtin: null,
  groupCode: null,
  choices: [],
  axes: {},
}

describe('SIT-05: an article of a feed', () => {
  it.each(['title', 'description', 'image'] as const)('is left out without its %s', (field) => {
    for (const { entry } of Object.values(FORMATS)) {
      expect(entry({ ...TEA, brand: 'A' }, SHOP)).toBeDefined()
      expect(entry({ ...TEA, brand: 'A', [field]: '' }, SHOP)).toBeUndefined()
    }
  })

  it('needs a brand in OpenAI’s feed alone', () => {
    expect(FORMATS.openai.entry(TEA, SHOP)).toBeUndefined()
    expect(FORMATS.google.entry(TEA, SHOP)).toContain('<g:identifier_exists>no</g:identifier_exists>')
    const known = FORMATS.google.entry({ ...TEA, gtin: '49012347' }, SHOP)
    expect(known).not.toContain('identifier_exists')
  })

  it('has no character that XML cannot hold, and is cut to what is taken', () => {
    const text = `<&>\u0000\u001f\ufffe😀`
    expect(FORMATS.google.entry({ ...TEA, title: text }, SHOP)).toContain(
      '<g:title>&lt;&amp;&gt;😀</g:title>',
    )
    expect(FORMATS.google.entry({ ...TEA, title: '茶'.repeat(200) }, SHOP)).toContain(
      `<g:title>${'茶'.repeat(150)}</g:title>`,
    )
  })
})
