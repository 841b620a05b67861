import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breadcrumbsOf,
  pagesAround,
  pagingOf,
  pathTo,
  standsFor,
  stockStatusOf,
  swatchesOf,
} from './rules.ts'

const stock = (pieces: number) => ({ stock: pieces, stock_unlimited: false })
const unlimited = { stock: 0, stock_unlimited: true }

describe('The word for a stock (LST-10)', () => {
  it.each([
    [[stock(0)], 'soldOut'],
    [[stock(0), stock(0)], 'soldOut'],
    [[], 'soldOut'],
    [[stock(1)], 'scarce'],
    [[stock(5)], 'scarce'],
    [[stock(6)], 'inStock'],
    [[stock(0), stock(3)], 'scarce'],
    [[stock(2), stock(100)], 'inStock'],
    [[unlimited], 'inStock'],
    [[stock(0), unlimited], 'inStock'],
  ])('for %j is %s', (variants, word) => {
    expect(stockStatusOf(variants)).toBe(word)
  })
})

describe('The pictures of values (LST-08)', () => {
  const of = (...values: (number | null)[][]) =>
    [...swatchesOf(values.map((pictures, value) => ({ value, pictures })))].map(([, picture]) => picture)

  it.each([
    ['are those of their variants', [[1], [2]], [1, 2]],
    ['are those of the variants that have one', [[1, null], [null, 2], [null]], [1, 2]],
    ['are none where a value has several', [[1, 2], [3]], []],
    ['are none where values share them, which are those of another axis', [[1], [1]], []],
    ['are none where a single value has one', [[1, 1], [null]], []],
    ['are none without any', [[null], []], []],
  ])('%s', (_, values, pictures) => {
    expect(of(...values)).toEqual(pictures)
  })
})

describe('The picture that stands for a variant (LST-08)', () => {
  it.each([
    ['is its own', 3, [2], [1, 2, 3], 3],
    ['is that of its value, without one of its own', null, [undefined, 2], [1, 2, 3], 2],
    ['is otherwise the first that is no other variant’s', null, [undefined], [2, 3, 4], 4],
    ['is none where all are those of others', null, [], [2, 3], undefined],
  ])('%s', (_, own, ofValues, pictures, stands) => {
    expect(standsFor(own, ofValues, pictures, new Set([null, 2, 3]))).toBe(stands)
  })
})

describe('Paging (LST-05)', () => {
  it.each([
    [{}, { limit: 50, offset: 0 }],
    [{ limit: 10 }, { limit: 10, offset: 0 }],
    [
      { limit: 10, offset: 30 },
      { limit: 10, offset: 30 },
    ],
    [{ pageno: '1' }, { limit: 20, offset: 0 }],
    [{ pageno: '3' }, { limit: 20, offset: 40 }],
    [{ disp_number: '60' }, { limit: 60, offset: 0 }],
    [
      { pageno: '2', disp_number: '40' },
      { limit: 40, offset: 40 },
    ],
    [
      { pageno: '2', limit: 5, offset: 7 },
      { limit: 20, offset: 20 },
    ],
    [
      { pageno: '２', disp_number: '１００' },
      { limit: 100, offset: 100 },
    ],
  ])('of %j is %j', (input, paging) => {
    expect(pagingOf(input)).toEqual(paging)
  })

  it.each(['0', '-1', '1.5', 'abc', '1e3', '9999999999', '0x1'])(
    'refuses %s as a page and as a number',
    (typed) => {
      expect(pagingOf({ pageno: typed })).toEqual({ fault: 'pageno' })
      expect(pagingOf({ disp_number: typed })).toEqual({ fault: 'disp_number' })
    },
  )

  it('shows a hundred on a page at most', () => {
    expect(pagingOf({ disp_number: '100' })).toEqual({ limit: 100, offset: 0 })
    expect(pagingOf({ disp_number: '101' })).toEqual({ fault: 'disp_number' })
  })

  it('answers with a place in the list or with a fault, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pageno, disp_number) => {
        const paging = pagingOf({ pageno, disp_number })
        if ('fault' in paging) return
        expect(Number.isSafeInteger(paging.offset) && paging.offset >= 0).toBe(true)
        expect(paging.limit >= 1 && paging.limit <= 100).toBe(true)
      }),
    )
  })
})

describe('The page numbers to show', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 10, [1, 2, 3, 10]],
    [5, 10, [1, 3, 4, 5, 6, 7, 10]],
    [10, 10, [1, 8, 9, 10]],
    [12, 10, [1, 10]],
    [99, 3, [1, 3]],
  ])('on page %i of %i are %j', (current, last, pages) => {
    expect(pagesAround(current, last, current < last)).toEqual(pages)
  })

  it('go as far as is known where the last one is not', () => {
    expect(pagesAround(1, null, true)).toEqual([1, 2])
    expect(pagesAround(7, null, true)).toEqual([1, 5, 6, 7, 8])
    expect(pagesAround(7, null, false)).toEqual([1, 5, 6, 7])
  })

  it('are in order, each once, the first and the last among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (current, last) => {
        const pages = pagesAround(current, last, current < last)
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages.at(0)).toBe(1)
        expect(pages.at(-1)).toBe(last)
        if (current <= last) expect(pages).toContain(current)
        expect(pages.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

describe('Categories', () => {
  const tree = [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: 2 },
    { id: 4, parent_id: null },
    { id: 5, parent_id: 1 },
  ]
  const ids = (path: readonly { readonly id: number }[]) => path.map((category) => category.id)

  it('have a path from the root on; one that is not there has none', () => {
    expect(ids(pathTo(tree, 3))).toEqual([1, 2, 3])
    expect(ids(pathTo(tree, 4))).toEqual([4])
    expect(pathTo(tree, 9)).toEqual([])
    expect(pathTo(tree, Number.NaN)).toEqual([])
  })

  it('make a breadcrumb for each chosen one; what lies on the way to another is not told twice (LST-09)', () => {
    expect(breadcrumbsOf(tree, [3, 4]).map(ids)).toEqual([[1, 2, 3], [4]])
    expect(breadcrumbsOf(tree, [1, 2, 3]).map(ids)).toEqual([[1, 2, 3]])
    expect(breadcrumbsOf(tree, [2, 5]).map(ids)).toEqual([
      [1, 2],
      [1, 5],
    ])
    expect(breadcrumbsOf(tree, [9])).toEqual([])
    expect(breadcrumbsOf(tree, [])).toEqual([])
  })
})
