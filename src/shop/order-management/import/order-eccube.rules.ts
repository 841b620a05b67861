import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceReader, SourceRow } from '../../csv/index.ts'
import { ECCUBE_PERSON, phoneOf, postalOf } from '../../csv/people.rules.ts'

/**
 * Reads EC-CUBE 4's file of orders (受注管理 > 受注一覧 > 受注CSVダウンロード): a row for each line of an order. Its
 * ids of customers and goods are not those of this shop: they are found by email address and by product code.
 */

const FROM = {
  orderNo: '注文番号',
  ...ECCUBE_PERSON,
  paymentTotal: '支払合計',
  orderStatus: '対応状況(ID)',
  orderStatusName: '対応状況(名称)',
  paymentMethod: '支払方法(名称)',
  orderDate: '受注日',
  paymentDate: '入金日',
  productName: '商品名',
  productCode: '商品コード',
  className1: '規格名1',
  className2: '規格名2',
  classCategoryName1: '規格分類名1',
  classCategoryName2: '規格分類名2',
  price: '価格',
  quantity: '個数',
  taxRate: '税率',
  taxRule: '税率ルール(ID)',
  orderItemType: '明細区分(ID)',
  shippingId: '出荷ID',
  shippingName01: '配送先_お名前(姓)',
  shippingName02: '配送先_お名前(名)',
  shippingKana01: '配送先_お名前(セイ)',
  shippingKana02: '配送先_お名前(メイ)',
  shippingCompanyName: '配送先_会社名',
  shippingPostalCode: '配送先_郵便番号',
  shippingPref: '配送先_都道府県(ID)',
  shippingPrefName: '配送先_都道府県(名称)',
  shippingAddr01: '配送先_住所1',
  shippingAddr02: '配送先_住所2',
  shippingPhoneNumber: '配送先_TEL',
  deliveryName: '配送業者(名称)',
  deliveryTime: 'お届け時間(名称)',
  deliveryDate: 'お届け希望日',
  shippingDate: '発送日',
  trackingNumber: '出荷伝票番号',
  shippingNote: '配達用メモ',
} as const

/** 決済処理中 and 購入処理中: nothing was bought. */
const UNPLACED = ['7', '8', '決済処理中', '購入処理中']

const isPlaced = (row: SourceRow): boolean =>
  !UNPLACED.includes(row.cell('対応状況(ID)') || row.cell('対応状況(名称)'))

/** Returns the line of an order that a row tells. */
export const orderLine = (row: SourceRow): SourceLine => {
  const cells = Object.fromEntries(
    Object.entries(FROM).flatMap(([column, heading]) =>
      row.has(heading) ? [[column, row.cell(heading)] as const] : [],
    ),
  )
  return {
    row,
    from: FROM,
    cells: {
      ...cells,
      // Older orders have no number of their own.
      orderNo: row.cell('注文番号') || row.cell('注文ID'),
      postalCode: postalOf(row.cell('郵便番号')),
      phoneNumber: phoneOf(row.cell('TEL')),
      shippingPostalCode: postalOf(row.cell('配送先_郵便番号')),
      shippingPhoneNumber: phoneOf(row.cell('配送先_TEL')),
      // Of points and discounts without tax EC-CUBE writes the rate 0.
      taxRate: isTaxFree(row) ? '' : row.cell('税率'),
    },
  }
}

const isTaxFree = (row: SourceRow): boolean =>
  ['4', '6'].includes(row.cell('明細区分(ID)')) && /^0?$/.test(row.cell('税率'))

export const eccubeOrders: SourceReader = {
  source: 'eccube',
  isAlike: true,
  marks: ['対応状況(ID)', '受注日', '明細区分(ID)'],
  takes: [...Object.values(FROM), '注文ID'],
  passes:
    /^(会員ID|注文詳細ID|商品ID|商品規格ID|明細区分\(名称\)|支払方法\(ID\)|配送業者\(ID\)|お届け時間ID|小計|値引き|送料|手数料|税金|合計|性別.*|職業.*|誕生日|出荷メール送信日)$/,
  read: (rows) => ({
    lines: rows.filter(isPlaced).map(orderLine),
    left: rows.filter((row) => !isPlaced(row)).map((row) => ({ row, why: message('csv.notPlaced') })),
  }),
}
