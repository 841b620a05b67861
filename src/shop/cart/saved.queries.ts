import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'

type Db = Kysely<Database>

/** The most articles that a list has: others wait while it is rendered. */
const MOST_LISTED = 100

/** Pieces of a variant that a customer saved for later. */
export interface Saved {
  readonly variantId: number
  readonly quantity: number
}

/** Returns what a customer saved for later, the newest first. */
export const savedItems = async (db: Db, customerId: string): Promise<Saved[]> => {
  const rows = await db
    .selectFrom('saved_item')
    .select(['variant_id', 'quantity'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('variant_id')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => ({ variantId: row.variant_id, quantity: row.quantity }))
}

/** Saves pieces of a variant for later, beside those that were saved of it. */
export const saveItem = async (
  tx: Db,
  customerId: string,
  { variantId, quantity }: Saved,
  now: Date,
): Promise<void> => {
  const created_at = now.toISOString()
  await tx
    .insertInto('saved_item')
    .values({ customer_id: customerId, variant_id: variantId, quantity, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'variant_id'])
        .doUpdateSet((eb) => ({ quantity: eb('saved_item.quantity', '+', quantity), created_at })),
    )
    .execute()
}

/** Takes pieces of a variant from those that a customer saved, if there are any. */
export const takeSavedItem = async (
  tx: Db,
  customerId: string,
  { variantId, quantity }: Saved,
): Promise<void> => {
  const taken = await tx
    .updateTable('saved_item')
    .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
    .where('customer_id', '=', customerId)
    .where('variant_id', '=', variantId)
    .where('quantity', '>', quantity)
    .returning('variant_id')
    .executeTakeFirst()
  if (!taken) await dropSavedItem(tx, customerId, variantId)
}

/** Deletes what a customer saved of a variant; returns false if there was nothing. */
export const dropSavedItem = async (tx: Db, customerId: string, variantId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_item')
    .where('customer_id', '=', customerId)
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes all that a customer saved for later. */
export const dropSavedItemsOf = async (tx: Db, customerId: string): Promise<void> => {
  await tx.deleteFrom('saved_item').where('customer_id', '=', customerId).execute()
}

/** All that a customer saved for later, by product code. */
export const savedContents = (db: Db, customerId: string) =>
  db
    .selectFrom('saved_item')
    .innerJoin('variant', 'variant.id', 'saved_item.variant_id')
    .select(['variant.code as product_code', 'saved_item.quantity', 'saved_item.created_at'])
    .where('saved_item.customer_id', '=', customerId)
    .orderBy('saved_item.created_at')
    .orderBy('variant.id')
    .execute()
