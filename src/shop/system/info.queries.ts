import { sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Reader } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'

/** Returns the version of the database, and its size in bytes. */
export const databaseFacts = async (
  db: Reader,
  dialect: Dialect,
): Promise<{ readonly version: string; readonly size: number }> => {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ version: string; size: number }>`
        select sqlite_version() as version, page_count * page_size as size
        from pragma_page_count, pragma_page_size`
    : sql<{ version: string; size: number }>`
        select current_setting('server_version') as version, pg_database_size(current_database()) as size`
  ).execute(db)
  return rows[0] ?? { version: '', size: 0 }
}

/** Returns the migrations that the schema has taken, including those that only a newer version knows. */
export const stepsTaken = async (db: Reader) => {
  const { rows } = await sql<{ name: string; doneAt: string }>`
    select name, done_at as "doneAt" from migration order by name`.execute(db)
  return rows
}

/** Counts the pending events, and the dead letters. */
export const countEvents = async (
  db: Reader,
): Promise<{ readonly waiting: number; readonly failed: number }> => {
  const { undelivered, failed } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('undelivered'), eb.fn.count<number>('dead_at').as('failed')])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(undelivered) - Number(failed), failed: Number(failed) }
}

/** Counts the jobs in each state. */
export const countJobs = async (db: Reader): Promise<Readonly<Record<Row<'job'>['state'], number>>> => {
  const rows = await db
    .selectFrom('job')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const of = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { waiting: 0, running: 0, done: 0, failed: 0, ...of }
}
