import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { isAmong } from '../../../store/among.ts'
import type { Dialect } from '../../../store/columns.ts'
import type { Reader, Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { hasStock, pricedWithin, withTag } from '../../catalog/index.ts'
import { ProductStatus, withAncestors } from '../product/product.rules.ts'
import { branchOf } from './category.rules.ts'
import type { CategoryRule } from './category-rule.rules.ts'

type Db = Kysely<Database>
type Condition = (eb: ExpressionBuilder<Database, 'product'>) => Expression<SqlBool>

const DAY_MS = 86_400_000

/** True of a `product` that meets a rule. Discontinued products meet none. */
const meets =
  ({ match, tagIds, priceFrom, priceTo, addedDays, inStock }: CategoryRule, now: Date): Condition =>
  (eb) => {
    const since = new Date(now.getTime() - (addedDays ?? 0) * DAY_MS).toISOString()
    const range = { from: priceFrom ?? undefined, to: priceTo ?? undefined }
    const conditions = [
      ...(tagIds.length > 0 ? [sql<boolean>`product.id in (${withTag(tagIds).ids})`] : []),
      ...(priceFrom !== null || priceTo !== null ? [pricedWithin(range).isMet] : []),
      ...(addedDays === null ? [] : [eb('product.created_at', '>=', since)]),
      ...(inStock ? [hasStock(eb)] : []),
    ]
    const isMet = match === 'all' ? eb.and(conditions) : eb.or(conditions)
    return eb.and([eb('product.status', '!=', ProductStatus.discontinued), isMet])
  }

/** Returns the number of products that meet a rule. */
export const countMeeting = async (db: Db, rule: CategoryRule, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('product')
    .where(meets(rule, now))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the categories that are filled by a rule. */
export const ruledCategories = (db: Reader): Promise<Row<'category'>[]> =>
  db.selectFrom('category').selectAll().where('rule', 'is not', null).orderBy('id').execute()

/** A category with its rule, and where to go on: behind the product with this id. */
interface Part {
  readonly categoryId: number
  readonly rule: CategoryRule
  readonly now: Date
  readonly after: number
  readonly limit: number
}

/** Returns the next products that meet a rule and are not in its category. */
export const missingProducts = async (db: Db, part: Part): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('product')
    .select('product.id')
    .where(meets(part.rule, part.now))
    .where('product.id', '>', part.after)
    .where(
      sql<boolean>`not exists (select 1 from product_category where product_category.product_id = product.id
        and product_category.category_id = ${part.categoryId} and product_category.chosen = true)`,
    )
    .orderBy('product.id')
    .limit(part.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the next products that are in a category and do not meet its rule. */
export const surplusProducts = async (db: Reader, part: Part): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('product_category')
    .select('product_category.product_id')
    .where('category_id', '=', part.categoryId)
    .where('chosen', '=', true)
    .where('product_id', '>', part.after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product')
            .select('product.id')
            .whereRef('product.id', '=', 'product_category.product_id')
            .where(meets(part.rule, part.now)),
        ),
      ),
    )
    .orderBy('product_category.product_id')
    .limit(part.limit)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Returns which of some products meet a rule. */
export const meetingAmong = async (
  tx: Writer,
  rule: CategoryRule,
  ids: readonly number[],
  now: Date,
): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('product')
    .select('product.id')
    .where('product.id', 'in', ids)
    .where(meets(rule, now))
    .execute()
  return rows.map(({ id }) => id)
}

/** Assigns products to a category and its ancestors (PRD-04). */
export const joinCategory = async (
  tx: Writer,
  id: number,
  ids: readonly number[],
  all: readonly Row<'category'>[],
): Promise<void> => {
  if (ids.length === 0) return
  const rowsOf = (category_id: number, chosen: boolean) =>
    ids.map((product_id) => ({ category_id, product_id, chosen }))
  await tx
    .insertInto('product_category')
    .values(rowsOf(id, true))
    .onConflict((conflict) => conflict.columns(['category_id', 'product_id']).doUpdateSet({ chosen: true }))
    .execute()
  for (const above of withAncestors([id], all).filter((one) => one !== id))
    await tx
      .insertInto('product_category')
      .values(rowsOf(above, false))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Removes products from a category that was chosen for them, and from its ancestors, unless they belong there by
 * another category (PRD-04). `ids` is undefined for all products of the category.
 */
export const leaveCategory = async (
  tx: Writer,
  dialect: Dialect,
  id: number,
  ids: readonly number[] | undefined,
  all: readonly Row<'category'>[],
): Promise<void> => {
  if (ids?.length === 0) return
  await tx
    .updateTable('product_category')
    .set({ chosen: false })
    .where('category_id', '=', id)
    .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
    .execute()
  // Its own rows come last: they tell which products leave.
  for (const above of withAncestors([id], all).toReversed()) {
    const branch = branchOf(all, above).map((category) => category.id)
    await tx
      .deleteFrom('product_category')
      .where('category_id', '=', above)
      .where('chosen', '=', false)
      .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
      .$if(ids === undefined && above !== id, (query) =>
        query.where('product_id', 'in', (eb) =>
          eb.selectFrom('product_category as own').select('own.product_id').where('own.category_id', '=', id),
        ),
      )
      .where(
        sql<boolean>`not exists (select 1 from product_category as other
          where other.product_id = product_category.product_id and other.chosen = true
          and ${isAmong(dialect, 'other.category_id', branch)})`,
      )
      .execute()
  }
}
