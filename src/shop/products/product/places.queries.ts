import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { picturesOfProduct } from '../picture/pictures.queries.ts'
import { excludedDeliveries } from './excluded.queries.ts'
import { listDifference, withAncestors } from './product.rules.ts'

type Db = Kysely<Database>

/**
 * Returns the categories, tags, pictures and excluded delivery methods of a product; apart from the categories that
 * were chosen by hand those whose rule it meets.
 */
export const placesOf = async (db: Db, productId: number) => {
  const [categories, tags, pictures, excluded] = await Promise.all([
    db
      .selectFrom('product_category')
      .innerJoin('category', 'category.id', 'product_category.category_id')
      .select(['category_id', 'chosen', 'category.rule'])
      .where('product_id', '=', productId)
      .orderBy('category_id')
      .execute(),
    db
      .selectFrom('product_tag')
      .select('tag_id')
      .where('product_id', '=', productId)
      .orderBy('tag_id')
      .execute(),
    picturesOfProduct(db, productId),
    excludedDeliveries(db, [productId]),
  ])
  const chosen = categories.filter((one) => one.chosen)
  return {
    categoryIds: chosen.filter(({ rule }) => rule === null).map(({ category_id }) => category_id),
    ruleCategoryIds: chosen.filter(({ rule }) => rule !== null).map(({ category_id }) => category_id),
    allCategoryIds: categories.map(({ category_id }) => category_id),
    tagIds: tags.map(({ tag_id }) => tag_id),
    pictures,
    excludedDeliveryIds: excluded.map(({ delivery_id }) => delivery_id),
  }
}

/**
 * Assigns a product to exactly these categories and all their ancestors (PRD-04); skips categories that were
 * deleted meanwhile, or that a rule fills. Categories whose rule it met stay.
 */
export const setCategories = async (
  tx: Writer,
  productId: number,
  wanted: readonly number[],
  all: readonly Row<'category'>[],
): Promise<void> => {
  const kept = await placesOf(tx, productId)
  const byHand = wanted.filter((id) => all.some((category) => category.id === id && category.rule === null))
  const chosen = [...byHand, ...kept.ruleCategoryIds]
  const { added, removed } = listDifference(kept.allCategoryIds, withAncestors(chosen, all))
  const own = listDifference([...kept.categoryIds, ...kept.ruleCategoryIds], chosen)
  if (removed.length > 0)
    await tx
      .deleteFrom('product_category')
      .where('product_id', '=', productId)
      .where('category_id', 'in', removed)
      .execute()
  for (const [ids, isChosen] of [
    [own.added.filter((id) => !added.includes(id)), true],
    [own.removed.filter((id) => !removed.includes(id)), false],
  ] as const)
    if (ids.length > 0)
      await tx
        .updateTable('product_category')
        .set({ chosen: isChosen })
        .where('product_id', '=', productId)
        .where('category_id', 'in', ids)
        .execute()
  if (added.length === 0) return
  const rows = added.map((category_id) => ({
    category_id,
    product_id: productId,
    chosen: chosen.includes(category_id),
  }))
  await tx.insertInto('product_category').values(rows).execute()
}

/** Sets the tags of a product. */
export const setTags = async (tx: Writer, productId: number, wanted: readonly number[]): Promise<void> => {
  const { tagIds } = await placesOf(tx, productId)
  const { added, removed } = listDifference(tagIds, wanted)
  if (removed.length > 0)
    await tx
      .deleteFrom('product_tag')
      .where('product_id', '=', productId)
      .where('tag_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('product_tag')
      .values(added.map((tag_id) => ({ product_id: productId, tag_id })))
      .execute()
}

/** Returns the categories of some ids that exist, with their rules. */
export const categoriesThere = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('category').select(['id', 'name', 'rule']).where('id', 'in', ids).execute()

/** Returns the ids that exist in a table. */
export const idsThere = async (
  db: Db,
  table: 'tag' | 'delivery',
  ids: readonly number[],
): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
