import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asTyped, foldLabel, harmless, plainNumber, severalIn } from './cells.rules.ts'

describe('A cell', () => {
  it.each([
    ...['=1+1', '+81', '-5', '@sum', '＝1', '＋1', '－1', '＠sum', '\tx', "'=1"],
    ...[
      '\u200b=1',
      '\ufeff=1',
      '\u202e+1',
      '\u00a0-1',
      '\u3164@sum',
      '\u2060\t=1',
      "\u200b'\u00ad=1",
      ' \u3000＝1',
    ],
    ...['﹦1+1', '﹢81', '﹣5', '﹫sum', '−5', '⁺1', '⁻1', '⁼1', '₊1', '₋1', '₌1', '⩵1', ' \u200b﹦1'],
    '=\u0338',
  ])('that could be a formula is none: %j', (text) => {
    expect(harmless(text)).toBe(`'${text}`)
    expect(asTyped(harmless(text))).toBe(text)
  })

  it.each(['tea', "it's", "'tea'", '1=1', ''])('of harmless text stays as it is: %j', (text) => {
    expect(harmless(text)).toBe(text)
    expect(asTyped(text)).toBe(text)
  })

  it('comes back as it was, whatever stands in it', () => {
    const texts = string({ unit: 'binary' })
    assert(property(texts, (text) => asTyped(harmless(text)) === text))
    assert(property(texts, (text) => asTyped(harmless(`'='${text}`)) === `'='${text}`))
  })

  it.each([
    ['1,234', '1234'],
    ['1234.00', '1234'],
    ['１２３', '123'],
    ['12,34', '12,34'],
    ['1.5', '1.5'],
    ['-1', '-1'],
    [' 0 ', '0'],
    ['', ''],
    ['many', 'many'],
  ])('of a number, %j, is read as %j', (cell, number) => {
    expect(plainNumber(cell)).toBe(number)
  })

  it('holds several values between commas', () => {
    expect(severalIn('1, 2、3,,')).toEqual(['1', '2', '3'])
    expect(severalIn('')).toEqual([])
  })

  it('is a label whatever the width of its letters', () => {
    expect(foldLabel(' 商品説明（一覧） ')).toBe(foldLabel('商品説明(一覧)'))
    expect(foldLabel('Product Code')).toBe(foldLabel('product code'))
  })
})
