import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceLines, SourceReader, SourceRow } from '../../csv/index.ts'
import { dayIn, namesIn, phoneOf, postalOf } from '../../csv/people.rules.ts'
import { CANCELLED, PAID, PLACED, SHIPPED } from '../../orders/status.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { ratesByTax } from './line-rates.rules.ts'
import { feeLines, generalRateOn, ratesOn, yenOf } from './order-fees.rules.ts'
import { untaxedGoods } from './with-tax.rules.ts'

/**
 * Reads the file of orders of カラーミーショップ (商品管理 > データダウンロード > 受注データ, sales_all.csv): a row for each
 * article, with the order and its sums on each. Prices of articles include the tax.
 */

const FROM = {
  orderNo: '売上ID',
  orderDate: '受注日',
  email: '購入者 メールアドレス',
  name01: '購入者 名前',
  name02: '購入者 名前',
  postalCode: '購入者 郵便番号',
  prefName: '購入者 都道府県',
  addr01: '購入者 住所',
  phoneNumber: '購入者 電話番号',
  note: '備考',
  paymentMethod: '決済方法',
  orderStatus: '入金状態',
  paymentTotal: '総合計金額',
  shippingId: '配送先ID',
  shippingName01: '配送先 名前',
  shippingName02: '配送先 名前',
  shippingKana01: '配送先 フリガナ',
  shippingPostalCode: '配送先 郵便番号',
  shippingPrefName: '配送先 都道府県名',
  shippingAddr01: '配送先 住所',
  shippingPhoneNumber: '配送先 電話番号',
  deliveryName: '配送先 配送会社名',
  deliveryDate: '配送希望日',
  deliveryTime: '配送希望時間',
  shippingNote: '配送先 備考',
  productName: '購入商品 商品名',
  productCode: '購入商品 型番',
  price: '購入商品 販売価格(消費税込)',
  quantity: '購入商品 販売個数',
  taxRate: '消費税(商品合計に対する)',
} as const

const CHARGES = [
  '決済手数料',
  '熨斗手数料合計',
  'メッセージカード手数料合計',
  'ラッピング手数料合計',
] as const

const POINTS = ['ショップポイントによる割引金額', '外部ポイントによる割引金額'] as const

const SUMS = [
  '送料合計',
  '割引金額',
  '消費税(商品合計に対する)',
  '総合計金額',
  ...CHARGES,
  ...POINTS,
] as const

const ALSO = [
  ...['発送状態', '発送日時', '割引名称', '購入者 携帯番号', '購入商品 商品ID', '購入商品 税率'],
  ...SUMS,
] as const

/** A parcel without a wish has a word for it. */
const wishIn = (cell: string): string => (/^(設定なし|指定なし)$/.test(cell) ? '' : cell)

const statusOf = (row: SourceRow): number => {
  const [paid, sent] = [row.cell('入金状態'), row.cell('発送状態')]
  if (/キャンセル/.test(paid + sent) || /全額返金/.test(paid)) return CANCELLED
  if (/^発送済/.test(sent)) return SHIPPED
  return /^入金済/.test(paid) ? PAID : PLACED
}

const parcelCells = (row: SourceRow) => {
  const [name01, name02] = row.cell('配送先 名前') === '' ? ['', ''] : namesIn(row.cell('配送先 名前'))
  const [kana01 = '', ...kana] = row.cell('配送先 フリガナ').split(/\s+/)
  return {
    shippingId: row.cell('配送先ID'),
    ...{ shippingName01: name01, shippingName02: name02, shippingKana01: kana01 },
    shippingKana02: kana.join(''),
    shippingPostalCode: postalOf(row.cell('配送先 郵便番号')),
    shippingPrefName: row.cell('配送先 都道府県名'),
    shippingAddr01: row.cell('配送先 住所'),
    shippingPhoneNumber: phoneOf(row.cell('配送先 電話番号')),
    deliveryName: row.cell('配送先 配送会社名'),
    deliveryDate: wishIn(row.cell('配送希望日')),
    deliveryTime: wishIn(row.cell('配送希望時間')),
    shippingNote: row.cell('配送先 備考'),
    shippingDate: row.cell('発送日時'),
  }
}

