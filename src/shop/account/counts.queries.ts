import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { publicFavorites } from './favorites/favorites.queries.ts'

/** Counts the public products among a customer's favourites and the addresses of their book, in one query. */
export const countOwn = async (
  db: Kysely<Database>,
  customerId: string,
): Promise<{ readonly favorites: number; readonly addresses: number }> => {
  const { favorites, addresses } = await db
    .selectNoFrom((eb) => [
      publicFavorites(db, customerId).select(eb.fn.countAll().as('count')).as('favorites'),
      eb
        .selectFrom('customer_address')
        .select(eb.fn.countAll().as('count'))
        .where('customer_id', '=', customerId)
        .as('addresses'),
    ])
    .executeTakeFirstOrThrow()
  return { favorites: Number(favorites), addresses: Number(addresses) }
}
