import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import { prepared } from '../../../store/prepared.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { PRODUCT_CODE } from '../../values.ts'

type Db = Kysely<Database>

/** The columns of a product that members write. */
export type ProductChange = Partial<
  Omit<
    Row<'product'>,
    'id' | 'search_text' | 'price_min' | 'price_max' | 'first_code' | 'sold_lately' | 'version'
  >
>

/**
 * Returns the product with a variant of this code, in any status; undefined for texts that cannot be a code.
 */
export const anyProductByCode = async (db: Db, code: string): Promise<Row<'product'> | undefined> => {
  if (!PRODUCT_CODE.test(code)) return undefined
  return db
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('variant').select('product_id').where('code', '=', code))
    .executeTakeFirst()
}

/** Returns a product by a variant's code, locked for a change: see `lockProducts`. */
export const lockedProduct = async (
  tx: Writer,
  dialect: Dialect,
  code: string,
): Promise<Row<'product'> | undefined> => {
  const found = await anyProductByCode(tx, code)
  if (!found) return undefined
  await lockProducts(tx, dialect, [found.id])
  return anyProductByCode(tx, code)
}

/**
 * Locks products against concurrent edits and orders until the transaction ends, so that no piece sold
 * meanwhile is counted. The next statement sees what others changed before.
 */
export const lockProducts = async (tx: Writer, dialect: Dialect, ids: readonly number[]): Promise<void> => {
  // SQLite has only one writer.
  if (dialect === 'sqlite' || ids.length === 0) return
  for (const [table, column] of [
    ['product', 'id'],
    ['variant', 'product_id'],
  ] as const)
    await tx
      .selectFrom(table)
      .select('id')
      .where(sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

const NEW_PRODUCT = {
  name_en: null,
  description_list: null,
  description_list_en: null,
  description_detail: null,
  description_detail_en: null,
  search_word: null,
  note: null,
  free_area: null,
  video_url: null,
  sale_from: null,
  sale_until: null,
  own_fields: NO_OWN_VALUES,
}

/** A product to insert. */
export type NewProduct = ProductChange & Pick<Row<'product'>, 'name' | 'status'>

/**
 * Inserts a product; returns its id. Prices and search texts derive from its variants: see `refreshProduct`.
 */
export const insertProduct = async (tx: Writer, product: NewProduct, now: Date): Promise<number> => {
  const [id] = await insertProducts(tx, [product], now)
  if (id === undefined) throw new Error('A product was not written')
  return id
}

/** Inserts products, a few hundred at most; returns their ids, in their order. */
export const insertProducts = async (
  tx: Writer,
  products: readonly NewProduct[],
  now: Date,
): Promise<readonly number[]> => {
  if (products.length === 0) return []
  const at = now.toISOString()
  const unknown = { search_text: '', price_min: null, price_max: null, first_code: null }
  const rows = products.map((product) => ({
    ...NEW_PRODUCT,
    ...product,
    ...unknown,
    created_at: at,
    updated_at: at,
    version: 1,
  }))
  const written = await tx.insertInto('product').values(rows).returning('id').execute()
  // Ids are assigned in the order of the rows; databases do not guarantee that they return them in it.
  return written.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Changes a product, and counts up its version. */
export const changeProduct = async (
  tx: Writer,
  id: number,
  change: ProductChange,
  now: Date,
): Promise<void> => {
  const updated_at = now.toISOString()
  if (Object.keys(change).length === 0) {
    await touch(tx, { ids: [id], updated_at })
    return
  }
  await tx
    .updateTable('product')
    .set({ ...change, updated_at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

const touch = prepared<{ ids: readonly number[]; updated_at: string }>()((db, { ids, updated_at }) =>
  db.updateTable('product').set({ updated_at, version: sql`version + 1` }).where('id', 'in', ids),
)

/** Counts up the versions of products whose variants alone change; a few hundred at most. */
export const touchProducts = async (tx: Writer, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length > 0) await touch(tx, { ids, updated_at: now.toISOString() })
}
