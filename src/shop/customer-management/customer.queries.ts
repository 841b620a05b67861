import type { Kysely } from 'kysely'
import type { Database, Row } from '../../store/schema.ts'
import { customerById, isCustomerId } from '../customers/index.ts'

type Db = Kysely<Database>

/** Returns a customer by a text that may be their id. */
export const customerNamed = async (db: Db, id: string): Promise<Row<'customer'> | undefined> =>
  isCustomerId(id) ? customerById(db, id) : undefined

/** Returns the favourites of a customer, the newest first, including those that are not public. */
export const favoritesOf = (db: Db, customerId: string, limit: number) =>
  db
    .selectFrom('favorite')
    .innerJoin('product', 'product.id', 'favorite.product_id')
    .select(['product.name', 'product.name_en', 'favorite.created_at'])
    .select((eb) =>
      eb
        .selectFrom('variant')
        .select('variant.code')
        .whereRef('variant.product_id', '=', 'product.id')
        .orderBy('variant.visible', 'desc')
        .orderBy('variant.sort_no')
        .orderBy('variant.id')
        .limit(1)
        .as('code'),
    )
    .where('favorite.customer_id', '=', customerId)
    .orderBy('favorite.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute()

/** Returns the movements of a customer's points, the newest first, with the members who made them. */
export const movementsOf = (db: Db, customerId: string, limit: number) =>
  db
    .selectFrom('point_movement')
    .leftJoin('orders', 'orders.id', 'point_movement.order_id')
    .leftJoin('member', 'member.id', 'point_movement.member_id')
    .select([
      'point_movement.points',
      'point_movement.kind',
      'point_movement.reason',
      'point_movement.created_at',
      'orders.order_no',
      'member.name as member_name',
    ])
    .where('point_movement.customer_id', '=', customerId)
    .orderBy('point_movement.created_at', 'desc')
    .orderBy('point_movement.id', 'desc')
    .limit(limit)
    .execute()

/** Counts a customer's records that are listed only in part. */
export const countsOf = async (db: Db, customerId: string) => {
  const { favorites, movements } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('favorite')
        .select(eb.fn.countAll().as('count'))
        .where('customer_id', '=', customerId)
        .as('favorites'),
      eb
        .selectFrom('point_movement')
        .select(eb.fn.countAll().as('count'))
        .where('customer_id', '=', customerId)
        .as('movements'),
    ])
    .executeTakeFirstOrThrow()
  return { favoriteCount: Number(favorites), movementCount: Number(movements) }
}
