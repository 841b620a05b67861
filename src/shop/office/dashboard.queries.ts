import type { Reader } from '../../store/database.ts'

/** Statuses that count as sales: neither cancelled nor returned, neither unpaid nor unplaced (rules, §17). */
const SOLD = [1, 4, 5, 6]
/** Statuses in which an order waits for the merchant. */
const OPEN = [1, 6, 4]
const PUBLIC_AND_PRIVATE = [1, 2]
const REGULAR = 2

type Counted = { readonly count: number | string | bigint }

const numberOf = ({ count }: Counted): number => Number(count)

/** Orders that wait, by their status. */
export const openOrders = async (
  db: Reader,
): Promise<readonly { readonly status: number; readonly count: number }[]> => {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .where('status', 'in', OPEN)
    .groupBy('status')
    .execute()
  return rows.map((row) => ({ status: row.status, count: numberOf(row) }))
}

/** The statuses in which an order waits, in the merchant's order. */
export const orderStatuses = (db: Reader) =>
  db
    .selectFrom('order_status')
    .select(['id', 'name', 'name_en'])
    .where('id', 'in', OPEN)
    .orderBy('sort_no')
    .execute()

/** Orders from an instant on and before another, with what they come to, yen. */
export const salesBetween = async (db: Reader, from: Date, until: Date) => {
  const row = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('payment_total').as('total')])
    .where('status', 'in', SOLD)
    .where('ordered_at', '>=', from.toISOString())
    .where('ordered_at', '<', until.toISOString())
    .executeTakeFirstOrThrow()
  return { count: numberOf(row), total: Number(row.total ?? 0) }
}

/** How many there are: products on either side of the counter, those without stock, regular customers. */
export const countsOfShop = async (db: Reader) => {
  const [products, empty, customers] = await Promise.all([
    db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('status', 'in', PUBLIC_AND_PRIVATE)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('variant')
      .select((eb) => eb.fn.count('product_id').distinct().as('count'))
      .where('visible', '=', true)
      .where('stock_unlimited', '=', false)
      .where('stock', '=', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('customer')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('status', '=', REGULAR)
      .executeTakeFirstOrThrow(),
  ])
  return {
    countProducts: numberOf(products),
    countNonStockProducts: numberOf(empty),
    countCustomers: numberOf(customers),
  }
}
