import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { openPostgres } from './postgres.ts'
import { postgresChanges, SERVING_LOCK } from './postgres-changes.ts'
import type { Database } from './schema.ts'
import type { Store } from './store.ts'
import { ping, telling, type Work } from './telling.ts'
import { isLost } from './trouble.ts'

const MOST_TRIES = 4

/** Short reads; those that may take long, which must not use up the connections of all others; the same of the office; transactions. */
const READING = { max: 10, statementMs: 5000 }
const READING_SLOWLY = { max: 4, statementMs: 10_000 }
const READING_FOR_OFFICE = { max: 3, statementMs: 10_000 }
const WRITING = { max: 10, statementMs: 15_000 }

/** The store of a PostgreSQL database. */
export const postgresStore = async (
  databaseUrl: string,
  { serves, onLost }: { readonly serves: boolean; readonly onLost?: ((error: unknown) => void) | undefined },
): Promise<Store> => {
  const pools = {
    read: openPostgres(databaseUrl, READING),
    readSlowly: openPostgres(databaseUrl, READING_SLOWLY),
    readForOffice: openPostgres(databaseUrl, READING_FOR_OFFICE),
    write: openPostgres(databaseUrl, WRITING),
  }
  const reader = postgresDatabase(pools.read)
  const slowReader = postgresDatabase(pools.readSlowly)
  const officeReader = postgresDatabase(pools.readForOffice)
  // Of their own: what a transaction needs from memory is read meanwhile, and must never wait for
  // a connection that only the transactions waiting for it could give back.
  const writer = postgresDatabase(pools.write)
  const changes = postgresChanges(databaseUrl, serves)
  await changes.ready()
  const attempt = async <T>(work: Work<T>, triesLeft: number): Promise<T> => {
    try {
      return await telling(
        changes,
        (run) => writer.transaction().setIsolationLevel('read committed').execute(run),
        work,
      )
    } catch (error) {
      if (!isLost(error)) throw error
      onLost?.(error)
      if (triesLeft <= 1) throw error
      return attempt(work, triesLeft - 1)
    }
  }
  return {
    dialect: 'postgres',
    reader,
    slowReader,
    officeReader,
    snapshot: (work) =>
      officeReader
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (db) => {
          await sql`set local statement_timeout = 0`.execute(db)
          // Only the first read settles which moment it is.
          await ping(db)
          return work(db)
        }),
    changes,
    write: (work) => attempt(work, MOST_TRIES),
    pools: () => Object.entries(pools).map(([name, pool]) => ({ name, ...pool.figures() })),
    isServed: () =>
      writer.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          free: boolean
        }>`select pg_try_advisory_xact_lock(${SERVING_LOCK}) as free`.execute(tx)
        return rows[0]?.free === false
      }),
    ping: () => ping(reader),
    async close() {
      await changes.close()
      await reader.destroy()
      await slowReader.destroy()
      await officeReader.destroy()
      await writer.destroy()
    },
  }
}

const postgresDatabase = (pool: PostgresPool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
