import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceLines, SourceReader, SourceRow } from '../../csv/index.ts'
import { dayIn, phoneOf, postalOf } from '../../csv/people.rules.ts'
import { CANCELLED, PAID, PLACED, SHIPPED } from '../../orders/status.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { feeLines, generalRateOn, yenOf } from './order-fees.rules.ts'
import { untaxedGoods } from './with-tax.rules.ts'

/**
 * Reads BASE's file of orders (注文管理 > CSVダウンロード): a row for each article, and for each option of an article that
 * has some, with the sums of the order on each. All prices include the tax.
 */

const FROM = {
  orderNo: '注文ID',
  orderDate: '注文日時',
  email: 'メールアドレス(請求先)',
  name01: '氏(請求先)',
  name02: '名(請求先)',
  postalCode: '郵便番号(請求先)',
  prefName: '都道府県(請求先)',
  addr01: '住所(請求先)',
  addr02: '住所2(請求先)',
  phoneNumber: '電話番号(請求先)',
  shippingName01: '氏(配送先)',
  shippingName02: '名(配送先)',
  shippingPostalCode: '郵便番号(配送先)',
  shippingPrefName: '都道府県(配送先)',
  shippingAddr01: '住所(配送先)',
  shippingAddr02: '住所2(配送先)',
  shippingPhoneNumber: '電話番号(配送先)',
  note: '備考',
  productName: '商品名',
  classCategoryName1: 'バリエーション',
  productCode: '商品コード',
  price: '価格',
  taxRate: '税率',
  quantity: '数量',
  paymentTotal: '合計金額',
  paymentMethod: '支払い方法',
  orderStatus: '発送状況',
  deliveryDate: '配送日',
  deliveryTime: '配送時間帯',
} as const

const ALSO = ['送料', '代引き手数料', '調整金額', '注文メモ', '種類コード', '商品ID', '種類ID'] as const

const statusOf = (row: SourceRow): number => {
  const told = row.cell('発送状況')
  if (/キャンセル/.test(told)) return CANCELLED
  if (/発送済/.test(told)) return SHIPPED
  // Cash on delivery, and what is still to be transferred.
  return /入金待|未入金/.test(told) || /代引|代金引換|銀行振込/.test(row.cell('支払い方法')) ? PLACED : PAID
}

const orderCells = (row: SourceRow, total: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(FROM)
      .filter(([column]) => !LINE.has(column))
      .map(([column, heading]) => [column, row.cell(heading)]),
  ),
  postalCode: postalOf(row.cell('郵便番号(請求先)')),
  phoneNumber: phoneOf(row.cell('電話番号(請求先)')),
  shippingPostalCode: postalOf(row.cell('郵便番号(配送先)')),
  shippingPhoneNumber: phoneOf(row.cell('電話番号(配送先)')),
  orderStatus: String(statusOf(row)),
  paymentTotal: total,
  note: [row.cell('備考'), row.cell('注文メモ')].filter(Boolean).join('\n'),
})

const LINE = new Set(['productName', 'classCategoryName1', 'productCode', 'price', 'taxRate', 'quantity'])

/** Returns the rates of rows: options have that of the article before them. */
const ratesOf = (rows: readonly SourceRow[], usual: number): readonly number[] => {
  let last = usual
  return rows.map((row) => {
    const [digits] = /\d+/.exec(row.cell('税率')) ?? []
    if (digits !== undefined) last = Number(digits)
    return last
  })
}

const readOrder = (rows: readonly SourceRow[]) => {
  const [first] = rows
  if (!first) return { lines: [] }
  const failed = (row: SourceRow, heading: string) => ({
    lines: [],
    fault: { row, why: message('input.integer'), heading },
  })
  const sums = ['送料', '代引き手数料', '調整金額', '合計金額'] as const
  const wrongSum = sums.find((heading) => yenOf(first.cell(heading)) === undefined)
  if (wrongSum) return failed(first, wrongSum)
  const goods = rows.map((row) => ({
    row,
    price: yenOf(row.cell('価格')),
    quantity: row.cell('数量') || '1',
  }))
  const wrong = goods.find(({ price }) => price === undefined)
  if (wrong) return failed(wrong.row, '価格')
  const usual = generalRateOn(dayIn(first.cell('注文日時')))
  const rates = ratesOf(rows, usual)
  const priced = goods.map((one) => ({ ...one, price: one.price ?? 0 }))
  const untaxed = untaxedGoods(priced, rates, { withTax: true })
  const [shipping = 0, charge = 0, adjusted = 0, total = 0] = sums.map((heading) =>
    yenOf(first.cell(heading)),
  )
  const told = new Set(rows.map((row) => row.cell('合計金額')))
  // The file has no column for coupons: they are what the sum lacks.
  const before =
    priced.reduce((sum, { price, quantity }) => sum + price * Number(quantity), 0) +
    shipping +
    charge +
    adjusted
  const isTotal = told.size === 1 && first.cell('合計金額') !== ''
  const coupon = isTotal ? Math.max(0, before - total) : 0
  const cells = orderCells(first, isTotal ? String(total) : '')
  const lineOf = (row: SourceRow, line: Readonly<Record<string, string>>): SourceLine => ({
    row,
    from: FROM,
    cells: { ...cells, ...line },
  })
  return {
    lines: [
      ...priced.map(({ row, quantity }, at) =>
        lineOf(row, {
          orderItemType: String(LineType.product),
          productName: row.cell('商品名'),
          productCode: row.cell('種類コード') || row.cell('商品コード'),
          classCategoryName1: row.cell('バリエーション'),
          quantity,
          taxRate: String(rates[at] ?? usual),
          price: String(untaxed[at]?.price ?? 0),
          taxRule: String(untaxed[at]?.rounding ?? 1),
        }),
      ),
      ...feeLines(
        {
          shipping,
          charges: [
            { name: '代引き手数料', yen: charge },
            { name: '調整金額', yen: adjusted },
          ],
          discounts: [
            { name: '調整金額', yen: -adjusted },
            { name: '', yen: coupon },
          ],
        },
        usual,
      ).map((line) => lineOf(first, { ...line, classCategoryName1: '' })),
    ],
  }
}

export const baseOrders: SourceReader = {
  source: 'base',
  marks: ['注文ID', '注文日時', '氏(請求先)', '発送状況', '合計金額'],
  takes: [...Object.values(FROM), ...ALSO],
  passes: /^(購入元|JAN ?\/ ?GTIN)$/,
  read(rows): SourceLines {
    const orders = [...Map.groupBy(rows, (row) => row.cell('注文ID'))].map(([, own]) => readOrder(own))
    return {
      lines: orders.flatMap(({ lines }) => lines),
      faults: orders.flatMap((order) => ('fault' in order && order.fault ? [order.fault] : [])),
    }
  },
}
