import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
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

/** How a product was offered, and its version. */
export type Standing = Pick<Row<'product'>, 'id' | 'status' | 'sale_from' | 'version'>

/** Locks products until the transaction ends, in the order of their ids, and returns how they stand. */
export const lockStandings = async (
  tx: Writer,
  dialect: Dialect,
  ids: readonly number[],
): Promise<readonly Standing[]> => {
  const all: Standing[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    all.push(
      ...(await tx
        .selectFrom('product')
        .select(['id', 'status', 'sale_from', 'version'])
        .where('id', 'in', ids.slice(at, at + AT_ONCE))
        .orderBy('id')
        // SQLite has only one writer.
        .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
        .execute()),
    )
  return all
}

/** Gives locked products a status, and a day of sale; a public one has none. */
export const setStatus = async (
  tx: Writer,
  ids: readonly number[],
  { status, sale_from }: { readonly status: number; readonly sale_from?: string | null },
  now: Date,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await tx
      .updateTable('product')
      .set({ status, updated_at: now.toISOString(), version: sql`version + 1` })
      .$if(sale_from !== undefined || status === ProductStatus.public, (update) =>
        update.set({ sale_from: sale_from ?? null }),
      )
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .execute()
}

/** Returns the names of some products, each with the code that stands for it. */
export const namesOf = async (
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly productCode: string; readonly productName: string }[]> => {
  const all: { productCode: string; productName: string }[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('product')
      .select(['name', 'first_code'])
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .orderBy('id')
      .execute()
    all.push(...rows.map(({ name, first_code }) => ({ productCode: first_code ?? '', productName: name })))
  }
  return all
}
