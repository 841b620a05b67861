import { message } from '../../../hypermedia/message.ts'
import { ECCUBE3_PARTS, eccube3Person, FAX, joined } from '../../csv/eccube-older.rules.ts'
import type { SourceLine, SourceReader, SourceRow } from '../../csv/index.ts'
import { dayIn } from '../../csv/people.rules.ts'
import { rowRenamed } from '../../csv/renamed.rules.ts'
import { LineType, Rounding } from '../../settings/tax/tax.rules.ts'
import { eccubeOrders, orderLine } from './order-eccube.rules.ts'
import { feeLines, generalRateOn, type ToldFees, yenOf } from './order-fees.rules.ts'
import { withoutTax } from './with-tax.rules.ts'

/**
 * Reads the files of orders of EC-CUBE 3 and 2 (受注管理 > 受注マスター > CSVダウンロード). Fees and discounts are sums of the
 * order in them; and EC-CUBE 2 tells no articles.
 */

/** 入金待ち: EC-CUBE 4 has no such status. */
const AWAITED = '2'
const NEW = '1'

const PERSON = {
  ...eccube3Person(),
  注文番号: ['注文ID'],
  '対応状況(ID)': [
    '対応状況(ID)',
    (row: SourceRow) => (row.cell('対応状況(ID)') === AWAITED ? NEW : row.cell('対応状況(ID)')),
  ],
} as const

const SUMS = ['値引き', '送料', '支払合計'] as const

type Rows = readonly SourceRow[]

interface Order {
  readonly lines: readonly SourceLine[]
  readonly fault?: {
    readonly row: SourceRow
    readonly why: ReturnType<typeof message>
    readonly heading: string
  }
}

const notYen = (row: SourceRow, heading: string): Order => ({
  lines: [],
  fault: { row, why: message('input.integer'), heading },
})

/** Returns the price with tax of an article of EC-CUBE 3, whose price has none. */
const withTaxOf = (row: SourceRow): number => {
  const [price = 0, rate] = [yenOf(row.cell('価格')), Number(row.cell('税率') || 0)]
  const tax = (price * rate) / 100
  const rule = Number(row.cell('税率ルール(ID)') || Rounding.half)
  const rounded =
    rule === Rounding.floor ? Math.floor(tax) : rule === Rounding.ceiling ? Math.ceil(tax) : Math.round(tax)
  return (price + rounded) * Number(row.cell('個数') || 1)
}

const feesOf = (row: SourceRow, fees: ToldFees, rate: number): readonly SourceLine[] => {
  const line = orderLine(row)
  return feeLines(fees, rate).map((cells) => ({
    ...line,
    cells: { ...line.cells, classCategoryName1: '', classCategoryName2: '', ...cells },
  }))
}

const readOrder3 = (rows: Rows): Order => {
  const [first] = rows
  if (!first) return { lines: [] }
  const wrong = SUMS.find((heading) => yenOf(first.cell(heading)) === undefined)
  if (wrong) return notYen(first, wrong)
  const [discount = 0, shipping = 0, total = 0] = SUMS.map((heading) => yenOf(first.cell(heading)))
  const goods = rows.reduce((sum, row) => sum + withTaxOf(row), 0)
  // The fee of the payment is in no column: it is what the sum has beyond the others.
  const charge = total - (goods + shipping - discount)
  const rate = Math.max(...rows.map((row) => Number(row.cell('税率') || 0)))
  const fees = { shipping, charges: [{ name: '', yen: charge }], discounts: [{ name: '', yen: discount }] }
  return {
    lines: [
      ...rows.map((row) => {
        const line = orderLine(row)
        return { ...line, cells: { ...line.cells, orderItemType: String(LineType.product) } }
      }),
      ...feesOf(first, fees, rate || generalRateOn(dayIn(first.cell('受注日')))),
    ],
  }
}

/** Stands for the articles, which EC-CUBE 2's file does not tell. */
const ARTICLES = '商品（明細なし）'

