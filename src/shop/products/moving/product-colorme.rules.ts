import type { SourceLine, SourceLines, SourceReader, SourceRow, SourceTerms } from '../../csv/index.ts'
import { Codes } from './codes.rules.ts'
import { pictureCell } from './pictures.rules.ts'

/**
 * Reads the file of products of カラーミーショップ (商品管理 > データダウンロード > 商品データ): a row for each product. The
 * options of products are in a file of their own.
 */

const FROM = {
  productName: '商品名',
  productStatus: '掲載設定',
  descriptionList: '簡易説明',
  descriptionDetail: '商品説明',
  freeArea: '商品説明',
  price01: '定価',
  price02: '販売価格',
  stock: '在庫数',
  productCode: '型番',
  weight: '重量',
  gtin: 'JANコード',
  categoryPaths: '大カテゴリー',
} as const

const PICTURES = ['商品画像URL', ...Array.from({ length: 50 }, (_, at) => `その他画像${at + 1} URL`)]

const LONGEST_DESCRIPTION = 3000

const PUBLIC = '1'
const PRIVATE = '2'

/** Numbers stand for the words in older files. */
const isHidden = (row: SourceRow): boolean => ['1', '掲載しない', '非表示'].includes(row.cell('掲載設定'))

const isCounted = (row: SourceRow): boolean => ['0', '在庫管理する', 'する'].includes(row.cell('在庫管理'))

const yenIn = (cell: string, { untaxed }: SourceTerms): string => {
  const digits = cell.replaceAll(',', '').replace(/\.0+$/, '')
  return /^\d+$/.test(digits) ? String(untaxed(Number(digits))) : cell
}

const lineOf = (row: SourceRow, code: string, terms: SourceTerms): SourceLine => {
  const text = row.cell('商品説明')
  const isLong = text.length > LONGEST_DESCRIPTION
  const counted = isCounted(row)
  const path = [row.cell('大カテゴリー'), row.cell('小カテゴリー')].filter(Boolean).join('>')
  const grams = Math.round(Number(row.cell('重量') || 0))
  return {
    row,
    from: FROM,
    cells: {
      productKey: row.cell('商品ID'),
      productName: row.cell('商品名'),
      productStatus: isHidden(row) ? PRIVATE : PUBLIC,
      descriptionList: row.cell('簡易説明'),
      descriptionDetail: isLong ? '' : text,
      freeArea: isLong ? text : '',
      saleType: '1',
      categoryPaths: path,
      productCode: code,
      price01: yenIn(row.cell('定価'), terms),
      price02: yenIn(row.cell('販売価格'), terms),
      stockUnlimited: counted ? '0' : '1',
      stock: counted ? row.cell('在庫数') || '0' : '',
      ...(grams > 0 && { weight: String(grams) }),
      gtin: row.cell('JANコード'),
      pictureUrls: pictureCell(PICTURES.map((heading) => ({ url: row.cell(heading) }))),
    },
  }
}

export const colormeProducts: SourceReader = {
  source: 'colorme',
  marks: ['商品ID', '商品名', '販売価格', '掲載設定'],
  takes: [...Object.values(FROM), '商品ID', '小カテゴリー', '在庫管理', ...PICTURES],
  passes: /^((大|小)カテゴリーID|表示順)$/,
  read(rows, terms): SourceLines {
    const codes = new Codes()
    return {
      lines: rows.map((row) =>
        lineOf(row, codes.codeOf(row.cell('型番'), `cm-${row.cell('商品ID')}`, 1), terms),
      ),
    }
  },
}
