import { type Kysely, sql } from 'kysely'
import { isAmong } from '../../../store/among.ts'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import type { LinkChange } from './category.rules.ts'

type Db = Kysely<Database>

/** Every category, as it is kept now. */
export const categoriesNow = (db: Db): Promise<Row<'category'>[]> =>
  db.selectFrom('category').selectAll().execute()

/**
 * The same for who will change the tree: members who change it at the same moment wait for each other,
 * and for those who put products into it (`allCategories`).
 */
export const lockedCategories = async (tx: Writer, dialect: Dialect): Promise<Row<'category'>[]> => {
  // Of SQLite there is one writer as it is. What others added meanwhile is seen by the next statement only.
  if (dialect === 'postgres')
    await tx.selectFrom('category').select('id').orderBy('id').forNoKeyUpdate().execute()
  return categoriesNow(tx)
}

/** How many products stand in each category or below it, whatever their status; one that is empty is left out. */
export const productsOfCategories = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('product_category')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ category_id, count }) => [category_id, count]))
}

/** The same of one. */
export const productsOfCategory = async (db: Db, id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('product_category')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes categories so many levels down; up where it is negative. */
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
 * Links the products of a branch that was moved to what lies above it now, and no longer to what does
 * not, unless they are in there by another category, too (PRD-04). Of a hundred thousand products
 * nobody would read the log: it tells where the category went.
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

/** Every category, as it is kept now; nobody moves or removes one until the transaction ends. */
export const allCategories = ({
  db,
  dialect,
}: Pick<WriteEnvironment, 'db' | 'dialect'>): Promise<Row<'category'>[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .orderBy('id')
    // Of SQLite there is one writer as it is.
    .$if(dialect === 'postgres', (query) => query.forShare())
    .execute()
