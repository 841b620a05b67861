import type { Kysely } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { OPEN } from '../../orders/status.rules.ts'
import { matching, type OrderFilter } from '../order/order-matching.queries.ts'

type Db = Kysely<Database>

/** Selects the orders that a search finds; with `isWaiting`, only those to be sent. */
const found = (db: Db, filter: OrderFilter, isWaiting: boolean) => {
  const all = matching(db, filter)
  return isWaiting ? all.where('orders.status', 'in', [...OPEN]) : all
}

/** Counts the lines with a shipping in the orders that a search finds. */
export const countShippingLines = async (db: Db, filter: OrderFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('order_line')
    .where('order_id', 'in', found(db, filter, false).select('orders.id'))
    .where('shipping_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the unsent shippings of the orders that a search finds. */
export const countWaiting = async (db: Db, filter: OrderFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('shipping')
    .where('order_id', 'in', found(db, filter, true).select('orders.id'))
    .where('shipped_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
