import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'
import { searchOf, wordsOf } from '../../../store/search.ts'
import type { Page } from '../../paging.ts'
import { ProductStatus } from '../product/product.rules.ts'

type Db = Kysely<Database>

/** Returns the ids of the placed products of a category that are still in it, in their order. */
export const placedGoods = async (db: Db, categoryId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('placed_product')
    .innerJoin('product_category', (join) =>
      join
        .onRef('product_category.category_id', '=', 'placed_product.category_id')
        .onRef('product_category.product_id', '=', 'placed_product.product_id'),
    )
    .select('placed_product.product_id')
    .where('placed_product.category_id', '=', categoryId)
    .orderBy('placed_product.place')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Replaces the placed products of a category. */
export const placeGoods = async (tx: Writer, categoryId: number, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('placed_product').where('category_id', '=', categoryId).execute()
  if (ids.length === 0) return
  const rows = ids.map((product_id, at) => ({ category_id: categoryId, product_id, place: at + 1 }))
  await tx.insertInto('placed_product').values(rows).execute()
}

/** Returns which of some products are in a category. */
export const amongCategory = async (
  db: Db,
  categoryId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('product_category')
    .select('product_id')
    .where('category_id', '=', categoryId)
    .where('product_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ product_id }) => product_id))
}

/**
 * Returns the ids of a page of the products of a category that are not placed, the newest first, and their number;
 * with a keyword only those that it names. Discontinued products are left out.
 */
export const unplacedGoods = async (
  db: Db,
  dialect: Dialect,
  { categoryId, keyword }: { readonly categoryId: number; readonly keyword: string },
  { limit, offset }: Page,
) => {
  const words = wordsOf(keyword)
  const others = db
    .selectFrom('product_category')
    .innerJoin('product', 'product.id', 'product_category.product_id')
    .where('product_category.category_id', '=', categoryId)
    .where('product.status', '!=', ProductStatus.discontinued)
    .$if(words.length > 0, (query) => query.where(searchOf(dialect).matches(words)))
    .where(
      sql<boolean>`not exists (select 1 from placed_product where placed_product.category_id = ${categoryId}
        and placed_product.product_id = product_category.product_id)`,
    )
  const [rows, { count }] = await Promise.all([
    others
      .select('product_category.product_id')
      .orderBy('product_category.product_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    others.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ product_id }) => product_id), count: Number(count) }
}
