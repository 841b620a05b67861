import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'
import { listDifference } from './product.rules.ts'

/** Returns the delivery methods that cannot carry these products. */
export const excludedDeliveries = (db: Kysely<Database>, productIds: readonly number[]) =>
  db
    .selectFrom('excluded_delivery')
    .select(['product_id', 'delivery_id'])
    .where('product_id', 'in', productIds)
    .orderBy('delivery_id')
    .execute()

/** Sets the delivery methods that cannot carry a product. */
export const setExcludedDeliveries = async (
  tx: Writer,
  productId: number,
  wanted: readonly number[],
): Promise<void> => {
  const kept = (await excludedDeliveries(tx, [productId])).map(({ delivery_id }) => delivery_id)
  const { added, removed } = listDifference(kept, wanted)
  if (removed.length > 0)
    await tx
      .deleteFrom('excluded_delivery')
      .where('product_id', '=', productId)
      .where('delivery_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('excluded_delivery')
      .values(added.map((delivery_id) => ({ product_id: productId, delivery_id })))
      .execute()
}
