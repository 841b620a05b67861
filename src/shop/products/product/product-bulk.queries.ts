import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'
import { PRODUCT_CODE } from '../../values.ts'
import { ProductStatus } from './product.rules.ts'
import { matching, type ProductFilter } from './product-search.queries.ts'

type Db = Kysely<Database>

/** The ids of the products that a search finds, at most so many. */
export const idsFound = async (
  db: Db,
  dialect: Dialect,
  filter: ProductFilter,
  most: number,
): Promise<readonly number[]> => {
  const rows = await matching(db, dialect, filter)
    .select('product.id')
    .orderBy('product.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the products that codes address; those that address none are left out. */
export const idsOfCodes = async (db: Db, codes: readonly string[]): Promise<readonly number[]> => {
  const possible = codes.filter((code) => PRODUCT_CODE.test(code))
  if (possible.length === 0) return []
  const rows = await db
    .selectFrom('variant')
    .select('product_id')
    .distinct()
    .where('code', 'in', possible)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Rows of one statement: SQLite takes 32,766 values in one. */
const AT_ONCE = 1000

/** Gives products a status; how many had another one. */
export const setStatus = async (
  tx: Writer,
  ids: readonly number[],
  status: number,
  now: Date,
): Promise<number> => {
  let changed = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await tx
      .updateTable('product')
      .set({ status, updated_at: now.toISOString(), version: sql`version + 1` })
      .$if(status === ProductStatus.public, (update) => update.set({ sale_from: null }))
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .where('status', '!=', status)
      .returning('id')
      .execute()
    changed += rows.length
  }
  return changed
}
