import type { Kysely } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

type Db = Kysely<Database>

/** Returns every axis in display order: the highest sort number first. */
export const allAxes = (db: Db): Promise<Row<'class_name'>[]> =>
  db.selectFrom('class_name').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute()

/** Ids in one statement; SQLite allows 32,766. */
const AT_ONCE = 10_000

const inPieces = async <T>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> => {
  const rows: T[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const row of await read(ids.slice(at, at + AT_ONCE))) rows.push(row)
  return rows
}

/** Returns the values of axes in display order: the highest sort number first. */
export const valuesOf = (db: Db, axisIds: readonly number[]): Promise<Row<'class_category'>[]> =>
  inPieces(
    axisIds.toSorted((one, other) => one - other),
    (some) =>
      db
        .selectFrom('class_category')
        .selectAll()
        .where('class_name_id', 'in', some)
        .orderBy('class_name_id')
        .orderBy('sort_no', 'desc')
        .orderBy('id')
        .execute(),
  )

/** Returns a value by its id. */
export const valueById = (db: Db, id: number): Promise<Row<'class_category'> | undefined> =>
  db.selectFrom('class_category').selectAll().where('id', '=', id).executeTakeFirst()

/** Counts the values of each axis; axes without values are left out. */
export const valueCounts = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('class_category')
    .select(['class_name_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('class_name_id')
    .execute()
  return new Map(rows.map(({ class_name_id, count }) => [class_name_id, count]))
}

/** Counts the products of each of these values; values without products are left out. */
export const productsOfValues = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  // A product never has the same axis twice, so none is counted twice.
  const [first, second] = await Promise.all([
    productsBy(db, 'class_category1_id', ids),
    productsBy(db, 'class_category2_id', ids),
  ])
  return new Map(ids.map((id) => [id, (first.get(id) ?? 0) + (second.get(id) ?? 0)]))
}

const productsBy = async (
  db: Db,
  column: 'class_category1_id' | 'class_category2_id',
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, number>> => {
  const rows = await inPieces(ids, (some) =>
    db
      .selectFrom('variant')
      .select([`${column} as id`, (eb) => eb.fn.count<number>('product_id').distinct().as('count')])
      .where(column, 'in', some)
      .groupBy(column)
      .execute(),
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Counts the products that prevent the deletion of a value. Locks them out: none can be added meanwhile. */
export const holdersOfValue = async (tx: Writer, dialect: Dialect, id: number): Promise<number> => {
  // SQLite has only one writer.
  if (dialect === 'postgres')
    await tx.selectFrom('class_category').select('id').where('id', '=', id).forUpdate().execute()
  return (await productsOfValues(tx, [id])).get(id) ?? 0
}
