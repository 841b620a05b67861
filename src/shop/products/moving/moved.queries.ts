import type { Kysely } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { PATH_MARK } from './names.fields.ts'

type Db = Kysely<Database>

const AT_ONCE = 500

/** A product that articles of another shop became. */
export interface MovedProduct {
  readonly id: number
  readonly variant_id: number
  readonly slug: string | null
  readonly name_en: string | null
  /** The code that its address has; null without a visible variant. */
  readonly first_code: string | null
}

/** Returns the products that have these codes, by each code. */
export const productsAtCodes = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, MovedProduct>> => {
  const found = new Map<string, MovedProduct>()
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['variant.code', 'variant.id as variant_id', 'product.id', 'slug', 'name_en', 'first_code'])
      .where('variant.code', 'in', codes.slice(at, at + AT_ONCE))
      .execute()
    for (const { code, ...product } of rows) found.set(code, product)
  }
  return found
}

/** Returns the ids of categories by the names from the top to each, as files name them. */
export const categoriesByPath = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('category').select(['id', 'name', 'parent_id']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (id: number | null): readonly string[] => {
    const row = id === null ? undefined : byId.get(id)
    return row ? [...pathOf(row.parent_id), row.name] : []
  }
  return new Map(rows.map(({ id }) => [pathOf(id).join(PATH_MARK), id]))
}
