import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Changes, postgresChanges, sqliteChanges } from './changes.ts'
import type { Dialect } from './columns.ts'
import { groupCommit } from './group.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

/** Reads; on SQLite through a connection that cannot write. */
export type Reader = Kysely<Database>

/** One transaction. Nothing else may be awaited in it than its own queries. */
export type Writer = Transaction<Database>

/** Says within a transaction which tags it changes; they are told after the commit. */
export type Touch = (...tags: readonly string[]) => void

/** Where the shop's data are. */
export interface Store {
  readonly dialect: Dialect
  readonly reader: Reader
  /** What was changed, told after commit to whoever keeps something in memory. */
  readonly changes: Changes
  /**
   * Runs `work` in one transaction. Throwing rolls back. On PostgreSQL a transaction that loses a
   * deadlock or a serialisation is run again, three times at most, so `work` must have no other effect.
   */
  write<T>(work: (tx: Writer, touch: Touch) => Promise<T>): Promise<T>
  /** Throws if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens PostgreSQL where there is an address for it, else SQLite in the directory. */
export const openStore = async (options: {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}): Promise<Store> =>
  options.databaseUrl === undefined ? sqliteStore(options.dataDir) : postgresStore(options.databaseUrl)

const ping = async (db: Reader): Promise<void> => {
  await sql`select 1`.execute(db)
}

type Work<T> = (tx: Writer, touch: Touch) => Promise<T>

const telling = async <T>(
  changes: Changes,
  transaction: (run: (tx: Writer) => Promise<T>) => Promise<T>,
  work: Work<T>,
): Promise<T> => {
  const touched = new Set<string>()
  const result = await transaction(async (tx) => {
    touched.clear()
    const answer = await work(tx, (...tags) => {
      for (const tag of tags) touched.add(tag)
    })
    if (touched.size > 0) await changes.announce(tx, [...touched])
    return answer
  })
  if (touched.size > 0) changes.tell([...touched])
  return result
}

const sqliteStore = async (dataDir: string): Promise<Store> => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'noren.sqlite')
  // The writer comes first: it makes the file, which a reading connection cannot.
  const writing = openSqlite(file, { readOnly: false })
  const reading = openSqlite(file, { readOnly: true })
  const together = groupCommit(new Kysely<Database>({ dialect: sqliteDialect(writing) }))
  const reader = new Kysely<Database>({ dialect: sqliteDialect(reading) })
  const changes = sqliteChanges(() => Number(writing.pragma('data_version', { simple: true })))
  return {
    dialect: 'sqlite',
    reader,
    changes,
    write: (work) => telling(changes, together, work),
    ping: () => ping(reader),
    async close() {
      await changes.close()
      reading.close()
      // The last to close takes the write-ahead log into the file.
      writing.close()
    },
  }
}

const LOST = new Set(['40P01', '40001'])
const MOST_TRIES = 4

const postgresStore = async (databaseUrl: string): Promise<Store> => {
  const reader = postgresDatabase(databaseUrl)
  // Of their own: what a transaction needs from memory is read meanwhile, and must never wait for
  // a connection that only the transactions waiting for it could give back.
  const writer = postgresDatabase(databaseUrl)
  const changes = postgresChanges(databaseUrl)
  await changes.ready()
  const attempt = async <T>(work: Work<T>, triesLeft: number): Promise<T> => {
    try {
      return await telling(
        changes,
        (run) => writer.transaction().setIsolationLevel('read committed').execute(run),
        work,
      )
    } catch (error) {
      if (triesLeft > 1 && LOST.has(codeOf(error))) return attempt(work, triesLeft - 1)
      throw error
    }
  }
  return {
    dialect: 'postgres',
    reader,
    changes,
    write: (work) => attempt(work, MOST_TRIES),
    ping: () => ping(reader),
    async close() {
      await changes.close()
      await reader.destroy()
      await writer.destroy()
    },
  }
}

const postgresDatabase = (databaseUrl: string): Kysely<Database> => {
  const pool = openPostgres(databaseUrl)
  // A connection that breaks must not end the process, neither an idle one nor one that a
  // transaction holds between two queries; the pool makes a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
