import { describe, expect, it } from 'vitest'
import { columnsAfter, columnsAsKept } from './columns.rules.ts'

const column = (name: string, enabled = true) => ({ name, enabled })
const SET = { all: ['a', 'b', 'c'], off: ['c'] }
const KEPT = [column('a'), column('b'), column('c', false), column('d', false)]

describe('CSV-01: the columns of a file', () => {
  it('are in the file in their usual order, but for those that are off', () => {
    expect(columnsAsKept(SET, [])).toEqual([column('a'), column('b'), column('c', false)])
  })

  it('stand where they were put', () => {
    const last = { name: 'a', enabled: false, sort_no: 99 }
    expect(columnsAsKept(SET, [last]).at(-1)).toEqual(column('a', false))
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
