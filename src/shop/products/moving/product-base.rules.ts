import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceLines, SourceReader, SourceRow, SourceTerms } from '../../csv/index.ts'
import { Codes } from './codes.rules.ts'
import { isFileName, pictureCell } from './pictures.rules.ts'

/**
 * Reads BASE's file of products (CSV商品管理 App): a row for each 種類 of a product, or one for a product without any.
 * Its prices include the tax.
 */

const FROM = {
  productName: '商品名',
  productStatus: '公開状態',
  freeArea: '説明',
  descriptionDetail: '説明',
  price02: '価格',
  taxRate: '税率',
  stock: '在庫数',
  classCategoryName: '種類名',
  productCode: '商品コード',
  gtin: 'JAN/GTIN',
} as const

const PICTURES = Array.from({ length: 20 }, (_, at) => `画像${at + 1}`)

/** BASE calls its only axis so. */
const AXIS = '種類'

const REDUCED = '2'
const REDUCED_RATE = 8

const LONGEST_DESCRIPTION = 3000

const PUBLIC = '1'
const PRIVATE = '2'

const lineOf = (row: SourceRow, code: string, { untaxed }: SourceTerms): SourceLine => {
  const [text, value, price] = [row.cell('説明'), row.cell('種類名'), row.cell('価格')]
  const isReduced = row.cell('税率') === REDUCED
  const isLong = text.length > LONGEST_DESCRIPTION
  const isNumber = /^\d+$/.test(price)
  return {
    row,
    from: FROM,
    cells: {
      productKey: keyOf(row),
      productName: row.cell('商品名'),
      productStatus: row.cell('公開状態') === '1' ? PUBLIC : PRIVATE,
      descriptionDetail: isLong ? '' : text,
      freeArea: isLong ? text : '',
      saleType: '1',
      className1: value === '' ? '' : AXIS,
      classCategoryName: value,
      className2: '',
      classCategoryName2: '',
      productCode: code,
      price02: isNumber ? String(untaxed(Number(price), isReduced ? REDUCED_RATE : undefined)) : price,
      taxRate: isReduced ? String(REDUCED_RATE) : '',
      stockUnlimited: '0',
      stock: row.cell(value === '' ? '在庫数' : '種類在庫数') || '0',
      gtin: row.cell('JAN/GTIN'),
      pictureUrls: pictureCell(PICTURES.map((heading) => ({ url: row.cell(heading) }))),
    },
  }
}

const keyOf = (row: SourceRow): string => row.cell('商品ID') || row.cell('商品名')

export const baseProducts: SourceReader = {
  source: 'base',
  marks: ['商品ID', '商品名', '種類ID', '種類名', '公開状態', '価格'],
  takes: [...Object.values(FROM), '商品ID', '種類在庫数', '種類コード', ...PICTURES],
  passes: /^(種類ID|表示順)$/,
  read(rows, terms): SourceLines {
    const codes = new Codes()
    const products = Map.groupBy(rows, keyOf)
    return {
      lines: [...products].flatMap(([key, own]) =>
        own.map((row, at) => {
          const wanted = row.cell('種類コード') || (own.length === 1 ? row.cell('商品コード') : '')
          return lineOf(row, codes.codeOf(wanted, `base-${key}`, at + 1), terms)
        }),
      ),
      left: rows
        .filter((row) => PICTURES.some((heading) => isFileName(row.cell(heading))))
        .map((row) => ({ row, why: message('csv.noPictures') })),
    }
  },
}
