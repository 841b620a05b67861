import type { Kysely } from 'kysely'
import type { Database } from '../../plugin.ts'
import { type Repeat, ucpIn } from './queries.ts'

type Db = Kysely<Database>

/**
 * Begins a request that may be repeated, or one of the same body that was left without an answer before `lapsed`; returns
 * the one that was begun before, if it stands.
 */
export const beginRepeat = async (db: Db, row: Repeat, lapsed: Date): Promise<Repeat | undefined> => {
  const { numInsertedOrUpdatedRows: begun } = await ucpIn(db)
    .insertInto('plugin_ucp_repeat')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ begun_at: row.begun_at })
        .where('plugin_ucp_repeat.status', 'is', null)
        .where('plugin_ucp_repeat.digest', '=', row.digest)
        .where('plugin_ucp_repeat.begun_at', '<=', lapsed.toISOString()),
    )
    .executeTakeFirstOrThrow()
  if (begun === 1n) return undefined
  return ucpIn(db).selectFrom('plugin_ucp_repeat').selectAll().where('id', '=', row.id).executeTakeFirst()
}

/** A request as it was begun: one that somebody else has taken over is theirs. */
type Begun = Pick<Repeat, 'id' | 'begun_at'>

/** Keeps the answer to a request. */
export const endRepeat = async (
  db: Db,
  { id, begun_at }: Begun,
  { status, answer, about }: Pick<Repeat, 'status' | 'answer' | 'about'>,
): Promise<void> => {
  await ucpIn(db)
    .updateTable('plugin_ucp_repeat')
    .set({ status, answer, about })
    .where('id', '=', id)
    .where('begun_at', '=', begun_at)
    .execute()
}

/** Forgets a request that had no answer: it may be sent again. */
export const dropRepeat = async (db: Db, { id, begun_at }: Begun): Promise<void> => {
  await ucpIn(db)
    .deleteFrom('plugin_ucp_repeat')
    .where('id', '=', id)
    .where('begun_at', '=', begun_at)
    .execute()
}
