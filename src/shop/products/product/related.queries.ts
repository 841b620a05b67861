import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'

/** Returns the ids of the products that members related to one, in their order. */
export const relatedIds = async (db: Kysely<Database>, productId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('related_product')
    .select('related_id')
    .where('product_id', '=', productId)
    .orderBy('place')
    .execute()
  return rows.map(({ related_id }) => related_id)
}

/** Replaces the products that are related to one. */
export const setRelated = async (tx: Writer, productId: number, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('related_product').where('product_id', '=', productId).execute()
  if (ids.length === 0) return
  const rows = ids.map((related_id, at) => ({ product_id: productId, related_id, place: at + 1 }))
  await tx.insertInto('related_product').values(rows).execute()
}
