import { sql } from 'kysely'
import type { Reader } from '../../../store/database.ts'
import { updateRows } from '../../../store/update-rows.ts'
import { settledSale } from '../variant/sale-price.rules.ts'
import { lockProducts } from './product.queries.ts'
import { type Refreshing, refreshProducts } from './product-derived.queries.ts'

/** Variants of one transaction. */
const AT_ONCE = 200

/** Sale prices that begin or end by now; reads one small index. */
const due = (db: Reader, now: Date) => {
  const at = now.toISOString()
  return db
    .selectFrom('variant')
    .where('sale_price', 'is not', null)
    .where(
      sql<boolean>`(sale_price_until <= ${at} or (usual_price is null and (sale_price_from is null or sale_price_from <= ${at})))`,
    )
}

/** Whether a sale price begins or ends by now. */
export const isPriceDue = async (db: Reader, now: Date): Promise<boolean> =>
  (await due(db, now).select('id').limit(1).executeTakeFirst()) !== undefined

/** Begins and ends sale prices whose time has come, of some variants, with all that is derived from prices. */
export const turnPrices = async (act: Refreshing): Promise<void> => {
  const { db, dialect, now } = act
  const found = await due(db, now).select(['id', 'product_id']).orderBy('id').limit(AT_ONCE).execute()
  const products = [...new Set(found.map(({ product_id }) => product_id))].sort((one, other) => one - other)
  if (products.length === 0) return
  await lockProducts(db, dialect, products)
  // Read again: a member may have changed them while this waited.
  const rows = await due(db, now)
    .selectAll()
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  await updateRows(
    db,
    'variant',
    rows.map((row) => ({ id: row.id, ...settledSale(row, {}, now.toISOString()) })),
  )
  // An edit that was begun with the former price is told so.
  await db
    .updateTable('product')
    .set({ updated_at: now.toISOString(), version: sql`version + 1` })
    .where('id', 'in', products)
    .execute()
  await refreshProducts(act, products)
}
