import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'

/** Reads the texts of the trade law page: all rows in their order, filled or not, and the text below them. */
export const readTradeLaw = async (db: Kysely<Database>) => {
  const [rows, body] = await Promise.all([
    db.selectFrom('trade_law').selectAll().orderBy('sort_no').orderBy('id').execute(),
    db
      .selectFrom('base_info')
      .select(['trade_law_body', 'trade_law_body_en'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, body }
}

/** Changes the text below the rows. */
export const changeTradeLawBody = async (
  tx: Writer,
  change: Partial<Pick<Row<'base_info'>, 'trade_law_body' | 'trade_law_body_en'>>,
): Promise<void> => {
  await tx.updateTable('base_info').set(change).where('id', '=', 1).execute()
}
