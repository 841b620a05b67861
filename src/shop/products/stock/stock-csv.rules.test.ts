import { describe, expect, it } from 'vitest'
import { readLines } from '../../csv/line.fixture.ts'
import { planStocks, type StockLine } from './stock-csv.rules.ts'

const tea = { id: 1, code: 'tea', name: '茶', stock: 7, stock_unlimited: false }
const cup = { id: 2, code: 'cup', name: '湯呑', stock: 0, stock_unlimited: true }

const planned = (...lines: readonly StockLine[]) => {
  const { steps, works, faults } = planStocks(readLines(...lines), [tea, cup])
  return {
    outcomes: steps.map(({ line, outcome }) => [line, outcome]),
    written: works.map(({ row, stock, reason }) => [row.code, stock, reason]),
    faults: faults.map(({ line, label, why }) => [line, label, why.key]),
  }
}

const none = { outcomes: [], written: [], faults: [] }

describe('A file of stocks', () => {
  it('corrects by what was counted, less what was sold since it was written', () => {
    expect(planned({ productCode: 'tea', stock: 12, stockSeen: 10, stockReason: '棚卸' })).toEqual({
      ...none,
      outcomes: [[2, 'changed']],
      written: [['tea', 9, '棚卸']],
    })
  })

  it('sets the stock where it does not say what was there', () => {
    const line = { variantId: 1, stock: 12, stockSeen: null, stockReason: '棚卸' }
    expect(planned(line).written).toEqual([['tea', 12, '棚卸']])
  })

  it('changes nothing where nothing was counted anew, whatever was sold since', () => {
    expect(planned({ variantId: 1, stock: 10, stockSeen: 10 })).toEqual({
      ...none,
      outcomes: [[2, 'unchanged']],
    })
  })

  it('names its articles by either, and never two at once', () => {
    const told = { stock: 7, stockReason: '棚卸' }
    expect(planned({ ...told, productCode: 'none' }).faults).toEqual([[2, 'productCode', 'csv.unknown']])
    expect(planned({ ...told, variantId: 9 }).faults).toEqual([[2, 'variantId', 'csv.unknown']])
    expect(planned(told).faults).toEqual([[2, 'productCode', 'csv.unknown']])
    const both = { ...told, variantId: 1, productCode: 'cup' }
    expect(planned(both).faults).toEqual([[2, 'productCode', 'csv.otherCode']])
    const twice = planned({ ...told, variantId: 1 }, { ...told, productCode: 'tea' })
    expect(twice).toMatchObject({
      outcomes: [[2, 'unchanged']],
      faults: [[3, 'productCode', 'csv.twice']],
    })
  })

  it('refuses a stock that is not counted, one of which more was sold, and a change without a reason', () => {
    expect(planned({ productCode: 'cup', stock: 1, stockReason: '棚卸' }).faults).toEqual([
      [2, 'stock', 'csv.uncounted'],
    ])
    expect(planned({ productCode: 'tea', stock: 1, stockSeen: 9, stockReason: '棚卸' }).faults).toEqual([
      [2, 'stock', 'csv.soldMore'],
    ])
    expect(planned({ productCode: 'tea', stock: 1, stockReason: null }).faults).toEqual([
      [2, 'stockReason', 'input.required'],
    ])
  })
})
