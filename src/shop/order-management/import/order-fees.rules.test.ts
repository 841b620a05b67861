import { describe, expect, it } from 'vitest'
import { ratesByTax } from './line-rates.rules.ts'
import { feeLines, generalRateOn, ratesOn, yenOf } from './order-fees.rules.ts'

describe('Fees of orders from elsewhere', () => {
  it('are lines of their own, and discounts have no tax', () => {
    const lines = feeLines(
      {
        shipping: 600,
        charges: [
          { name: '代引き手数料', yen: 330 },
          { name: '', yen: 0 },
        ],
        discounts: [{ name: '', yen: 200 }],
      },
      10,
    )
    expect(lines.map(({ orderItemType, price, taxRate }) => [orderItemType, price, taxRate])).toEqual([
      ['2', '600', '10'],
      ['3', '330', '10'],
      ['4', '-200', ''],
    ])
  })

  it.each([
    ['2013-01-18', 5, [5]],
    ['2014-04-01', 8, [8]],
    ['2019-09-30', 8, [8]],
    ['2019-10-01', 10, [10, 8]],
    ['', 10, [10, 8]],
  ])('TAX-02: have the general rate of their day, %s', (day, general, rates) => {
    expect(generalRateOn(day)).toBe(general)
    expect(ratesOn(day)).toEqual(rates)
  })

  it.each([
    ['1,650円', 1650],
    ['-80', -80],
    ['', 0],
    ['1000.00', 1000],
    ['千円', undefined],
  ])('are read from %s', (typed, yen) => {
    expect(yenOf(typed)).toBe(yen)
  })
})

describe('Rates of articles by the sum of their taxes', () => {
  const articles = [
    { price: 1080, quantity: 1 },
    { price: 2200, quantity: 1 },
  ]

  it('are those that fit', () => {
    expect(ratesByTax(articles, { tax: 280, rates: [10, 8] })).toEqual([8, 10])
    expect(ratesByTax(articles, { tax: 298, rates: [10, 8] })).toEqual([10, 10])
    expect(ratesByTax(articles, { tax: 0, rates: [10, 8] })).toEqual([10, 10])
  })

  it('are unknown where none fits, or several do', () => {
    expect(ratesByTax(articles, { tax: 500, rates: [10, 8] })).toBeUndefined()
    const alike = [articles[0], articles[0]].flatMap((one) => one ?? [])
    expect(ratesByTax(alike, { tax: 178, rates: [10, 8] })).toBeUndefined()
  })
})
