import { describe, expect, it } from 'vitest'
import { flat, isLanguage, toLanguage, translator } from './language.ts'

const catalogue = {
  cart: {
    pieces: '{count, plural, =0 {nothing} one {# item} other {# items}}',
    price: '¥{amount, number}',
    plain: 'A <b>plain</b> text',
    empty: '',
  },
}
const say = translator('en', catalogue)

describe('A translator', () => {
  it('fills a text, with the plural of its language', () => {
    expect([0, 1, 2, 1000].map((count) => say('cart.pieces', { count }))).toEqual([
      'nothing',
      '1 item',
      '2 items',
      '1,000 items',
    ])
    expect(say('cart.price', { amount: 1234567 })).toBe('¥1,234,567')
  })

  it('leaves markup alone, with parameters and without', () => {
    expect(say('cart.plain')).toBe('A <b>plain</b> text')
    expect(say('cart.plain', { count: 1 })).toBe('A <b>plain</b> text')
  })

  it('fills in what people typed as it stands', () => {
    const say = translator('ja', { sold: '「{product}」は売り切れです' })
    expect(say('sold', { product: '{count} <b>' })).toBe('「{count} <b>」は売り切れです')
  })

  it('says the key itself where there is no text', () => {
    expect(say('cart.missing')).toBe('cart.missing')
    expect(say('cart.missing', { count: 1 })).toBe('cart.missing')
    expect(say('cart')).toBe('cart')
    expect(say('__proto__')).toBe('__proto__')
  })

  it('tells of each key that is asked for and missing, and of none that is only looked up', () => {
    const missing: string[] = []
    const say = translator('en', catalogue, (key) => missing.push(key))
    say('cart.plain')
    say('cart.empty')
    say('cart.missing')
    expect([say.has?.('cart.other'), say.has?.('cart.plain'), missing]).toEqual([
      false,
      true,
      ['cart.missing'],
    ])
  })

  it('says nothing where the text is empty', () => {
    expect(say('cart.empty')).toBe('')
  })
})

describe('A catalogue', () => {
  it('laid flat has its groups joined by dots', () => {
    expect(flat({ a: { b: { c: '1' }, d: '2' }, e: '3' })).toEqual([
      ['a.b.c', '1'],
      ['a.d', '2'],
      ['e', '3'],
    ])
  })
})

describe('The language of an answer', () => {
  it('is the first asked for that the shop speaks, whatever the region', () => {
    expect(toLanguage(['fr', 'EN-gb', 'ja'], 'ja')).toBe('en')
    expect(toLanguage(['ja-JP'], 'en')).toBe('ja')
  })

  it('is the shop’s own where it speaks none of them', () => {
    expect(toLanguage(['fr', '*'], 'ja')).toBe('ja')
    expect(toLanguage([], 'en')).toBe('en')
  })

  it('is one of two', () => {
    expect(['ja', 'en', 'fr', '', 5, undefined].map(isLanguage)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
