import { type Kysely, sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

/** The shop's own settings as they are kept: a form is filled with what it is held against. */
export const readSettings = (db: Kysely<Database>): Promise<Row<'base_info'>> =>
  db.selectFrom('base_info').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/**
 * Has members who change settings at the same moment wait for each other until the transaction ends, so
 * that what a version is held against stays as it was; the shop's own settings as they are then.
 */
export const lockSettings = async (tx: Writer): Promise<Row<'base_info'>> => {
  await tx.updateTable('base_info').set({ version: sql`version` }).where('id', '=', 1).execute()
  return readSettings(tx)
}

/** Changes the base information; the row as it is then. */
export const changeBaseInfo = async (
  tx: Writer,
  change: Partial<Row<'base_info'>>,
): Promise<Row<'base_info'>> => {
  await tx
    .updateTable('base_info')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', 1)
    .execute()
  return readSettings(tx)
}