const orderCells = (row: SourceRow) => {
  const [name01, name02] = namesIn(row.cell('購入者 名前'))
  return {
    orderNo: row.cell('売上ID'),
    orderDate: row.cell('受注日'),
    email: row.cell('購入者 メールアドレス'),
    ...{ name01, name02, prefName: row.cell('購入者 都道府県'), addr01: row.cell('購入者 住所') },
    postalCode: postalOf(row.cell('購入者 郵便番号')),
    phoneNumber: phoneOf(row.cell('購入者 電話番号') || row.cell('購入者 携帯番号')),
    note: row.cell('備考'),
    paymentMethod: row.cell('決済方法'),
    paymentTotal: String(yenOf(row.cell('総合計金額')) ?? ''),
    orderStatus: String(statusOf(row)),
  }
}

const ownRate = (row: SourceRow): number | undefined => {
  const [digits] = /\d+/.exec(row.cell('購入商品 税率')) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const readOrder = (rows: readonly SourceRow[]) => {
  const [first] = rows
  if (!first) return { lines: [] }
  const failed = (row: SourceRow, heading: string, why = message('input.integer')) => ({
    lines: [],
    fault: { row, why, heading },
  })
  const wrongSum = SUMS.find((heading) => yenOf(first.cell(heading)) === undefined)
  if (wrongSum) return failed(first, wrongSum)
  const goods = rows.map((row) => ({ row, price: yenOf(row.cell(FROM.price)) }))
  const wrong = goods.find(({ price }) => price === undefined)
  if (wrong) return failed(wrong.row, FROM.price)
  const priced = goods.map(({ row, price = 0 }) => ({
    row,
    price,
    quantity: Number(row.cell(FROM.quantity) || 1),
  }))
  const sumOf = (heading: string) => Math.abs(yenOf(first.cell(heading)) ?? 0)
  const day = dayIn(first.cell('受注日'))
  const own = rows.flatMap((row) => ownRate(row) ?? [])
  const rates =
    own.length === rows.length ? own : ratesByTax(priced, { tax: sumOf(FROM.taxRate), rates: ratesOn(day) })
  if (!rates) return failed(first, FROM.taxRate, message('csv.ratesUnclear'))
  const untaxed = untaxedGoods(priced, rates, { withTax: true })
  const cells = orderCells(first)
  const lineOf = (row: SourceRow, line: Readonly<Record<string, string>>): SourceLine => ({
    row,
    from: FROM,
    cells: { ...cells, ...parcelCells(row), ...line },
  })
  return {
    lines: [
      ...priced.map(({ row, quantity }, at) =>
        lineOf(row, {
          orderItemType: String(LineType.product),
          productName: row.cell('購入商品 商品名'),
          productCode: row.cell('購入商品 型番') || `cm-${row.cell('購入商品 商品ID')}`,
          quantity: String(quantity),
          taxRate: String(rates[at] ?? 0),
          price: String(untaxed[at]?.price ?? 0),
          taxRule: String(untaxed[at]?.rounding ?? 1),
        }),
      ),
      ...feeLines(
        {
          shipping: sumOf('送料合計'),
          charges: CHARGES.map((name) => ({ name: name.replace(/合計$/, ''), yen: sumOf(name) })),
          discounts: [
            ...POINTS.map((name) => ({ name: name.replace(/による割引金額$/, ''), yen: sumOf(name) })),
            { name: first.cell('割引名称'), yen: sumOf('割引金額') },
          ],
        },
        generalRateOn(day),
      ).map((line) => lineOf(first, line)),
    ],
  }
}

export const colormeOrders: SourceReader = {
  source: 'colorme',
  marks: ['売上ID', '受注日', '購入者 名前', '購入商品 商品名', '総合計金額'],
  takes: [...Object.values(FROM), ...ALSO],
  passes:
    /^(PC・携帯区分|購入者 顧客ID|商品の合計金額\(税込\)|受注メール|入金メール|発送メール|ショップポイント処理状態|使用ショップポイント数|使用GMOとくとくポイント数|獲得ショップポイント数|売上詳細ID|購入商品 (原価|小計)|配送先 (送料|合計（商品含む）|熨斗手数料|メッセージカード手数料|ラッピング手数料))$/,
  read(rows): SourceLines {
    const orders = [...Map.groupBy(rows, (row) => row.cell('売上ID'))].map(([, own]) => readOrder(own))
    return {
      lines: orders.flatMap(({ lines }) => lines),
      faults: orders.flatMap((order) => ('fault' in order && order.fault ? [order.fault] : [])),
    }
  },
}
