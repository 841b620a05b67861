import type { Kysely } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'
import { dropItems, keepItem, type OwnSession, readItems } from '../../../store/sessions.ts'
import { productByCode } from '../../catalog/index.ts'
import type { Page } from '../../paging.ts'

type Db = Kysely<Database>

const PUBLIC = 1

const WISH = 'wish'
const WISH_MS = 30 * 60_000

/** Selects the favourites of a customer whose products shoppers see. */
export const publicFavorites = (db: Db, customerId: string) =>
  db
    .selectFrom('favorite')
    .innerJoin('product', 'product.id', 'favorite.product_id')
    .where('favorite.customer_id', '=', customerId)
    .where('product.status', '=', PUBLIC)

/** Returns a page of the public products among a customer's favourites, the newest favourite first. */
export const favoriteProducts = (
  db: Db,
  customerId: string,
  { limit, offset }: Page,
): Promise<Row<'product'>[]> =>
  publicFavorites(db, customerId)
    .selectAll('product')
    .orderBy('favorite.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns those of some codes whose products are a customer's favourites. */
export const favoritesAmong = async (
  db: Db,
  customerId: string,
  codes: readonly string[],
): Promise<string[]> => {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('variant')
    .innerJoin('favorite', 'favorite.product_id', 'variant.product_id')
    .select('variant.code')
    .where('variant.code', 'in', codes)
    .where('favorite.customer_id', '=', customerId)
    .execute()
  return rows.map(({ code }) => code)
}

/** Counts the public products among a customer's favourites. */
export const countFavorites = async (db: Db, customerId: string): Promise<number> => {
  const { count } = await publicFavorites(db, customerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns all favourites of a customer with the names of their products, including hidden ones. */
export const allFavorites = (db: Db, customerId: string) =>
  db
    .selectFrom('favorite')
    .innerJoin('product', 'product.id', 'favorite.product_id')
    .select(['product.name as product_name', 'favorite.created_at'])
    .select((eb) =>
      eb
        .selectFrom('variant')
        .select('variant.code')
        .whereRef('variant.product_id', '=', 'product.id')
        .orderBy('variant.sort_no')
        .orderBy('variant.id')
        .limit(1)
        .as('product_code'),
    )
    .where('favorite.customer_id', '=', customerId)
    .orderBy('favorite.created_at')
    .orderBy('product.id')
    .execute()

/** Adds a product to a customer's favourites; returns false if it was there before. */
export const addFavorite = async (
  tx: Db,
  customerId: string,
  productId: number,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('favorite')
    .values({ customer_id: customerId, product_id: productId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['customer_id', 'product_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a product from a customer's favourites; returns false if it was not there. */
export const removeFavorite = async (tx: Db, customerId: string, productId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('favorite')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes a customer's favourites. */
export const dropFavorites = async (tx: Db, customerId: string): Promise<void> => {
  await tx.deleteFrom('favorite').where('customer_id', '=', customerId).execute()
}

/** Stores a visitor's wanted favourite for half an hour, until they have signed in (CUS-13). */
export const keepWish = (tx: Db, session: OwnSession, productCode: string, now: Date): Promise<void> =>
  keepItem(tx, session, WISH, productCode, now, WISH_MS)

/**
 * Adds the favourite that was wanted before signing in, if it is still possible; `sessionKey` is that of the
 * former session.
 */
export const carryOutWish = async (
  tx: Db,
  sessionKey: string,
  customerId: string,
  now: Date,
): Promise<void> => {
  const productCode = (await readItems(tx, sessionKey, now)).get(WISH)
  if (typeof productCode !== 'string') return
  await dropItems(tx, sessionKey, [WISH])
  const product = await productByCode(tx, productCode)
  if (product?.status === PUBLIC) await addFavorite(tx, customerId, product.id, now)
}
