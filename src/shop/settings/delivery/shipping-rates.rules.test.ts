import { describe, expect, it } from 'vitest'
import type { Delivery } from '../choices.rules.ts'
import { UNLIMITED } from './carrying.fixture.ts'
import { shippingRates } from './shipping-rates.rules.ts'

let methods = 0

const method = (deliveryName: string, more: Partial<Delivery> = {}): Delivery => ({
  ...UNLIMITED,
  deliveryId: ++methods,
  deliveryName,
  saleTypeId: 1,
  visible: true,
  sortNo: 1,
  transitDays: {},
  islandDays: 0,
  paymentIds: [],
  times: [],
  fees: Object.fromEntries(Array.from({ length: 47 }, (_, at) => [at + 1, 700])),
  ...more,
})

describe('The fees that search engines are told', () => {
  it('name no prefecture where all cost the same', () => {
    expect(shippingRates([method('宅配便')])).toEqual([
      { deliveryName: '宅配便', rates: [{ fee: 700, regions: null }] },
    ])
  })

  it('name prefectures by fee, the lowest first; one without a fee costs nothing', () => {
    const fees: Record<number, number> = { ...method('').fees, 1: 1200, 47: 1200 }
    delete fees[13]
    const [first] = shippingRates([method('宅配便', { fees })])
    expect(first?.rates.map(({ fee }) => fee)).toEqual([0, 700, 1200])
    expect(first?.rates[0]?.regions).toEqual(['13'])
    expect(first?.rates[1]?.regions).toHaveLength(44)
    expect(first?.rates[2]?.regions).toEqual(['01', '47'])
  })

  it('are those of the first sales type, without hidden methods and those for cooled goods alone', () => {
    const methods = [
      method('メール便', { sortNo: 2 }),
      method('宅配便', { sortNo: 3 }),
      method('クール便', { temperature: 'cool', takesNormal: true, sortNo: 8 }),
      method('ダウンロード', { saleTypeId: 2 }),
      method('休止中', { visible: false, saleTypeId: 3, sortNo: 9 }),
    ]
    expect(shippingRates(methods).map(({ deliveryName }) => deliveryName)).toEqual(['宅配便', 'メール便'])
    expect(shippingRates([])).toEqual([])
  })
})
