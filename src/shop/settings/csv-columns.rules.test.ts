import { describe, expect, it } from 'vitest'
import { COLUMN_SETS, columnsAfter, columnsAsKept } from './csv-columns.rules.ts'

const column = (name: string, enabled = true) => ({ name, enabled })
const KEPT = [column('a'), column('b'), column('c', false), column('d', false)]

describe('CSV-01: the columns of a file', () => {
  it('are whole sets, of which few are off', () => {
    const sizes = Object.values(COLUMN_SETS).map(({ all }) => new Set(all).size)
    expect(sizes).toEqual([33, 27, 76, 70])
    const usual = columnsAsKept(1, [])
    expect(usual.filter(({ enabled }) => !enabled).map(({ name }) => name)).toEqual([
      'deliveryFee',
      'taxRate',
      'visible',
      'excludedDeliveryIds',
    ])
    expect(usual.map(({ name }) => name)).toEqual(COLUMN_SETS[1].all)
  })

  it('stand where they were put', () => {
    const last = { name: 'productId', enabled: false, sort_no: 99 }
    expect(columnsAsKept(1, [last]).at(-1)).toEqual(column('productId', false))
  })

  it('stand in the order in which they are sent, those of the file first', () => {
    const sent = [column('c'), column('b', false), column('a')]
    expect(columnsAfter(KEPT, sent)).toEqual([
      column('c'),
      column('a'),
      column('b', false),
      column('d', false),
    ])
  })

  it('stand by their numbers where there are any', () => {
    const sent = [
      { name: 'a', sortNo: 2 },
      { name: 'b', sortNo: 1 },
    ]
    expect(columnsAfter(KEPT, sent).map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd'])
  })

  it('keep their state where they are not sent', () => {
    expect(columnsAfter(KEPT, [])).toEqual(KEPT)
    expect(columnsAfter(KEPT, [column('d'), column('d', false), column('x')])).toEqual([
      column('d'),
      column('a'),
      column('b'),
      column('c', false),
    ])
  })
})
