import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** Every tag as it is kept now, in the order of menus. */
export const allTags = (db: Db): Promise<Row<'tag'>[]> =>
  db.selectFrom('tag').selectAll().orderBy('sort_no').orderBy('id').execute()

/** How many products have each tag, whatever their status; one that none has is left out. */
export const productsOfTags = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('product_tag')
    .select(['tag_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('tag_id')
    .execute()
  return new Map(rows.map(({ tag_id, count }) => [tag_id, count]))
}

/** Writes a tag; its id. */
export const insertTag = async (tx: Writer, tag: Omit<Row<'tag'>, 'id'>): Promise<number> => {
  const { id } = await tx.insertInto('tag').values(tag).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes the words of a tag. */
export const changeTag = async (
  tx: Writer,
  id: number,
  change: Partial<Pick<Row<'tag'>, 'name' | 'name_en'>>,
): Promise<void> => {
  await tx.updateTable('tag').set(change).where('id', '=', id).execute()
}

/** Removes a tag, also from its products (TAG-01). */
export const deleteTag = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('product_tag').where('tag_id', '=', id).execute()
  await tx.deleteFrom('tag').where('id', '=', id).execute()
}
