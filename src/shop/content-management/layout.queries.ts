import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { toId } from '../values.ts'
import type { Position } from './layout.rules.ts'

/** Returns the layouts of the shop, without the one for previews. */
export const shownLayouts = (db: Reader): Promise<Row<'layout'>[]> =>
  db.selectFrom('layout').selectAll().where('id', '>', 0).orderBy('id').execute()

/** Returns the layout that an input names. */
export const layoutById = async (db: Reader, typed: string): Promise<Row<'layout'> | undefined> => {
  const id = toId(typed)
  return id > 0 ? db.selectFrom('layout').selectAll().where('id', '=', id).executeTakeFirst() : undefined
}

/** Returns the places of blocks in a layout, in their order. */
export const positionsOf = (db: Reader, layoutId: number) =>
  db
    .selectFrom('block_position')
    .innerJoin('block', 'block.id', 'block_position.block_id')
    .select(['block_id', 'section', 'sort_no', 'block.name'])
    .where('layout_id', '=', layoutId)
    .orderBy('section')
    .orderBy('sort_no')
    .execute()

/** Counts the blocks of each layout. */
export const blockCounts = async (db: Reader): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('block_position')
    .select((eb) => ['layout_id', eb.fn.countAll<number>().as('count')])
    .groupBy('layout_id')
    .execute()
  return new Map(rows.map(({ layout_id, count }) => [layout_id, Number(count)]))
}

/** Changes a layout, and counts up its version, also if only its arrangement changed. */
export const changeLayout = async (
  tx: Writer,
  id: number,
  change: Partial<Pick<Row<'layout'>, 'name'>>,
): Promise<Row<'layout'>> => {
  return tx
    .updateTable('layout')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Replaces the arrangement of a layout. */
export const arrange = async (tx: Writer, layoutId: number, rows: readonly Position[]): Promise<void> => {
  await tx.deleteFrom('block_position').where('layout_id', '=', layoutId).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('block_position')
    .values(rows.map((row) => ({ layout_id: layoutId, ...row })))
    .execute()
}
