import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { toId } from '../values.ts'

/** The columns of a block that members write. */
type BlockWords = Pick<Row<'block'>, 'name' | 'file_name'>

/** Ids of merchants' rows begin here, so that later versions can add rows of their own. */
const OWN_FROM = 1001

/** Returns all blocks, the built-in ones first. */
export const allBlocks = (db: Reader): Promise<Row<'block'>[]> =>
  db.selectFrom('block').selectAll().orderBy('id').execute()

/** Returns the names of all blocks' templates. */
export const blockTemplates = async (db: Reader): Promise<string[]> =>
  (await allBlocks(db)).map(({ file_name }) => `blocks/${file_name}`)

/** Returns the block that an input names. */
export const blockById = (db: Reader, typed: string): Promise<Row<'block'> | undefined> =>
  db.selectFrom('block').selectAll().where('id', '=', toId(typed)).executeTakeFirst()

/** Returns whether another block has a file of that name. */
export const isBlockFileTaken = async (db: Reader, fileName: string, id?: number): Promise<boolean> => {
  const rows = await db.selectFrom('block').select('id').where('file_name', '=', fileName).execute()
  return rows.some((row) => row.id !== id)
}

/** Returns the places of blocks: the layouts in use, with their sections. */
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

/** Inserts a block; returns its id. */
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

/** Changes a block, and counts up its version, also if only its template changed. */
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
