import { sql } from 'kysely'
import { orderLine, sumsOf } from '../shop/settings/sums.rules.ts'
import { LineType, type TaxRule } from '../shop/settings/tax.rules.ts'
import { learnRows, takeIndexesAway, writeRows } from '../store/bulk.ts'
import type { Store, Writer } from '../store/database.ts'
import { indexOrders } from '../store/order-search.ts'
import type { Row } from '../store/schema.ts'
import type { Progress } from './many.ts'
import { randomFrom } from './many-products.ts'

/** Orders of which the rows are written together. */
const BATCH = 500
/** So many of the newest wait for the merchant, however many there are. */
const MOST_OPEN = 200
/** So many variants are ordered again and again. */
const MOST_VARIANTS = 500
const THREE_YEARS_MS = 3 * 365 * 86_400_000

const GENERAL: TaxRule = {
  applyDate: '2019-09-30T15:00:00.000Z',
  taxRate: 10,
  rounding: 1,
  taxAdjust: 0,
  productId: null,
  variantId: null,
  pref: null,
}

/**
 * Adds made-up orders of guests to a shop that has products and no order yet: the same ones in every run,
 * over the last three years, nearly all of them shipped. False where there is an order, or nothing to order.
 */
export const seedOrders = async (
  store: Store,
  count: number,
  now: Date,
  progress: Progress = () => undefined,
): Promise<boolean> => {
  const { dialect } = store
  const filled = await store.write(async (tx) => {
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
    const variants = await someVariants(tx)
    const isAny = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()
    if (isAny || variants.length === 0) return false
    const putBack = await takeIndexesAway(tx, dialect, ['orders', 'shipping', 'order_line'])
    const putWordsBack = await takeIndexesAway(tx, dialect, ['order_words'])
    for (let done = 0; done < count; ) {
      const rows: OrderRows = { orders: [], shipping: [], order_line: [] }
      const end = Math.min(count, done + BATCH)
      for (; done < end; done += 1) addOrder(rows, { number: done + 1, count, now, variants })
      for (const [table, all] of Object.entries(rows)) await writeRows(tx, dialect, table, all)
      progress(done)
    }
    await putBack()
    for (let last: number | undefined = 0; last !== undefined; ) last = await indexOrders(tx, dialect, last)
    await putWordsBack()
    // The next start sums them up.
    await tx.deleteFrom('sales_zone').execute()
    return true
  })
  if (filled) await learnRows(store)
  return filled
}

interface OrderRows {
  readonly orders: Row<'orders'>[]
  readonly shipping: Row<'shipping'>[]
  readonly order_line: Row<'order_line'>[]
}

const someVariants = (tx: Writer) =>
  tx
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id', 'variant.product_id', 'variant.code', 'variant.price02', 'product.name'])
    .where('variant.visible', '=', true)
    .orderBy('variant.id')
    .limit(MOST_VARIANTS)
    .execute()

interface Told {
  /** Counts from 1, the oldest first. */
  readonly number: number
  readonly count: number
  readonly now: Date
  readonly variants: Awaited<ReturnType<typeof someVariants>>
}

const PERSON = {
  name01: '山田',
  name02: '花子',
  kana01: 'ヤマダ',
  kana02: 'ハナコ',
  company_name: null,
  postal_code: '100-0001',
  pref: 13,
  addr01: '千代田区千代田',
  addr02: '1-1',
  phone_number: '03-1234-5678',
}

const DELIVERY_FEE = 770

const addOrder = (rows: OrderRows, { number, count, now, variants }: Told): void => {
  const random = randomFrom(number)
  const variant = variants[Math.floor(random() * variants.length)]
  if (!variant) return
  // Newer ones come faster, as in a shop that grows.
  const at = new Date(now.getTime() - THREE_YEARS_MS * (1 - Math.sqrt(number / count))).toISOString()
  const id = idAt(at, number)
  const shippingId = `${id}-s`
  const quantity = 1 + Math.floor(random() * 3)
  const lines = [
    orderLine({ type: LineType.product, price: variant.price02, quantity }, GENERAL),
    orderLine({ type: LineType.deliveryFee, price: DELIVERY_FEE, quantity: 1 }, GENERAL),
  ]
  const sums = sumsOf(lines)
  rows.orders.push({
    id,
    pre_order_id: number.toString(16).padStart(40, '0'),
    order_no: `M-${number}`,
    status: statusOf(count - number, random),
    change_no: 1,
    session_id: null,
    cart_id: null,
    cart_version: 1,
    customer_id: null,
    language: 'ja',
    email: `guest-${number % 100_000}@example.com`,
    ...PERSON,
    message: null,
    note: null,
    device_type: 10,
    subtotal: sums.subtotal,
    discount: sums.discount,
    delivery_fee_total: sums.deliveryFeeTotal,
    charge: sums.charge,
    tax: sums.tax,
    total: sums.total,
    payment_total: sums.paymentTotal,
    use_point: 0,
    add_point: 0,
    payment_id: null,
    payment_name: '銀行振込',
    pay_within_days: null,
    complete_message: null,
    created_at: at,
    updated_at: at,
    ordered_at: at,
    payment_at: null,
  })
  rows.shipping.push({
    id: shippingId,
    order_id: id,
    sort_no: 0,
    address_key: 'orderer',
    sale_type_id: 1,
    ...PERSON,
    delivery_id: null,
    delivery_name: '宅配便',
    delivery_time_id: null,
    delivery_time: null,
    delivery_date: null,
    tracking_number: null,
    note: null,
    shipped_at: null,
    mail_sent_at: null,
  })
  for (const [sort_no, line] of lines.entries()) {
    const isProduct = line.type === LineType.product
    rows.order_line.push({
      id: `${id}-${sort_no}`,
      order_id: id,
      shipping_id: shippingId,
      sort_no,
      type: line.type,
      product_id: isProduct ? variant.product_id : null,
      variant_id: isProduct ? variant.id : null,
      product_name: isProduct ? variant.name : '送料',
      product_code: isProduct ? variant.code : null,
      class_name1: null,
      class_name2: null,
      class_category_name1: null,
      class_category_name2: null,
      image: null,
      price: line.price,
      quantity: line.quantity,
      tax: line.tax,
      tax_rate: line.taxRate,
      tax_type: line.taxType,
      tax_display: line.taxDisplay,
      rounding: line.rounding,
      tax_adjust: line.taxAdjust,
      point_rate: null,
      reduced: false,
    })
  }
}

/** An id that sorts by time, as those of real orders do. */
const idAt = (at: string, number: number): string => {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** The newest wait, of the others some were cancelled or came back. */
const statusOf = (newer: number, random: () => number): number => {
  const share = random()
  if (newer < MOST_OPEN) return share < 0.6 ? 1 : share < 0.8 ? 6 : 4
  return share < 0.03 ? 3 : share < 0.04 ? 9 : 5
}
