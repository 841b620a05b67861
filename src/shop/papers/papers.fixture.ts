import { wordsOf } from '../../../test/support/words.ts'
import type { Language } from '../../hypermedia/language.ts'
import type { DescribedOrder } from '../orders/index.ts'
import { describeSums } from '../orders/index.ts'
import { lineTotal, type OrderLine, orderLine, priceIncTax, sumsOf } from '../settings/tax/sums.rules.ts'
import { LineType, Rounding } from '../settings/tax/tax.rules.ts'
import type { Sale, Wanted, Words } from './papers.rules.ts'
import { wordsIn } from './words.ts'

/** Returns the texts of documents in a language, as the shop has them. */
export const paperWords = (language: Language): Words => {
  const translate = wordsOf(language)
  return wordsIn(language, (_, { key, params }) => translate(`message.${key}`, params))
}

/** Returns a line of an order at a rate, with its price without tax as the shop stores it. */
export const soldLine = (
  type: LineType,
  price: number,
  quantity = 1,
  taxRate = 10,
  rounding: Rounding = Rounding.half,
): OrderLine =>
  orderLine(
    { type, price, quantity },
    {
      applyDate: '2020-01-01T00:00:00Z',
      taxRate,
      rounding,
      taxAdjust: 0,
      productId: null,
      variantId: null,
      pref: null,
    },
  )

const ADDRESS = {
  name01: '山田',
  name02: '花子',
  kana01: null,
  kana02: null,
  companyName: null,
  postalCode: '100-0001',
  pref: 13,
  prefName: '東京都',
  addr01: '千代田区千代田',
  addr02: '1-1',
  phoneNumber: '03-1234-5678',
}

/** The customer and the names of the goods; all else has default values. */
interface Given {
  readonly customer?: Partial<DescribedOrder['customer']>
  readonly nameOf?: (at: number) => string
  readonly usePoint?: number
  /** The name of its discount; by default none. */
  readonly discountName?: string
  readonly registrationNumber?: string | null
}

/** Returns a described order with these lines. */
export const saleOf = (
  lines: readonly OrderLine[],
  { discountName, customer = {}, nameOf = (at) => `茎ほうじ茶「焚火」${at + 1}`, ...given }: Given = {},
): Sale => {
  const { usePoint = 0 } = given
  const productName = discountName ?? null
  const sums = describeSums(sumsOf(lines), {
    usePoint,
    addPoint: 0,
    lines: lines.map((line) => ({ ...line, productName, shipping: null })),
  })
  const orderer = { ...ADDRESS, email: 'hanako@example.com', ...customer }
  const items = lines
    .filter(({ type }) => type === LineType.product)
    .map((line, at) => ({
      productCode: `hojicha-${at + 1}`,
      productName: nameOf(at),
      className1: '容量',
      classCategoryName1: '100g',
      className2: null,
      classCategoryName2: null,
      mainListImage: null,
      price: priceIncTax(line),
      price02: line.price,
      quantity: line.quantity,
      totalPrice: lineTotal(line),
      reducedTax: line.taxRate !== 10,
    }))
  const shipping = {
    shippingId: '1',
    address: orderer,
    deliveryId: '1',
    deliveryName: '宅配便',
    deliveryFee: sums.deliveryFeeTotal,
    deliveryDate: null,
    deliveryTimeId: null,
    deliveryTime: null,
    items,
    gifts: [],
  }
  const { registrationNumber = 'T1234567890123' } = given
  return {
    language: 'ja',
    orderNo: '20261120-7K3M9Q',
    orderedOn: '2026-11-20',
    lines,
    credit: 0,
    order: {
      customer: orderer,
      customerId: null,
      items,
      shippings: [shipping],
      ...{
        paymentId: '3',
        paymentName: '銀行振込',
        payUntil: null,
        message: null,
        ...sums,
      },
    },
    shop: {
      shopName: '暖簾商店',
      companyName: '株式会社暖簾',
      postalCode: '600-8001',
      prefName: '京都府',
      addr01: '京都市下京区',
      addr02: '四条通1-1',
      place: '京都府京都市下京区四条通1-1',
      phoneNumber: '075-123-4567',
      email: 'shop@noren.example.jp',
      invoiceRegistrationNumber: registrationNumber,
    },
  }
}

/** Returns a document of a kind without texts of a member. */
export const wanted = (kind: Wanted['kind'], more: Partial<Wanted> = {}): Wanted => ({
  kind,
  wording: { title: '', messages: [], notes: [] },
  issuedOn: '2026-11-22',
  ...more,
})
