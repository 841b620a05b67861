import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

type Db = Kysely<Database>

/** Returns every tag from the database, in the order of menus. */
export const allTags = (db: Db): Promise<Row<'tag'>[]> =>
  db.selectFrom('tag').selectAll().orderBy('sort_no').orderBy('id').execute()

/** Counts the products with each tag, in any status; tags without products are left out. */
export const productsOfTags = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('product_tag')
    .select(['tag_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('tag_id')
    .execute()
  return new Map(rows.map(({ tag_id, count }) => [tag_id, count]))
}

/** Removes a tag from its products (TAG-01). */
export const leaveProducts = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('product_tag').where('tag_id', '=', id).execute()
}
