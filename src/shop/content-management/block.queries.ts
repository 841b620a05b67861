import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { toId } from '../values.ts'

/** A block without what the database keeps for itself. */
type BlockWords = Pick<Row<'block'>, 'name' | 'file_name'>

/** Rows of merchants are numbered from here on, so that later versions can bring rows of their own. */
const OWN_FROM = 1001

/** All blocks, those that came with the shop first. */
export const allBlocks = (db: Reader): Promise<Row<'block'>[]> =>
  db.selectFrom('block').selectAll().orderBy('id').execute()

/** The templates of all blocks, by their names. */
export const blockTemplates = async (db: Reader): Promise<string[]> =>
  (await allBlocks(db)).map(({ file_name }) => `blocks/${file_name}`)

/** The block that an input names. */
export const blockById = (db: Reader, typed: string): Promise<Row<'block'> | undefined> =>
  db.selectFrom('block').selectAll().where('id', '=', toId(typed)).executeTakeFirst()

/** Whether another block than this one has a file of that name. */
export const isBlockFileTaken = async (db: Reader, fileName: string, id?: number): Promise<boolean> => {
  const rows = await db.selectFrom('block').select('id').where('file_name', '=', fileName).execute()
  return rows.some((row) => row.id !== id)
}

/** Where blocks stand: the layouts that are shown, by their sections. */
export const blockPlaces = (db: Reader) =>
  db
    .selectFrom('block_position')
    .innerJoin('layout', 'layout.id', 'block_position.layout_id')
    .select([
      'block_position.block_id',
      'block_position.section',
      'block_position.layout_id',
      'layout.name as layout_name',
    ])
    .where('block_position.layout_id', '>', 0)
    .orderBy('block_position.layout_id')
    .orderBy('block_position.section')
    .execute()

/** Writes a new block; its id. */
export const insertBlock = async (tx: Writer, words: BlockWords): Promise<number> => {
  const { id } = await tx
    .insertInto('block')
    .values((eb) => ({
      id: eb
        .selectFrom('block')
        .select(sql<number>`coalesce(max(id), ${OWN_FROM - 1}) + 1`.as('next'))
        .where('id', '>=', OWN_FROM),
      ...words,
      use_controller: false,
      deletable: true,
      version: 1,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a block; its version is another then, also where its template alone was changed. */
export const changeBlock = async (
  tx: Writer,
  id: number,
  change: Partial<BlockWords>,
): Promise<Row<'block'>> => {
  return tx
    .updateTable('block')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a block with its places. */
export const deleteBlock = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('block_position').where('block_id', '=', id).execute()
  await tx.deleteFrom('block').where('id', '=', id).execute()
}
