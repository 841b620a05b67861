import type { Reader } from '../../store/database.ts'
import { foundInAll } from '../../store/doctor/check.ts'

/**
 * Finds the first customers whose points are not the sum of their movements; `found` is the number of all
 * such customers.
 */
export const wrongPoints = (db: Reader, limit: number) =>
  db
    .selectFrom('customer')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('point_movement')
          .select((sum) => ['customer_id', sum.fn.sum<number>('points').as('points')])
          .groupBy('customer_id')
          .as('moved'),
      (join) => join.onRef('moved.customer_id', '=', 'customer.id'),
    )
    .select((eb) => [
      'customer.id',
      'customer.point',
      eb.fn.coalesce('moved.points', eb.lit(0)).as('moved'),
      foundInAll.as('found'),
    ])
    .whereRef('customer.point', '<>', (eb) => eb.fn.coalesce('moved.points', eb.lit(0)))
    .orderBy('customer.id')
    .limit(limit)
    .execute()
