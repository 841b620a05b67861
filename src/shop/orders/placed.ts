import { message } from '../../hypermedia/message.ts'
import type { Row } from '../../store/schema.ts'
import { addressOf, addressWriter } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { Mizuhiki } from '../settings/gift/gift.rules.ts'
import { lineTotal, type OrderLine, priceIncTax, type Sums, sumsOf } from '../settings/tax/sums.rules.ts'
import { LineType, type Rounding, type TaxDisplay, TaxType } from '../settings/tax/tax.rules.ts'
import { giftsIn, isGiftLine, type KeptGift } from './gifts.rules.ts'
import { payUntil } from './pay-until.rules.ts'
import type { WholeOrder } from './placed.queries.ts'

/** Converts a stored line for the rules. */
export const toOrderLine = (row: Row<'order_line'>): OrderLine => ({
  type: row.type as LineType,
  price: row.price,
  quantity: row.quantity,
  tax: row.tax,
  taxRate: row.tax_rate,
  taxType: row.tax_type as TaxType,
  taxDisplay: row.tax_display as TaxDisplay,
  rounding: row.rounding as Rounding | null,
  taxAdjust: row.tax_adjust,
})

/** Returns a stored line of goods for answers and mails. */
export const describeLine = (row: Row<'order_line'>) => {
  const line = toOrderLine(row)
  return {
    productCode: row.product_code ?? '',
    productName: row.product_name,
    className1: row.class_name1,
    classCategoryName1: row.class_category_name1,
    className2: row.class_name2,
    classCategoryName2: row.class_category_name2,
    mainListImage: row.image,
    price: priceIncTax(line),
    price02: row.price,
    quantity: row.quantity,
    totalPrice: lineTotal(line),
    reducedTax: row.reduced,
  }
}

/** Merges the lines of each product, for any number of destinations. */
const together = (rows: readonly Row<'order_line'>[]): Row<'order_line'>[] => {
  const byCode = new Map<number | null, Row<'order_line'>>()
  for (const row of rows) {
    const before = byCode.get(row.variant_id)
    byCode.set(row.variant_id, before ? { ...before, quantity: before.quantity + row.quantity } : row)
  }
  return [...byCode.values()]
}

/** Returns the goods of an order's lines: each product once, for answers and mails. */
export const describeItems = (lines: readonly Row<'order_line'>[]) =>
  together(lines.filter((line) => line.type === LineType.product)).map(describeLine)

/** Returns the columns of an order's sums. */
export const sumColumns = (sums: Sums) => ({
  subtotal: sums.subtotal,
  discount: sums.discount,
  delivery_fee_total: sums.deliveryFeeTotal,
  charge: sums.charge,
  tax: sums.tax,
  total: sums.total,
  payment_total: sums.paymentTotal,
})

/** A line of an order with its own name (null if it has none, like a member's discount) and its parcel. */
type NamedLine = OrderLine & {
  readonly productName: string | null
  readonly shipping: string | number | null
}

/** Sums up deductions with tax by the names of the discounts, for any number of rates. */
const discountsIn = (lines: readonly NamedLine[]) => {
  const taken = lines.filter(({ type, taxType }) => type === LineType.discount && taxType === TaxType.taxable)
  return [...Map.groupBy(taken, ({ productName }) => productName)]
    .map(([discountName, own]) => ({
      discountName,
      amount: own.reduce((sum, line) => sum - lineTotal(line), 0),
    }))
    .filter(({ amount }) => amount !== 0)
}

