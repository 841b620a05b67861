import { describe, expect, it } from 'vitest'
import { NO_SALE, type SaleColumns, salePriceFaults, settledSale, withoutSale } from './sale-price.rules.ts'

const AT = '2026-11-20T03:00:00.000Z'
const EARLIER = '2026-11-19T15:00:00.000Z'
const LATER = '2026-11-30T15:00:00.000Z'

const plain: SaleColumns = { price02: 1000, ...NO_SALE }
const coming: SaleColumns = { ...plain, sale_price: 800, sale_price_from: LATER }
const onSale: SaleColumns = { ...coming, sale_price_from: EARLIER, price02: 800, usual_price: 1000 }

describe('A sale price (VAR-07)', () => {
  it.each<[string, SaleColumns, Partial<SaleColumns>, Partial<SaleColumns>]>([
    ['to come leaves the price', plain, { sale_price: 800, sale_price_from: LATER }, { price02: 1000 }],
    ['without a start begins at once', plain, { sale_price: 800 }, { price02: 800, usual_price: 1000 }],
    [
      'whose start has come begins',
      { ...coming, sale_price_from: AT },
      {},
      { price02: 800, usual_price: 1000 },
    ],
    [
      'begins from a price that is changed with it',
      plain,
      { sale_price: 800, price02: 900 },
      { usual_price: 900 },
    ],
    ['stays on', onSale, {}, onSale],
    ['whose end has come ends', { ...onSale, sale_price_until: AT }, {}, plain],
    [
      'that began and ended meanwhile never was',
      { ...coming, sale_price_from: EARLIER, sale_price_until: AT },
      {},
      plain,
    ],
    [
      'follows another price in force',
      onSale,
      { price02: 700 },
      { ...onSale, price02: 700, sale_price: 700 },
    ],
    ['is not changed by the usual price', onSale, { price02: 1000 }, onSale],
    ['that is changed is in force at once', onSale, { sale_price: 600 }, { price02: 600, usual_price: 1000 }],
    ['that is removed ends the sale', onSale, { sale_price: null }, plain],
    [
      'that is removed with another price leaves that',
      onSale,
      { sale_price: null, price02: 950 },
      { ...plain, price02: 950 },
    ],
    ['that is put off ends the sale, and begins later', onSale, { sale_price_from: LATER }, coming],
    ['leaves a usual price that changed before it', coming, { price02: 1200 }, { ...coming, price02: 1200 }],
  ])('%s', (_name, before, change, after) => {
    const settled = settledSale(before, change, AT)
    expect(settled).toMatchObject(after)
    // Settled prices stay as they are.
    expect(settledSale(settled, {}, AT)).toEqual(settled)
  })

  it('is not taken over by another variant', () => {
    expect(withoutSale(onSale)).toEqual(plain)
    expect(withoutSale(coming)).toEqual(plain)
  })

  it.each<[string, SaleColumns | undefined, Partial<SaleColumns>, string[]]>([
    ['lower', plain, { sale_price: 999 }, []],
    ['not lower', plain, { sale_price: 1000 }, ['salePrice']],
    ['lower than the usual price while it is on', onSale, { sale_price: 999 }, []],
    ['no lower than the usual price while it is on', onSale, { sale_price: 1000 }, ['salePrice']],
    ['missing', undefined, { sale_price_from: LATER }, ['salePrice']],
    ['removed, with its times left', onSale, { sale_price: null }, []],
    [
      'ending before it begins',
      plain,
      { sale_price: 1, sale_price_from: LATER, sale_price_until: AT },
      ['salePriceUntil'],
    ],
  ])('%s', (_name, before, change, fields) => {
    expect(Object.keys(salePriceFaults(before, { ...(before ?? plain), ...change }) ?? {})).toEqual(fields)
  })
})
