import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceLines, SourceReader, SourceRow } from '../../csv/index.ts'
import { Codes } from './codes.rules.ts'
import { SEVERAL_MARK } from './names.fields.ts'

/**
 * Reads EC-CUBE 4's file of products (商品管理 > 商品一覧 > CSVダウンロード): a row for each variant. Its ids are not
 * those of this shop: categories, tags and values of axes are found by their names, and made where they are missing.
 */

const FROM = {
  productName: '商品名',
  productStatus: '公開ステータス(ID)',
  note: 'ショップ用メモ欄',
  descriptionList: '商品説明(一覧)',
  descriptionDetail: '商品説明(詳細)',
  searchWord: '検索ワード',
  freeArea: 'フリーエリア',
  saleLimit: '販売制限数',
  stock: '在庫数',
  stockUnlimited: '在庫数無制限フラグ',
  price01: '通常価格',
  price02: '販売価格',
  deliveryFee: '送料',
  productCode: '商品コード',
  saleType: '販売種別(ID)',
  taxRate: '税率',
} as const

const NAMES = ['商品ID', '商品カテゴリ(名称)', 'タグ(名称)', '規格分類1(名称)', '規格分類2(名称)'] as const

/** Beyond the file, the database tells the names of axes and the whole paths of categories. */
const BEYOND = ['規格1(名称)', '規格2(名称)', '商品カテゴリ(経路)'] as const

const DELETED = '3'

/** EC-CUBE's file names the values of axes, and not the axes. */
const AXES = ['規格1', '規格2'] as const

const listOf = (cell: string): string =>
  cell
    .split(',')
    .map((part) => part.trim())
    .join(SEVERAL_MARK)

const LONGEST_DESCRIPTION = 3000

const lineOf = (row: SourceRow, code: string): SourceLine => {
  const cells = Object.fromEntries(
    Object.entries(FROM).flatMap(([column, heading]) =>
      row.has(heading) ? [[column, row.cell(heading)] as const] : [],
    ),
  )
  const [first, second] = [row.cell('規格分類1(名称)'), row.cell('規格分類2(名称)')]
  const detail = row.cell('商品説明(詳細)')
  return {
    row,
    from: FROM,
    cells: {
      ...cells,
      // Texts that are too long for the description follow it in the free area.
      ...(detail.length > LONGEST_DESCRIPTION && {
        descriptionDetail: '',
        freeArea: [detail, row.cell('フリーエリア')].filter(Boolean).join('\n'),
      }),
      productKey: keyOf(row),
      productCode: code,
      saleType: '1',
      stockUnlimited: row.cell('在庫数無制限フラグ') === '1' ? '1' : '0',
      stock: row.cell('在庫数無制限フラグ') === '1' ? '' : row.cell('在庫数') || '0',
      className1: first === '' ? '' : row.cell('規格1(名称)') || AXES[0],
      classCategoryName: first,
      className2: second === '' ? '' : row.cell('規格2(名称)') || AXES[1],
      classCategoryName2: second,
      categoryPaths: row.cell('商品カテゴリ(経路)') || listOf(row.cell('商品カテゴリ(名称)')),
      tagNames: listOf(row.cell('タグ(名称)')),
    },
  }
}

const keyOf = (row: SourceRow): string => row.cell('商品ID') || row.cell('商品名')

const isAlong = (row: SourceRow): boolean => row.cell('規格分類1(名称)') !== ''

export const eccubeProducts: SourceReader = {
  source: 'eccube',
  isAlike: true,
  marks: ['商品名', '販売価格', '公開ステータス(ID)'],
  takes: [...Object.values(FROM), ...NAMES, ...BEYOND, '商品画像'],
  passes: /(\(ID\)|\(名称\)|商品規格ID|商品規格表示フラグ|商品削除フラグ|登録日|更新日)$/,
  read(rows): SourceLines {
    const codes = new Codes()
    const isKept = (row: SourceRow) => row.cell('公開ステータス(ID)') !== DELETED
    // A product along axes keeps the hidden article that it had before.
    const along = new Set(rows.filter(isAlong).map(keyOf))
    const kept = rows.filter((row) => isKept(row) && (isAlong(row) || !along.has(keyOf(row))))
    const places = new Map<string, number>()
    const nextPlace = (key: string) => {
      const place = (places.get(key) ?? 0) + 1
      places.set(key, place)
      return place
    }
    return {
      lines: kept.map((row) => {
        const key = keyOf(row)
        return lineOf(row, codes.codeOf(row.cell('商品コード'), `ec-${key}`, nextPlace(key)))
      }),
      left: [
        ...rows.filter((row) => !isKept(row)).map((row) => ({ row, why: message('csv.discontinued') })),
        ...kept
          .filter((row) => row.cell('商品画像') !== '')
          .map((row) => ({ row, why: message('csv.noPictures') })),
      ],
    }
  },
}
