import { type Kysely, sql } from 'kysely'
import { isAmong } from '../../../store/among.ts'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import type { LinkChange } from './category.rules.ts'

type Db = Kysely<Database>

/** Returns every category from the database, not from the cache. */
export const categoriesNow = (db: Db): Promise<Row<'category'>[]> =>
  db.selectFrom('category').selectAll().execute()

/**
 * Returns every category, locked for a change of the tree. Concurrent changes wait for each other, and for
 * transactions that assign products (`allCategories`).
 */
export const lockedCategories = async (tx: Writer, dialect: Dialect): Promise<Row<'category'>[]> => {
  // SQLite has only one writer. Only the next statement sees rows that others added meanwhile.
  if (dialect === 'postgres')
    await tx.selectFrom('category').select('id').orderBy('id').forNoKeyUpdate().execute()
  return categoriesNow(tx)
}

/** Counts the products in each category or below it, in any status; empty categories are left out. */
export const productsOfCategories = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('product_category')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ category_id, count }) => [category_id, count]))
}

/** Counts the products in a category or below it, in any status. */
export const productsOfCategory = async (db: Db, id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('product_category')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves categories down by this number of levels; up if it is negative. */
export const shiftLevels = async (
  tx: Writer,
  dialect: Dialect,
  ids: readonly number[],
  by: number,
): Promise<void> => {
  if (by === 0) return
  await tx
    .updateTable('category')
    .set({ level: sql<number>`level + ${by}` })
    .where(isAmong(dialect, 'id', ids))
    .execute()
}

/**
 * Links the products of a moved branch to its new ancestors, and unlinks them from the former ones, unless
 * they belong there by another category, too (PRD-04). The audit log does not list the products, possibly a
 * hundred thousand; it records where the category went.
 */
export const moveLinks = async (
  tx: Writer,
  dialect: Dialect,
  { branch, added, removed }: LinkChange,
): Promise<void> => {
  const isMoved = isAmong(dialect, 'moved.category_id', branch)
  for (const { id, branch: left } of removed)
    await sql`
      delete from product_category
      where category_id = ${id} and chosen = false
      and product_id in (select moved.product_id from product_category as moved where ${isMoved})
      and not exists (
        select 1 from product_category as other
        where other.product_id = product_category.product_id and other.chosen = true
        and ${isAmong(dialect, 'other.category_id', left)}
      )`.execute(tx)
  if (added.length > 0)
    await sql`
      insert into product_category (category_id, product_id, chosen)
      select distinct above.id, moved.product_id, false
      from category as above cross join product_category as moved
      where ${isAmong(dialect, 'above.id', added)} and ${isMoved}
      on conflict do nothing`.execute(tx)
}

/** Returns every category; nobody can move or delete one until the transaction ends. */
export const allCategories = ({
  db,
  dialect,
}: Pick<WriteEnvironment, 'db' | 'dialect'>): Promise<Row<'category'>[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .orderBy('id')
    // SQLite has only one writer.
    .$if(dialect === 'postgres', (query) => query.forShare())
    .execute()
