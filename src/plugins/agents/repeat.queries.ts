import type { Kysely } from 'kysely'
import type { Database } from '../../plugin.ts'
import { agentsIn, type Of, type Repeat, tablesOf } from './queries.ts'

type Db = Kysely<Database>

/**
 * Begins a request that may be repeated, or one of the same body that was left without an answer before `lapsed`; returns
 * the one that was begun before, if it stands.
 */
export const beginRepeat = async (db: Db, of: Of, row: Repeat, lapsed: Date): Promise<Repeat | undefined> => {
  const { repeat } = tablesOf(of)
  const { numInsertedOrUpdatedRows: begun } = await agentsIn(db)
    .insertInto(repeat)
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ begun_at: row.begun_at })
        .where(`${repeat}.status` as const, 'is', null)
        .where(`${repeat}.digest` as const, '=', row.digest)
        .where(`${repeat}.begun_at` as const, '<=', lapsed.toISOString()),
    )
    .executeTakeFirstOrThrow()
  if (begun === 1n) return undefined
  return agentsIn(db).selectFrom(repeat).selectAll().where('id', '=', row.id).executeTakeFirst()
}

/** A request as it was begun: one that somebody else has taken over is theirs. */
type Begun = Pick<Repeat, 'id' | 'begun_at'>

/** Keeps the answer to a request. */
export const endRepeat = async (
  db: Db,
  of: Of,
  { id, begun_at }: Begun,
  answered: Pick<Repeat, 'status' | 'answer' | 'about' | 'email_key'>,
): Promise<void> => {
  await agentsIn(db)
    .updateTable(tablesOf(of).repeat)
    .set(answered)
    .where('id', '=', id)
    .where('begun_at', '=', begun_at)
    .execute()
}

/** Forgets a request that had no answer: it may be sent again. */
export const dropRepeat = async (db: Db, of: Of, { id, begun_at }: Begun): Promise<void> => {
  await agentsIn(db)
    .deleteFrom(tablesOf(of).repeat)
    .where('id', '=', id)
    .where('begun_at', '=', begun_at)
    .execute()
}
