import { sql } from 'kysely'
import { OPEN, SHIPPED } from '../shop/orders/status.rules.ts'
import { orderLine, sumsOf } from '../shop/settings/tax/sums.rules.ts'
import { LineType, type TaxRule } from '../shop/settings/tax/tax.rules.ts'
import type { Vault } from '../shop/vault.ts'
import { learnRows, type Rows, takeIndexesAway, takeTriggersAway, writeRows } from '../store/bulk.ts'
import type { Store, Writer } from '../store/database.ts'
import { indexOrders } from '../store/order-search.ts'
import type { Row } from '../store/schema.ts'
import type { Progress } from './many.ts'
import { customerMaker, type ManyCustomer, orderingNumber, sumUpPurchases } from './many-customers.ts'
import { randomFrom } from './many-products.ts'
import { type TraceRows, traceMaker } from './many-traces.ts'

/** Orders whose rows are written together. */
const BATCH = 500
/** The number of newest orders that wait for the merchant, however many there are. */
const MOST_OPEN = 200
/** The number of variants that are ordered again and again. */
const MOST_VARIANTS = 500
/** The statuses of orders that count as purchases. */
const SOLD = [...OPEN, SHIPPED]
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

/** Options of the generation. */
export interface BesideOrders {
  /** The number of customers, who place half of the orders. */
  readonly customers?: number
  /** Also generates mails and entries of the audit log; the vault makes its digests. */
  readonly vault?: Vault
}

/**
 * Adds generated orders of guests and customers to a shop with products and without orders: the same ones in
 * every run, over the last three years, nearly all of them shipped. Returns false if there is an order, or
 * nothing to order.
 */
export const seedOrders = async (
  store: Store,
  count: number,
  now: Date,
  progress: Progress = () => undefined,
  { customers = 0, vault }: BesideOrders = {},
): Promise<boolean> => {
  const { dialect } = store
  const filled = await store.write(async (tx) => {
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
    const variants = await someVariants(tx)
    const isAny = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()
    if (isAny || variants.length === 0) return false
    const putBack = await takeIndexesAway(tx, dialect, Object.keys(noRows()))
    const putTriggersBack = await takeTriggersAway(tx, dialect, ['orders', 'order_line'])
    const putWordsBack = await takeIndexesAway(tx, dialect, ['order_words'])
    const customerOf = customerMaker(customers, now)
    for (let done = 0; done < customers; ) {
      const rows: ManyCustomer[] = []
      const end = Math.min(customers, done + BATCH)
      for (; done < end; done += 1) rows.push(customerOf(done + 1))
      await writeRows(tx, dialect, 'customer', rows)
    }
    const addTraces = vault && traceMaker(vault, now)
    const make = orderMaker({ count, now, variants, customers, customerOf })
    for (let done = 0; done < count; ) {
      const rows = noRows()
      const end = Math.min(count, done + BATCH)
      for (; done < end; done += 1) make(done + 1, rows)
      for (const order of rows.orders) addTraces?.(order, rows)
      for (const [table, all] of Object.entries<Rows>({ ...rows })) await writeRows(tx, dialect, table, all)
      progress(done)
    }
    await sql`insert into order_words (order_id) select id from orders order by id`.execute(tx)
    await putTriggersBack()
    await putBack()
    await sumUpPurchases(tx, SOLD)
    if (dialect === 'postgres') await sql`analyze orders, order_line, order_words`.execute(tx)
    for (let last: number | undefined = 0; last !== undefined; ) last = await indexOrders(tx, dialect, last)
    await putWordsBack()
    // The next start sums them up.
    await tx.deleteFrom('sales_zone').execute()
    return true
  })
  if (filled) await learnRows(store)
  return filled
}

interface OrderRows extends TraceRows {
  readonly orders: Row<'orders'>[]
  readonly shipping: Row<'shipping'>[]
  readonly order_line: Row<'order_line'>[]
  readonly stock_movement: Row<'stock_movement'>[]
}

const noRows = (): OrderRows & { readonly customer: readonly ManyCustomer[] } => ({
  customer: [],
  orders: [],
  shipping: [],
  order_line: [],
  stock_movement: [],
  mail: [],
  audit_log: [],
  audit_subject: [],
})

