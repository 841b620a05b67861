import { describe, expect, it } from 'vitest'
import { fixedPriceOf, priceListIn, priceListToKeep } from './group-price.rules.ts'

describe('GRP-04 a price list', () => {
  it('is read from CSV, from a pasted table, and as people type it', () => {
    const { prices, bad } = priceListIn(
      'tea-1,850\n"tea-2","1,200"\ncup\t３００\n\nbowl、￥980\nplate 1500円\ntea-1,800',
    )
    expect(bad).toEqual([])
    expect([...prices]).toEqual([
      ['tea-1', 800],
      ['tea-2', 1200],
      ['cup', 300],
      ['bowl', 980],
      ['plate', 1500],
    ])
    expect(priceListIn(priceListToKeep({ prices })).prices).toEqual(prices)
    expect(priceListToKeep({ prices: new Map() })).toBeNull()
    expect(priceListIn(null).prices.size).toBe(0)
  })

  it('tells the lines that cannot be read', () => {
    const lines = ['tea', 'tea,', 'tea,-5', 'tea,1.5', 'tea,12,34', '茶,100', 'tea,1000000000', 'tea,1,000']
    expect(priceListIn(lines.join('\n')).bad.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

describe('GRP-05 the price of a group', () => {
  const prices = new Map([['tea', 900]])

  it('applies if no other is lower, the percent of the group included', () => {
    expect(fixedPriceOf({ percent: 0, prices }, { code: 'tea', price02: 1000 })).toBe(900)
    expect(fixedPriceOf({ percent: 0, prices }, { code: 'tea', price02: 900 })).toBe(900)
    expect(fixedPriceOf({ percent: 0, prices }, { code: 'tea', price02: 899 })).toBeUndefined()
    expect(fixedPriceOf({ percent: 10, prices }, { code: 'tea', price02: 1000 })).toBe(900)
    expect(fixedPriceOf({ percent: 11, prices }, { code: 'tea', price02: 1000 })).toBeUndefined()
    expect(fixedPriceOf({ percent: 0, prices }, { code: 'cup', price02: 1000 })).toBeUndefined()
  })
})
