import type { Reader, Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'

/** Caches the pages by their url key. */
export const pages = cached(async (db): Promise<ReadonlyMap<string, Row<'page'>>> => {
  const rows = await db.selectFrom('page').selectAll().execute()
  return new Map(rows.map((row) => [row.url, row]))
})

/** Returns the page at the head of a category, other than one; undefined if there is none. */
export const headOf = (db: Reader, categoryId: number, but?: number): Promise<Row<'page'> | undefined> =>
  db
    .selectFrom('page')
    .selectAll()
    .where('head_category_id', '=', categoryId)
    .where('id', '<>', but ?? 0)
    .executeTakeFirst()

/** Takes a category that is deleted from the pages that stand at its head. */
export const clearHeads = async (tx: Writer, categoryId: number): Promise<void> => {
  await tx
    .updateTable('page')
    .set((eb) => ({ head_category_id: null, version: eb('version', '+', 1) }))
    .where('head_category_id', '=', categoryId)
    .execute()
}

/** Caches the blocks of each layout's sections, in order. */
export const positions = cached((db) =>
  db
    .selectFrom('block_position')
    .innerJoin('block', 'block.id', 'block_position.block_id')
    .select(['block_position.layout_id', 'block_position.section', 'block.file_name'])
    .orderBy('block_position.layout_id')
    .orderBy('block_position.section')
    .orderBy('block_position.sort_no')
    .execute(),
)

/** Caches the filled rows that the law requires (TRL-01). */
export const tradeLawRows = cached((db) =>
  db
    .selectFrom('trade_law')
    .selectAll()
    .where('name', 'is not', null)
    .where('description', 'is not', null)
    .orderBy('sort_no')
    .execute(),
)