const someVariants = (tx: Writer) =>
  tx
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id', 'variant.product_id', 'variant.code', 'variant.price02', 'product.name'])
    .where('variant.visible', '=', true)
    .orderBy('variant.id')
    .limit(MOST_VARIANTS)
    .execute()

interface Surroundings {
  readonly count: number
  readonly now: Date
  readonly variants: Awaited<ReturnType<typeof someVariants>>
  readonly customers: number
  readonly customerOf: (number: number) => ManyCustomer
}

const GUEST = {
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

/** Returns a generator of orders by their number, from 1, the oldest first. */
const orderMaker =
  (around: Surroundings) =>
  (number: number, rows: OrderRows): void => {
    const { count, now, variants } = around
    const random = randomFrom(number)
    const variant = variants[Math.floor(random() * variants.length)]
    if (!variant) return
    // Newer ones come faster, as in a growing shop.
    const at = new Date(now.getTime() - THREE_YEARS_MS * (1 - Math.sqrt(number / count))).toISOString()
    const id = idAt(at, number)
    const shippingId = `${id}-s`
    const quantity = 1 + Math.floor(random() * 3)
    const lines = [
      orderLine({ type: LineType.product, price: variant.price02, quantity }, GENERAL),
      orderLine({ type: LineType.deliveryFee, price: DELIVERY_FEE, quantity: 1 }, GENERAL),
    ]
    const sums = sumsOf(lines)
    const status = statusOf(count - number, random)
    const customer = customerFor(around, number / count, random)
    const person = customer ? personOf(customer) : GUEST
    rows.orders.push({
      id,
      pre_order_id: number.toString(16).padStart(40, '0'),
      order_no: `M-${number}`,
      status,
      change_no: 1,
      session_id: null,
      cart_id: null,
      cart_version: 1,
      customer_id: customer?.id ?? null,
      language: 'ja',
      email: customer?.email ?? `guest-${number % 100_000}@example.com`,
      ...person,
      message: null,
      note: null,
      own_fields: '{}',
      device_type: 10,
      subtotal: sums.subtotal,
      discount: sums.discount,
      delivery_fee_total: sums.deliveryFeeTotal,
      charge: sums.charge,
      tax: sums.tax,
      total: sums.total,
      payment_total: sums.paymentTotal,
      credit: 0,
      exchange_of: null,
      number_elsewhere: null,
      use_point: 0,
      add_point: 0,
      payment_id: null,
      payment_name: '銀行振込',
      names_ja: null,
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
      ...person,
      delivery_id: null,
      delivery_name: '宅配便',
      delivery_time_id: null,
      delivery_time: null,
      names_ja: null,
      delivery_date: null,
      gifts: '[]',
      tracking_number: null,
      note: null,
      shipped_at: null,
      mail_sent_at: null,
    })
    if (SOLD.includes(status))
      rows.stock_movement.push({
        id: `${id}-m`,
        variant_id: variant.id,
        order_id: id,
        change_no: 1,
        kind: 'take',
        quantity: -quantity,
        created_at: at,
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
        names_ja: null,
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

/** Every other order has a customer who existed by then. */
const customerFor = (
  { customers, customerOf }: Surroundings,
  share: number,
  random: () => number,
): ManyCustomer | undefined => {
  if (customers === 0 || random() < 0.5) return undefined
  const number = orderingNumber(Math.floor(customers * share), random)
  return number === undefined ? undefined : customerOf(number)
}

const personOf = (customer: ManyCustomer) => ({
  name01: customer.name01,
  name02: customer.name02,
  kana01: customer.kana01,
  kana02: customer.kana02,
  company_name: customer.company_name,
  postal_code: customer.postal_code ?? GUEST.postal_code,
  pref: customer.pref ?? GUEST.pref,
  addr01: customer.addr01 ?? GUEST.addr01,
  addr02: customer.addr02 ?? GUEST.addr02,
  phone_number: customer.phone_number ?? GUEST.phone_number,
})

/** Returns an id that sorts by time, like those of real orders. */
const idAt = (at: string, number: number): string => {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** The newest are open; some of the others were cancelled or returned. */
const statusOf = (newer: number, random: () => number): number => {
  const share = random()
  if (newer < MOST_OPEN) return share < 0.6 ? 1 : share < 0.8 ? 6 : 4
  return share < 0.03 ? 3 : share < 0.04 ? 9 : 5
}
