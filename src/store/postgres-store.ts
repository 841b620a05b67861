import { type DatabaseConnection, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { NoteSpan } from '../hypermedia/spans.ts'
import { transactionThrough, type Writer } from './handles.ts'
import { openPostgres } from './postgres.ts'
import { postgresChanges, SERVING_LOCK } from './postgres-changes.ts'
import { postgresReplica } from './postgres-replica.ts'
import { Servers } from './postgres-servers.ts'
import type { Database } from './schema.ts'
import type { Store, WriteRules } from './store.ts'
import { ping, telling, type Work } from './telling.ts'
import { statementNotes } from './traced.ts'
import { isLost, OutcomeUnknown, troubleOf } from './trouble.ts'

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
    readUrl,
  }: {
    readonly serves: boolean
    readonly onLost?: ((error: unknown) => void) | undefined
    readonly note?: NoteSpan | undefined
    /** The address of a replica. */
    readonly readUrl?: string | undefined
  },
): Promise<Store> => {
  const servers = new Servers(databaseUrl)
  const pools = {
    read: openPostgres(servers, READING),
    readSlowly: openPostgres(servers, READING_SLOWLY),
    readForOffice: openPostgres(servers, READING_FOR_OFFICE),
    write: openPostgres(servers, WRITING),
  }
  const reader = postgresDatabase(pools.read, note)
  const slowReader = postgresDatabase(pools.readSlowly, note)
  const officeReader = postgresDatabase(pools.readForOffice, note)
  // A pool of its own: a transaction reads cached data over other connections meanwhile, and must not wait for
  // one that only waiting transactions could release.
  const writer = postgresDatabase(pools.write, note)
  const replica =
    readUrl === undefined
      ? undefined
      : postgresReplica({
          url: readUrl,
          primary: reader,
          databaseOver: (pool) => postgresDatabase(pool, note),
        })
  const changes = postgresChanges(servers, serves)
  await changes.ready()
  const attempt = async <T>(
    work: Work<T>,
    rules: WriteRules,
    triesLeft: number,
    mayReconnect = true,
  ): Promise<T> => {
    let isConnected = false
    try {
      return await telling(
        changes,
        (run) =>
          writer
            .transaction()
            .setIsolationLevel('read committed')
            .execute(async (tx) => {
              isConnected = true
              return run(await pipelined(tx))
            }),
        work,
      )
    } catch (error) {
      if (isConnected && mayReconnect && isUndone(error, rules))
        return attempt(work, rules, triesLeft, false).catch((again: unknown) => {
          // Without the second try, the outcome of the first stays unknown.
          throw error instanceof OutcomeUnknown && troubleOf(again) !== undefined ? error : again
        })
      if (!isLost(error)) throw error
      onLost?.(error)
      if (triesLeft <= 1) throw error
      return attempt(work, rules, triesLeft - 1, mayReconnect)
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
    write: (work, rules = {}) => attempt(work, rules, MOST_TRIES),
    replica,
    pools: () => [
      ...Object.entries(pools).map(([name, pool]) => ({ name, ...pool.figures() })),
      ...(replica?.pools() ?? []),
    ],
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
      await replica?.close()
      await reader.destroy()
      await slowReader.destroy()
      await officeReader.destroy()
      await writer.destroy()
    },
  }
}

/** Whether the connection of a transaction broke, and its work may be done again. */
const isUndone = (error: unknown, { isRepeatable = false }: WriteRules): boolean =>
  troubleOf(error) === 'down' && (isRepeatable || !(error instanceof OutcomeUnknown))

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
