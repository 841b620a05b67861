import type { Kysely } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'
import { variantRows } from '../variant/variant-rows.queries.ts'
import { idsOfCodes } from './product-bulk.queries.ts'
import type { Article } from './product-table.rows.ts'

type Db = Kysely<Database>

/** Returns products by their ids, in the order of the ids. */
export const productsById = async (db: Db, ids: readonly number[]): Promise<Row<'product'>[]> =>
  ids.length === 0 ? [] : db.selectFrom('product').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** Returns variants with their products by code, after `lock` has locked the products. Unknown codes have none. */
export const articlesByCodes = async (
  db: Db,
  codes: readonly string[],
  lock: (productIds: readonly number[]) => Promise<void> = async () => {},
): Promise<ReadonlyMap<string, Article>> => {
  const ids = await idsOfCodes(db, codes)
  if (ids.length === 0) return new Map()
  await lock(ids)
  const [products, variants] = await Promise.all([productsById(db, ids), variantRows(db, ids)])
  const wanted = new Set(codes)
  const seen = new Set<number>()
  return new Map(
    variants
      .filter(({ code }) => wanted.has(code))
      .flatMap((variant) => {
        const product = products.find(({ id }) => id === variant.product_id)
        const isFirst = !seen.has(variant.product_id)
        seen.add(variant.product_id)
        return product ? [[variant.code, { product, variant, isFirst }] as const] : []
      }),
  )
}