const readOrder2 = (rows: Rows): Order => {
  const [row] = rows
  if (!row) return { lines: [] }
  const sums = ['小計', '値引き', '送料', '手数料', '使用ポイント', '支払合計'] as const
  const wrong = sums.find((heading) => yenOf(row.cell(heading)) === undefined)
  if (wrong) return notYen(row, wrong)
  const [subtotal = 0, discount = 0, shipping = 0, charge = 0, points = 0] = sums.map((heading) =>
    yenOf(row.cell(heading)),
  )
  const rate = generalRateOn(dayIn(row.cell('受注日')))
  const [{ price, rounding } = { price: subtotal, rounding: Rounding.half }] = withoutTax([subtotal], rate)
  const line = orderLine(row)
  const fees = {
    shipping,
    charges: [{ name: '', yen: charge }],
    discounts: [
      { name: '', yen: discount },
      { name: '', yen: points },
    ],
  }
  return {
    lines: [
      {
        ...line,
        cells: {
          ...line.cells,
          ...{
            orderItemType: String(LineType.product),
            productName: ARTICLES,
            productCode: '',
            quantity: '1',
          },
          ...{ price: String(price), taxRate: String(rate), taxRule: String(rounding) },
        },
      },
      ...feesOf(row, fees, rate),
    ],
  }
}

const readerWith = (
  readOrder: (rows: Rows) => Order,
  {
    older,
    ...own
  }: Pick<SourceReader, 'marks' | 'takes' | 'passes'> & { readonly older: Parameters<typeof rowRenamed>[1] },
): SourceReader => ({
  ...own,
  source: 'eccube',
  read(rows) {
    const renamed = rows.map((row) => rowRenamed(row, older))
    const placed = eccubeOrders.read(renamed, NO_TERMS)
    const kept = new Set(placed.lines.map(({ row }) => row))
    const orders = [
      ...Map.groupBy(
        renamed.filter((row) => kept.has(row)),
        (row) => row.cell('注文番号'),
      ).values(),
    ].map(readOrder)
    const nameOf = (heading: string) => older[heading]?.[0] ?? heading
    return {
      lines: orders
        .flatMap(({ lines }) => lines)
        .map((line) => ({
          ...line,
          from: Object.fromEntries(
            Object.entries(line.from ?? {}).map(([column, heading]) => [column, nameOf(heading)]),
          ),
        })),
      faults: orders.flatMap(({ fault }) => (fault ? [{ ...fault, heading: nameOf(fault.heading) }] : [])),
      ...(placed.left && { left: placed.left }),
    }
  },
})

const NO_TERMS = { taxRate: 0, withTax: true, untaxed: (price: number) => price }

export const eccube3Orders = readerWith(readOrder3, {
  marks: ['注文ID', '対応状況(ID)', '受注日', '注文詳細ID', 'TEL1'],
  older: PERSON,
  takes: [...eccubeOrders.takes, ...ECCUBE3_PARTS, '郵便番号1', 'TEL1', ...SUMS],
  passes: new RegExp(`${eccubeOrders.passes?.source ?? ''}|^${FAX}$`),
})

const ECCUBE2 = {
  ...PERSON,
  注文番号: ['注文番号'],
  'お名前(セイ)': ['お名前(フリガナ・姓)'],
  'お名前(メイ)': ['お名前(フリガナ名)'],
  TEL: ['電話番号1', joined('電話番号1', '電話番号2', '電話番号3')],
  '都道府県(名称)': ['都道府県'],
  支払合計: ['お支払い合計'],
  '支払方法(名称)': ['支払い方法'],
  ショップ用メモ欄: ['SHOPメモ'],
  '対応状況(ID)': [
    '対応状況',
    (row: SourceRow) => (row.cell('対応状況') === AWAITED ? NEW : row.cell('対応状況')),
  ],
  受注日: ['注文日時'],
  発送日: ['発送完了日時'],
} as const

export const eccube2Orders = readerWith(readOrder2, {
  marks: ['注文番号', '対応状況', 'お支払い合計', '注文日時'],
  older: ECCUBE2,
  takes: [
    ...eccubeOrders.takes,
    ...Object.values(ECCUBE2).map(([heading]) => heading),
    ...[
      '郵便番号1',
      '郵便番号2',
      '電話番号2',
      '電話番号3',
      '小計',
      '値引き',
      '送料',
      '手数料',
      '使用ポイント',
    ],
  ],
  passes: new RegExp(
    `^(会員ID|ZIP CODE|国|性別|生年月日|職種|加算ポイント|税金|合計|配送業者ID|更新日時|端末種別ID|配送情報ID|要望等|${FAX})$`,
  ),
})
