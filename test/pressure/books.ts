import { toOrderLine } from '../../src/shop/orders/placed.ts'
import { sumsOf } from '../../src/shop/settings/tax/sums.rules.ts'
import { LineType } from '../../src/shop/settings/tax/tax.rules.ts'
import type { Reader } from '../../src/store/database.ts'

/** The stock of every variant by its id. */
export type Shelf = ReadonlyMap<number, number>

/** What is on the shelf now. */
export const shelfOf = async (db: Reader): Promise<Shelf> => {
  const rows = await db
    .selectFrom('variant')
    .select(['id', 'stock'])
    .where('stock_unlimited', '=', false)
    .execute()
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/**
 * What in the books does not agree: an order that is not whole, a sum that is not its lines', a
 * stock that is not what it was less what was ordered, an order without its one row in the outbox.
 */
export const faultsIn = async (db: Reader, before: Shelf): Promise<string[]> => {
  const [wrongOrders, wrongStock] = await Promise.all([faultsInOrders(db), faultsInStock(db, before)])
  return [...wrongOrders, ...wrongStock]
}

const placedOrders = (db: Reader) =>
  db.selectFrom('orders').selectAll().where('status', '<>', 8).orderBy('id').execute()

/** The numbers of all placed orders. */
export const placedNumbers = async (db: Reader): Promise<string[]> =>
  (await placedOrders(db)).map(({ order_no }) => order_no ?? 'none')

const faultsInOrders = async (db: Reader): Promise<string[]> => {
  const faults: string[] = []
  const told = new Map<string, number>()
  const events = db.selectFrom('outbox').select('payload').where('event', '=', 'order.placed')
  for (const { payload } of await events.execute()) {
    const { orderId } = JSON.parse(payload) as { orderId: string }
    told.set(orderId, (told.get(orderId) ?? 0) + 1)
  }
  const orders = await placedOrders(db)
  for (const order of orders) {
    const fault = (what: string) => faults.push(`${order.order_no}: ${what}`)
    const lines = await db.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute()
    const shippings = await db.selectFrom('shipping').selectAll().where('order_id', '=', order.id).execute()
    const sums = sumsOf(lines.map(toOrderLine))
    const kept = {
      subtotal: order.subtotal,
      discount: order.discount,
      deliveryFeeTotal: order.delivery_fee_total,
      charge: order.charge,
      tax: order.tax,
      total: order.total,
      paymentTotal: order.payment_total,
    }
    for (const [name, value] of Object.entries(kept))
      if (sums[name as keyof typeof kept] !== value) fault(`${name} is ${value}, its lines say otherwise`)
    const products = lines.filter((line) => line.type === LineType.product)
    if (products.length === 0) fault('no lines')
    if (shippings.length === 0) fault('no shippings')
    const places = new Set(shippings.map(({ id }) => id))
    if (!products.every(({ shipping_id }) => places.has(shipping_id ?? ''))) fault('a line goes nowhere')
    if (order.order_no === null || order.ordered_at === null) fault('no number or no time')
    if (told.get(order.id) !== 1) fault(`${told.get(order.id) ?? 0} rows in the outbox`)
  }
  if (told.size !== orders.length) faults.push(`the outbox tells of ${told.size} of ${orders.length} orders`)
  return faults
}

const faultsInStock = async (db: Reader, before: Shelf): Promise<string[]> => {
  const ordered = new Map<number, number>()
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .where('orders.status', '<>', 8)
    .where('order_line.variant_id', 'is not', null)
    .select(['order_line.variant_id', 'order_line.quantity'])
    .execute()
  for (const { variant_id, quantity } of lines) add(ordered, variant_id ?? 0, quantity)
  const moved = new Map<number, number>()
  const movements = await db.selectFrom('stock_movement').select(['variant_id', 'quantity']).execute()
  for (const { variant_id, quantity } of movements) add(moved, variant_id, quantity)
  const now = await shelfOf(db)
  return [...before].flatMap(([id, stock]) => {
    const left = now.get(id) ?? Number.NaN
    const right =
      left === stock - (ordered.get(id) ?? 0) && left === stock + (moved.get(id) ?? 0) && left >= 0
    return right
      ? []
      : [`variant ${id}: ${stock} before, ${ordered.get(id)} ordered, ${moved.get(id)} moved, ${left} left`]
  })
}

const add = (to: Map<number, number>, id: number, quantity: number): void => {
  to.set(id, (to.get(id) ?? 0) + quantity)
}
