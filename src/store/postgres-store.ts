import { Kysely, PostgresDialect } from 'kysely'
import type { Store } from './database.ts'
import { openPostgres } from './postgres.ts'
import { postgresChanges } from './postgres-changes.ts'
import type { Database } from './schema.ts'
import { ping, telling, type Work } from './telling.ts'

const LOST = new Set(['40P01', '40001'])
const MOST_TRIES = 4

/** The store of a PostgreSQL database. */
export const postgresStore = async (databaseUrl: string): Promise<Store> => {
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
