import type { Kysely } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { waitsForPayment } from '../../orders/index.ts'
import { OPEN } from '../../orders/status.rules.ts'
import { matching, type OrderFilter } from '../order/order-matching.queries.ts'

type Db = Kysely<Database>

/** Counts the lines with a shipping in the orders that a search finds. */
export const countShippingLines = async (db: Db, filter: OrderFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('order_line')
    .where('order_id', 'in', matching(db, filter).select('orders.id'))
    .where('shipping_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Counts the unsent shippings of the open orders that a search finds: those to be sent, and those that wait for a
 * payment by one of these methods, which are paid in advance.
 */
export const countWaiting = async (
  db: Db,
  filter: OrderFilter,
  paidFirst: readonly number[],
): Promise<{ readonly sent: number; readonly unpaid: number }> => {
  const { all, unpaid } = await db
    .selectFrom('shipping')
    .innerJoin('orders', 'orders.id', 'shipping.order_id')
    .where(
      'order_id',
      'in',
      matching(db, filter)
        .where('orders.status', 'in', [...OPEN])
        .select('orders.id'),
    )
    .where('shipped_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>(eb.case().when(waitsForPayment(paidFirst)).then(1).end()).as('unpaid'),
    ])
    .executeTakeFirstOrThrow()
  return { sent: Number(all) - Number(unpaid), unpaid: Number(unpaid) }
}
