import { describe, expect, it } from 'vitest'
import { readLines } from '../../csv/line.fixture.ts'
import { sourceTable } from '../../csv/sources.rules.ts'
import { baseCode, Codes } from './codes.rules.ts'
import { type NamedCells, withIds } from './names.rules.ts'
import { shopifyProducts } from './product-shopify.rules.ts'

const RECORDS = {
  axes: [{ id: 1, name: '色', values: [{ id: 11, name: '藍' }] }],
  categories: [
    { id: 5, name: '布', parent_id: null },
    { id: 6, name: '夏', parent_id: 5 },
  ],
  tags: [{ id: 9, name: '新作' }],
}

const line = (more: Partial<NamedCells>) =>
  ({ productStatus: 1, productName: '品', saleType: 1, price02: 1, ...more }) as NamedCells

describe('Names in files of other programs', () => {
  it('become ids, and what is missing is made once, parents first', () => {
    const { lines, wanted } = withIds(
      readLines(
        line({
          className1: '色',
          classCategoryName: '紅',
          categoryPaths: '布>夏\n布>冬>綿',
          tagNames: '新作\n夏物',
        }),
        line({ className1: '色', classCategoryName: '藍', categoryPaths: '布>冬', tagNames: '夏物' }),
      ),
      RECORDS,
    )
    expect(wanted).toEqual({
      axes: [],
      values: [{ id: -1, axisId: 1, name: '紅' }],
      categories: [
        { id: -2, parentId: 5, name: '冬' },
        { id: -3, parentId: -2, name: '綿' },
      ],
      tags: [{ id: -4, name: '夏物' }],
    })
    expect(lines.map(({ values }) => values)).toMatchObject([
      { classCategoryId: -1, classCategoryId2: null, categoryIds: [6, -3], tagIds: [9, -4] },
      { classCategoryId: 11, categoryIds: [-2], tagIds: [-4] },
    ])
  })
})

describe('Codes of articles from elsewhere', () => {
  it('are their own where this shop takes them, and the same at each import', () => {
    const codes = new Codes()
    expect(codes.codeOf('A-1', 'tea', 1)).toBe('A-1')
    expect(codes.codeOf('', 'tea', 2)).toBe('tea-2')
    expect(codes.codeOf('A-1', 'cup', 1)).toBe('cup')
    expect(codes.codeOf('茶 1', '茶', 1)).toBe(baseCode('茶'))
    expect(baseCode('茶')).toMatch(/^m-[0-9a-f]{12}$/)
  })
})

describe('A file of products of Shopify', () => {
  const HEADER = [
    'URL handle',
    'Title',
    'Vendor',
    'Tags',
    'Status',
    'Option1 name',
    'Option1 value',
    'Option2 name',
    'Option2 value',
    'Option3 name',
    'Option3 value',
    'SKU',
    'Price',
    'Product image URL',
    'Unknown',
  ]
  const read = (...rows: readonly (readonly string[])[]) =>
    sourceTable(
      shopifyProducts,
      [{ line: 1, cells: HEADER }, ...rows.map((cells, at) => ({ line: at + 2, cells }))],
      { taxRate: 10, withTax: true, untaxed: (price) => Math.floor((price * 100) / 110) },
    )

  it('has a line for each variant, a third option with the second, and names what it leaves out', () => {
    const { lines, left, untaken } = read(
      [
        'tee',
        'Tee',
        '工房',
        'a, b',
        'Active',
        'Color',
        'Red',
        'Size',
        'L',
        'Cloth',
        'Wool',
        'T-1',
        '1100',
        'https://e/1.jpg',
        'x',
      ],
      ['tee', '', '', '', '', '', 'Blue', '', 'S', '', 'Silk', 'T-2', '2200', '', ''],
      ['tee', '', '', '', '', '', '', '', '', '', '', '', '', 'https://e/2.jpg', ''],
      ['', 'Nothing', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    )
    expect(
      lines.map(({ line, cell }) => [
        line,
        cell('productName'),
        cell('price02'),
        cell('className2'),
        cell('classCategoryName2'),
      ]),
    ).toEqual([
      [2, 'Tee', '1000', 'Size・Cloth', 'L・Wool'],
      [3, 'Tee', '2000', 'Size・Cloth', 'S・Silk'],
    ])
    expect(lines[0]?.fault({ key: 'input.integer' }, 'price02')).toMatchObject({
      line: 2,
      column: 13,
      label: 'Price',
    })
    expect(left.map(({ row }) => row.line)).toEqual([5])
    expect(untaken).toEqual(['Unknown'])
  })
})
