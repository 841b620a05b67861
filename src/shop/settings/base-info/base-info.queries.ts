import { type Kysely, sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

/** Returns the shop's stored settings: those that versions are compared with. */
export const readSettings = (db: Kysely<Database>): Promise<Row<'base_info'>> =>
  db.selectFrom('base_info').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/**
 * Makes concurrent changes of settings wait for each other until the transaction ends, so that the compared
 * version stays; returns the shop's current settings.
 */
export const lockSettings = async (tx: Writer): Promise<Row<'base_info'>> => {
  await tx.updateTable('base_info').set({ version: sql`version` }).where('id', '=', 1).execute()
  return readSettings(tx)
}

/** Changes the base information; returns the changed row. */
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

/** Returns the shop's own product feeds as they were made last; those of plugins are kept under their paths. */
export const feedsMade = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('feed')
    .select(['name', 'article_count', 'left_out_count', 'made_at'])
    .where('name', 'not like', '/%')
    .orderBy('name')
    .execute()
  return rows.map(({ name, article_count, left_out_count, made_at }) => ({
    feedPath: `/feeds/${name}`,
    articleCount: article_count,
    leftOutCount: left_out_count,
    feedMadeAt: made_at,
  }))
}
