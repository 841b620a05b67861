import type { Row } from '../../../store/schema.ts'
import type { CsvColumn } from '../../csv/index.ts'
import { amountDue } from '../../orders/credit.rules.ts'
import { giftsIn } from '../../orders/gifts.rules.ts'
import { type OwnColumn, ownCells } from '../../own-fields/index.ts'
import type { RateSum } from '../../settings/tax/sums.rules.ts'
import type { OrderOfFile } from './order-csv.queries.ts'

/** A line of an order or shipping file: one line of an order, with its shipping. */
export interface OrderRow extends Pick<OrderOfFile, 'order' | 'customer'> {
  readonly line: Row<'order_line'>
  readonly shipping: Row<'shipping'> | undefined
  /** Yen with tax; null without a shipping. */
  readonly fee: number | null
  /** The sums of the order by tax rate, as on its invoice. */
  readonly rates: readonly RateSum[]
}

/** Looks up the names of master data and formats instants. */
export interface Words {
  readonly pref: (id: number) => string
  readonly sex: (id: number) => string
  readonly job: (id: number) => string
  readonly status: (id: number) => string
  readonly lineType: (id: number) => string
  /** Formats an instant in the shop's time zone. */
  readonly at: (instant: string | null) => string | null
}

type Cell = CsvColumn<OrderRow>['value']

const named = (name: (id: number) => string, id: number | null | undefined): string | null =>
  id === null || id === undefined ? null : name(id)

/** Returns the cell of each column of an order or shipping file (csvType 3 and 4). */
export const orderCells = (words: Words, own: readonly OwnColumn[]): Readonly<Record<string, Cell>> => {
  const of =
    <K extends keyof Row<'orders'>>(column: K) =>
    ({ order }: OrderRow) =>
      order[column]
  const sold =
    <K extends keyof Row<'order_line'>>(column: K) =>
    ({ line }: OrderRow) =>
      line[column]
  const sent =
    <K extends keyof Row<'shipping'>>(column: K) =>
    ({ shipping }: OrderRow) =>
      shipping?.[column] ?? null
  return {
    ...ownCells<OrderRow>(own, ({ order }) => order.own_fields),
    orderId: of('id'),
    orderNo: of('order_no'),
    customerId: of('customer_id'),
    name01: of('name01'),
    name02: of('name02'),
    kana01: of('kana01'),
    kana02: of('kana02'),
    companyName: of('company_name'),
    postalCode: of('postal_code'),
    pref: of('pref'),
    prefName: ({ order }) => words.pref(order.pref),
    addr01: of('addr01'),
    addr02: of('addr02'),
    email: of('email'),
    phoneNumber: of('phone_number'),
    sex: ({ customer }) => customer?.sex ?? null,
    sexName: ({ customer }) => named(words.sex, customer?.sex),
    job: ({ customer }) => customer?.job ?? null,
    jobName: ({ customer }) => named(words.job, customer?.job),
    birth: ({ customer }) => customer?.birth ?? null,
    note: of('note'),
    subtotal: of('subtotal'),
    discount: of('discount'),
    deliveryFeeTotal: of('delivery_fee_total'),
    tax: of('tax'),
    total: of('total'),
    paymentTotal: of('payment_total'),
    orderStatus: of('status'),
    orderStatusName: ({ order }) => words.status(order.status),
    payment: of('payment_id'),
    paymentMethod: of('payment_name'),
    orderDate: ({ order }) => words.at(order.ordered_at),
    paymentDate: ({ order }) => words.at(order.payment_at),
    orderItemId: sold('id'),
    productId: sold('product_id'),
    variantId: sold('variant_id'),
    productName: sold('product_name'),
    productCode: sold('product_code'),
    className1: sold('class_name1'),
    className2: sold('class_name2'),
    classCategoryName1: sold('class_category_name1'),
    classCategoryName2: sold('class_category_name2'),
    price: sold('price'),
    quantity: sold('quantity'),
    taxRate: sold('tax_rate'),
    taxRule: sold('rounding'),
    orderItemType: sold('type'),
    orderItemTypeName: ({ line }) => words.lineType(line.type),
    shippingId: sent('id'),
    shippingName01: sent('name01'),
    shippingName02: sent('name02'),
    shippingKana01: sent('kana01'),
    shippingKana02: sent('kana02'),
    shippingCompanyName: sent('company_name'),
    shippingPostalCode: sent('postal_code'),
    shippingPref: sent('pref'),
    shippingPrefName: ({ shipping }) => named(words.pref, shipping?.pref),
    shippingAddr01: sent('addr01'),
    shippingAddr02: sent('addr02'),
    shippingPhoneNumber: sent('phone_number'),
    delivery: sent('delivery_id'),
    deliveryName: sent('delivery_name'),
    deliveryTimeId: sent('delivery_time_id'),
    deliveryTime: sent('delivery_time'),
    deliveryDate: sent('delivery_date'),
    shippingDeliveryFee: ({ fee }) => fee,
    shippingDate: ({ shipping }) => words.at(shipping?.shipped_at ?? null),
    trackingNumber: sent('tracking_number'),
    shippingNote: sent('note'),
    mailSendDate: ({ shipping }) => words.at(shipping?.mail_sent_at ?? null),
    credit: of('credit'),
    amountDue: ({ order }) => amountDue(order),
    taxable10: ({ rates }) => atRates(rates, isGeneral).total,
    tax10: ({ rates }) => atRates(rates, isGeneral).tax,
    taxable8: ({ rates }) => atRates(rates, isReduced).total,
    tax8: ({ rates }) => atRates(rates, isReduced).tax,
    taxableOther: ({ rates }) => atRates(rates, isOther).total,
    taxOther: ({ rates }) => atRates(rates, isOther).tax,
    gifts: ({ shipping }) => (shipping ? giftWords(shipping) : null),
  }
}

const giftWords = (shipping: Row<'shipping'>): string =>
  giftsIn(shipping)
    .map(({ giftName, text }) => (text === null ? giftName : `${giftName}: ${text}`))
    .join('\n')

const isGeneral = (rate: number): boolean => rate === 10
const isReduced = (rate: number): boolean => rate === 8
const isOther = (rate: number): boolean => !isGeneral(rate) && !isReduced(rate)

/**
 * Sums up an order at some tax rates. The three parts add up to the paid total and its tax. Like all figures
 * of an order, they are repeated on each of its lines.
 */
const atRates = (rates: readonly RateSum[], isMeant: (rate: number) => boolean) => {
  const meant = rates.filter(({ rate }) => isMeant(rate))
  return {
    total: meant.reduce((sum, { total }) => sum + total, 0),
    tax: meant.reduce((sum, { tax }) => sum + tax, 0),
  }
}
