import { type DatabaseConnection, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { NoteSpan } from '../hypermedia/spans.ts'
import { transactionThrough, type Writer } from './handles.ts'
import { openPostgres } from './postgres.ts'
import { postgresChanges, SERVING_LOCK } from './postgres-changes.ts'
import type { Database } from './schema.ts'
import type { Store } from './store.ts'
import { ping, telling, type Work } from './telling.ts'
import { statementNotes } from './traced.ts'
import { isLost } from './trouble.ts'

const MOST_TRIES = 4

/**
 * Pools for short reads; for slow ones, which must not use up the connections of the others; for those of the
 * office; and for transactions.
 */
const READING = { max: 10, statementMs: 5000, byIndex: true }
const READING_SLOWLY = { max: 4, statementMs: 10_000 }
const READING_FOR_OFFICE = { max: 3, statementMs: 10_000 }
const WRITING = { max: 10, statementMs: 15_000, byIndex: true }

/** The store of a PostgreSQL database. */
export const postgresStore = async (
  databaseUrl: string,
  {
    serves,
    onLost,
    note,
  }: {
    readonly serves: boolean
    readonly onLost?: ((error: unknown) => void) | undefined
    readonly note?: NoteSpan | undefined
  },
): Promise<Store> => {
  const silences = { count: 0 }
  const pools = {
    read: openPostgres(databaseUrl, READING, silences),
    readSlowly: openPostgres(databaseUrl, READING_SLOWLY, silences),
    readForOffice: openPostgres(databaseUrl, READING_FOR_OFFICE, silences),
    write: openPostgres(databaseUrl, WRITING, silences),
  }
  const reader = postgresDatabase(pools.read, note)
  const slowReader = postgresDatabase(pools.readSlowly, note)
  const officeReader = postgresDatabase(pools.readForOffice, note)
  // A pool of its own: a transaction reads cached data over other connections meanwhile, and must not wait for
  // one that only waiting transactions could release.
  const writer = postgresDatabase(pools.write, note)
  const changes = postgresChanges(databaseUrl, serves)
  await changes.ready()
  const attempt = async <T>(work: Work<T>, triesLeft: number): Promise<T> => {
    try {
      return await telling(
        changes,
        (run) =>
          writer
            .transaction()
            .setIsolationLevel('read committed')
            .execute(async (tx) => run(await pipelined(tx))),
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
          // The first read fixes the snapshot.
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

/**
 * A transaction that sends statements as they are asked, so that those asked together travel together; the
 * server runs them in that order. Kysely itself sends none before the one before is answered.
 */
const pipelined = async (tx: Writer): Promise<Writer> => {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (own: DatabaseConnection) => own)
  return transactionThrough(
    tx,
    executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  )
}

const postgresDatabase = (pool: PostgresPool, note: NoteSpan | undefined): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...statementNotes(note) })
