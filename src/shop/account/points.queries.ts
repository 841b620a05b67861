import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'

type Db = Kysely<Database>

/** Returns the movements of a customer's points, the newest first; each with the number of its order. */
export const pointMovements = (db: Db, customerId: string, page?: { limit: number; offset: number }) =>
  db
    .selectFrom('point_movement')
    .leftJoin('orders', 'orders.id', 'point_movement.order_id')
    .select(['point_movement.points', 'point_movement.kind', 'point_movement.created_at', 'orders.order_no'])
    .where('point_movement.customer_id', '=', customerId)
    .orderBy('point_movement.created_at', 'desc')
    .orderBy('point_movement.id', 'desc')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()

/** Counts the movements of a customer's points. */
export const countPointMovements = async (db: Db, customerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('point_movement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}
