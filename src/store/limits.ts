import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** What a counted attempt found: how many there were in the window, and when it ends. */
export interface Counted {
  readonly hits: number
  readonly endsAt: Date
}

/** Takes one count back under each of the keys. */
export const takeCountBack = async (db: Kysely<Database>, keys: readonly string[]): Promise<void> => {
  await db
    .updateTable('rate_limit')
    .set({ hits: sql`hits - 1` })
    .where('key', 'in', [...keys])
    .where('hits', '>', 0)
    .execute()
}

/** Counts an attempt under a key, in windows of `minutes`, in one statement so that no attempt is lost among rivals. */
export const countAttempt = async (
  db: Kysely<Database>,
  key: string,
  minutes: number,
  now: Date,
): Promise<Counted> => {
  const fresh = new Date(now.getTime() + minutes * 60_000).toISOString()
  const row = await db
    .insertInto('rate_limit')
    .values({ key, hits: 1, expires_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when rate_limit.expires_at <= ${now.toISOString()} then 1 else rate_limit.hits + 1 end`,
        expires_at: sql`case when rate_limit.expires_at <= ${now.toISOString()} then excluded.expires_at else rate_limit.expires_at end`,
      }),
    )
    .returning(['hits', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { hits: row.hits, endsAt: new Date(row.expires_at) }
}
