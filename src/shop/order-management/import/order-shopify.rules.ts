import { type Message, message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceLines, SourceReader, SourceRow, SourceTerms } from '../../csv/index.ts'
import { namesIn, phoneOf, postalOf, prefectureOf } from '../../csv/people.rules.ts'
import { CANCELLED, IN_PROGRESS, PAID, PLACED, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { lineRates } from './line-rates.rules.ts'
import { untaxedGoods } from './with-tax.rules.ts'

/** Reads Shopify's file of orders (Orders > Export): a row for each article, the order on the first of them. */

const FROM = {
  orderNo: 'Name',
  email: 'Email',
  orderStatus: 'Financial Status',
  paymentDate: 'Paid at',
  shippingDate: 'Fulfilled at',
  orderDate: 'Created at',
  paymentTotal: 'Total',
  paymentMethod: 'Payment Method',
  deliveryName: 'Shipping Method',
  note: 'Notes',
  productName: 'Lineitem name',
  productCode: 'Lineitem sku',
  price: 'Lineitem price',
  quantity: 'Lineitem quantity',
  taxRate: 'Taxes',
  name01: 'Billing Name',
  name02: 'Billing Name',
  companyName: 'Billing Company',
  postalCode: 'Billing Zip',
  pref: 'Billing Province',
  addr01: 'Billing City',
  addr02: 'Billing Address1',
  phoneNumber: 'Billing Phone',
  shippingName01: 'Shipping Name',
  shippingName02: 'Shipping Name',
  shippingCompanyName: 'Shipping Company',
  shippingPostalCode: 'Shipping Zip',
  shippingPref: 'Shipping Province',
  shippingAddr01: 'Shipping City',
  shippingAddr02: 'Shipping Address1',
  shippingPhoneNumber: 'Shipping Phone',
} as const

const TAXES = [1, 2, 3, 4, 5]

const ALSO = [
  ...['Fulfillment Status', 'Currency', 'Subtotal', 'Shipping', 'Discount Code', 'Discount Amount'],
  ...['Lineitem taxable', 'Billing Address2', 'Billing Country', 'Shipping Address2', 'Shipping Country'],
  ...['Note Attributes', 'Cancelled at', 'Refunded Amount', 'Tags', 'Phone'],
  ...TAXES.flatMap((at) => [`Tax ${at} Name`, `Tax ${at} Value`]),
]

/** Returns yen; undefined for a text that is no amount. */
const yenIn = (typed: string): number | undefined => {
  if (typed === '') return 0
  return /^-?\d+(\.0+)?$/.test(typed) ? Math.trunc(Number(typed)) : undefined
}

const statusOf = (row: SourceRow): number => {
  const [financial, sent] = [row.cell('Financial Status'), row.cell('Fulfillment Status')]
  const isSent = sent === 'fulfilled'
  if (row.cell('Cancelled at') !== '' || financial === 'voided' || financial === 'expired') return CANCELLED
  if (financial === 'refunded') return isSent ? RETURNED : CANCELLED
  if (isSent) return SHIPPED
  if (sent === 'partial') return IN_PROGRESS
  return financial === 'paid' || financial === 'partially_refunded' ? PAID : PLACED
}

const addressCells = (row: SourceRow, of: 'Billing' | 'Shipping') => {
  const [name01, name02] = row.cell(`${of} Name`) === '' ? ['', ''] : namesIn(row.cell(`${of} Name`))
  const isJapan = ['', 'JP'].includes(row.cell(`${of} Country`))
  const country = isJapan ? '' : ` ${row.cell(`${of} Country`)}`
  return {
    name01,
    name02,
    companyName: row.cell(`${of} Company`),
    postalCode: postalOf(row.cell(`${of} Zip`)),
    pref: isJapan ? prefectureOf(row.cell(`${of} Province`)) : '',
    addr01: row.cell(`${of} City`),
    addr02: `${row.cell(`${of} Address1`)} ${row.cell(`${of} Address2`)}`.trim() + country,
    phoneNumber: phoneOf(row.cell(`${of} Phone`) || row.cell('Phone')),
  }
}

const prefixed = (cells: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      `shipping${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      cell,
    ]),
  )

const orderCells = (row: SourceRow): Record<string, string> => {
  const shipping = addressCells(row, 'Shipping')
  const billing = addressCells(row, 'Billing')
  const told = (['Discount Code', 'Refunded Amount', 'Note Attributes', 'Tags'] as const).flatMap(
    (heading) => {
      const cell = row.cell(heading)
      return cell === '' || cell === '0.00' || cell === '0' ? [] : [`${heading}: ${cell}`]
    },
  )
  return {
    ...(billing.name01 === '' ? shipping : billing),
    ...(shipping.name01 === '' ? {} : prefixed(shipping)),
    orderNo: row.cell('Name'),
    email: row.cell('Email'),
    orderStatus: String(statusOf(row)),
    orderDate: row.cell('Created at'),
    paymentDate: row.cell('Paid at'),
    shippingDate: row.cell('Fulfilled at'),
    paymentTotal: row.cell('Total'),
    paymentMethod: row.cell('Payment Method'),
    deliveryName: row.cell('Shipping Method'),
    note: [row.cell('Notes'), ...told].filter(Boolean).join('\n'),
  }
}

interface Faulty {
  readonly row: SourceRow
  readonly why: Message
  readonly heading?: string
}

/** The rates in percent that the taxes of an order name, with their sums. */
const taxesOf = (row: SourceRow): readonly { readonly rate: number; readonly tax: number }[] =>
  TAXES.flatMap((at) => {
    const [, rate] = /(\d{1,3})(?:\.0{1,4})?\s{0,3}%/.exec(row.cell(`Tax ${at} Name`)) ?? []
    const tax = yenIn(row.cell(`Tax ${at} Value`))
    return rate === undefined || tax === undefined ? [] : [{ rate: Number(rate), tax }]
  })

const readOrder = (
  rows: readonly SourceRow[],
  terms: SourceTerms,
): { readonly lines: readonly SourceLine[]; readonly fault?: Faulty } => {
  const [first] = rows
  if (!first) return { lines: [] }
  const failed = (why: Message, heading: string) => ({ lines: [], fault: { row: first, why, heading } })
  if (!['', 'JPY'].includes(first.cell('Currency'))) return failed(message('csv.otherCurrency'), 'Currency')
  const goods = rows
    .filter((row) => row.cell('Lineitem name') !== '')
    .map((row) => ({
      row,
      price: yenIn(row.cell('Lineitem price')),
      quantity: Number(row.cell('Lineitem quantity')),
      isTaxed: row.cell('Lineitem taxable') !== 'false',
    }))
  const wrong = goods.find(({ price }) => price === undefined)
  if (wrong)
    return { lines: [], fault: { row: wrong.row, why: message('input.integer'), heading: 'Lineitem price' } }
  const [shipping, subtotal] = [yenIn(first.cell('Shipping')), yenIn(first.cell('Subtotal'))]
  if (shipping === undefined) return failed(message('input.integer'), 'Shipping')
  if (subtotal === undefined) return failed(message('input.integer'), 'Subtotal')
  const priced = goods.map((one) => ({ ...one, price: one.price ?? 0 }))
  const sum = priced.reduce((all, { price, quantity }) => all + price * quantity, 0)
  const taxes = taxesOf(first)
  const rates = lineRates(
    priced,
    { taxes, usual: usualRate(first, terms), shipping, discount: sum - subtotal },
    terms,
  )
  if (!rates) return failed(message('csv.ratesUnclear'), 'Taxes')
  const cells = orderCells(first)
  const lineOf = (row: SourceRow, line: Readonly<Record<string, string>>): SourceLine => ({
    row,
    from: FROM,
    cells: { ...cells, ...EMPTY_LINE, ...line },
  })
  const untaxed = untaxedGoods(priced, rates.goods, terms)
  const fee =
    shipping === 0 ? 0 : terms.withTax ? shipping : shipping + Math.floor((shipping * rates.shipping) / 100)
  return {
    lines: [
      ...priced.map(({ row, quantity }, at) =>
        lineOf(row, {
          orderItemType: String(LineType.product),
          productName: row.cell('Lineitem name'),
          productCode: row.cell('Lineitem sku'),
          quantity: String(quantity),
          taxRate: String(rates.goods[at] ?? 0),
          price: String(untaxed[at]?.price ?? 0),
          taxRule: String(untaxed[at]?.rounding ?? 1),
        }),
      ),
      ...(fee === 0
        ? []
        : [
            lineOf(first, {
              ...{ orderItemType: String(LineType.deliveryFee), price: String(fee), quantity: '1' },
              taxRate: String(rates.shipping),
            }),
          ]),
      ...(sum > subtotal
        ? [
            lineOf(first, {
              ...{ orderItemType: String(LineType.discount), price: String(subtotal - sum), quantity: '1' },
            }),
          ]
        : []),
    ],
  }
}

const EMPTY_LINE = { productName: '', productCode: '', taxRate: '', taxRule: '' }

const usualRate = (row: SourceRow, { taxRate }: SourceTerms): number =>
  (yenIn(row.cell('Taxes')) ?? 0) === 0 ? 0 : taxRate

export const shopifyOrders: SourceReader = {
  source: 'shopify',
  marks: ['Name', 'Financial Status', 'Lineitem name', 'Lineitem price', 'Created at'],
  takes: [...Object.values(FROM), ...ALSO],
  passes:
    /^(Id|Accepts Marketing|Lineitem (compare at price|requires shipping|fulfillment status|discount)|(Billing|Shipping) (Street|Province Name)|Payment Reference(s)?|Payment ID|Vendor|Outstanding Balance|Employee|Location|Device ID|Risk Level|Source|Receipt Number|Duties|Payment Terms Name|Next Payment Due At)$/,
  read(rows, terms): SourceLines {
    const orders = [...Map.groupBy(rows, (row) => row.cell('Name'))].map(([, own]) => readOrder(own, terms))
    return {
      lines: orders.flatMap(({ lines }) => lines),
      faults: orders.flatMap(({ fault }) => fault ?? []),
    }
  },
}