/** Returns sums for answers; the lines name the discounts in them. */
export const describeSums = (
  sums: Sums,
  {
    usePoint,
    addPoint,
    lines,
  }: {
    readonly usePoint: number
    readonly addPoint: number
    readonly lines: readonly NamedLine[]
  },
) => ({
  subtotal: sums.subtotal,
  charge: sums.charge,
  giftTotal: lines.filter(isGiftLine).reduce((sum, line) => sum + lineTotal(line), 0),
  deliveryFeeTotal: sums.deliveryFeeTotal,
  discount: sums.discount,
  discounts: discountsIn(lines),
  taxFreeDiscount: sums.taxFreeDiscount,
  taxableTotal: sums.taxableTotal,
  tax: sums.tax,
  total: sums.total,
  paymentTotal: sums.paymentTotal,
  taxes: sums.rates.map(({ rate, total, tax }) => ({ rate, total, tax })),
  usePoint,
  addPoint,
})

/** Returns a stored order for answers and mails: as it was confirmed, not with current prices. */
export const describeOrder = async (
  { order, shippings, lines }: WholeOrder,
  environment: ReadEnvironment | WriteEnvironment,
) => {
  const write = await addressWriter(environment)
  const products = lines.filter((line) => line.type === LineType.product)
  const fees = lines.filter((line) => line.type === LineType.deliveryFee)
  const charges = lines.filter((line) => line.type === LineType.charge)
  return {
    customer: { ...write(addressOf(order)), email: order.email },
    customerId: order.customer_id,
    items: describeItems(lines),
    shippings: shippings.map((shipping, at) => ({
      shippingId: String(at + 1),
      address: write(addressOf(shipping)),
      deliveryId: shipping.delivery_id === null ? null : String(shipping.delivery_id),
      deliveryName: shipping.delivery_name,
      deliveryFee: fees
        .filter((line) => line.shipping_id === shipping.id)
        .reduce((sum, line) => sum + lineTotal(toOrderLine(line)), 0),
      deliveryDate: shipping.delivery_date,
      deliveryTimeId: shipping.delivery_time_id === null ? null : String(shipping.delivery_time_id),
      deliveryTime: shipping.delivery_time,
      items: products.filter((line) => line.shipping_id === shipping.id).map(describeLine),
      gifts: describeGifts(
        giftsIn(shipping),
        charges
          .filter((line) => line.shipping_id === shipping.id)
          .map((line) => lineTotal(toOrderLine(line))),
        environment,
      ),
    })),
    paymentId: order.payment_id === null ? null : String(order.payment_id),
    paymentName: order.payment_name,
    payUntil: payUntil(order, environment.dayOf),
    message: order.message,
    ...describeSums(sumsOf(lines.map(toOrderLine)), {
      usePoint: order.use_point,
      addPoint: order.add_point,
      lines: lines.map((row) => ({
        ...toOrderLine(row),
        productName: ownNameOf(row, environment),
        shipping: row.shipping_id,
      })),
    }),
  }
}

/** Returns the gifts of a parcel for answers and mails; `prices` are those of their lines, in the same order. */
export const describeGifts = (
  gifts: readonly KeptGift[],
  prices: readonly number[],
  { say }: Pick<ReadEnvironment, 'say'>,
) =>
  gifts.map(({ kind, giftName, omotegaki, mizuhiki, text }, at) => ({
    giftKind: kind,
    giftName,
    giftPrice: prices[at] ?? 0,
    omotegaki,
    mizuhiki,
    mizuhikiName: mizuhikiName(mizuhiki, say),
    giftText: text,
  }))

/** Returns the name of a cord; null for none. */
export const mizuhikiName = (mizuhiki: Mizuhiki, say: ReadEnvironment['say']): string | null =>
  mizuhiki === 'none' ? null : say(message(`office.mizuhiki.${mizuhiki}`))

/** Returns the name of a line, unless it is the usual one of its type. */
const ownNameOf = (
  { product_name: name }: Row<'order_line'>,
  { sayIn }: Pick<ReadEnvironment, 'sayIn'>,
): string | null =>
  (['ja', 'en'] as const).some((language) => sayIn(language, { key: 'line.discount' }) === name) ? null : name

/** A described order. */
export type DescribedOrder = Awaited<ReturnType<typeof describeOrder>>
