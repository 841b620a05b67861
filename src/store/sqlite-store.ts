import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { NoteSpan } from '../hypermedia/spans.ts'
import { sqliteChanges } from './changes.ts'
import { groupCommit } from './group.ts'
import type { Reader } from './handles.ts'
import type { Database } from './schema.ts'
import { dialectOver, sqliteDialect } from './sqlite.ts'
import { isLockShared, shareLock } from './sqlite-lock.ts'
import { MOST_THREADS, SqliteReaders } from './sqlite-readers.ts'
import { openSqlite } from './sqlite-statements.ts'
import type { Store } from './store.ts'
import { ping, telling } from './telling.ts'
import { statementNotes } from './traced.ts'

/** A snapshot has no time limit: this is the longest time of a timer. */
const UNBOUNDED_MS = 2 ** 31 - 1

/** The store of the SQLite file in a directory; makes the file if it is missing. */
export const sqliteStore = async (
  dataDir: string,
  { serves, note }: { readonly serves: boolean; readonly note?: NoteSpan | undefined },
): Promise<Store> => {
  const notes = statementNotes(note)
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'noren.sqlite')
  // The writer is opened first: it makes the file, which a reading connection cannot.
  const writing = openSqlite(file, { readOnly: false })
  const reading = openSqlite(file, { readOnly: true })
  // Writes wait for another process that locks the file in their queue, not in the connection.
  const together = groupCommit(new Kysely<Database>({ dialect: sqliteDialect(writing, 0), ...notes }))
  const reader = new Kysely<Database>({ dialect: sqliteDialect(reading), ...notes })
  const threads = new SqliteReaders(file, { mostThreads: Math.max(1, MOST_THREADS - 1) })
  const officeThreads = new SqliteReaders(file, { mostThreads: 1 })
  const letGo = serves ? shareLock(dataDir) : undefined
  const changes = sqliteChanges(() => Number(writing.pragma('data_version', { simple: true })))
  return {
    dialect: 'sqlite',
    reader,
    slowReader: new Kysely<Database>({ dialect: dialectOver(threads), ...notes }),
    officeReader: new Kysely<Database>({ dialect: dialectOver(officeThreads), ...notes }),
    snapshot: (work) => inSnapshot(file, work),
    changes,
    write: (work) => telling(changes, together, work),
    isServed: async () => isLockShared(dataDir),
    ping: () => ping(reader),
    async close() {
      await changes.close()
      letGo?.()
      await Promise.all([threads.close(), officeThreads.close()])
      reading.close()
      // The last connection to close copies the write-ahead log into the file.
      writing.close()
    },
  }
}

const inSnapshot = async <T>(file: string, work: (db: Reader) => Promise<T>): Promise<T> => {
  // One thread has one connection, so all of its queries are in one transaction.
  const thread = new SqliteReaders(file, { longestMs: UNBOUNDED_MS, mostThreads: 1 })
  const db = new Kysely<Database>({ dialect: dialectOver(thread) })
  try {
    await sql`begin`.execute(db)
    // The first read fixes the snapshot.
    await sql`select count(*) from sqlite_master`.execute(db)
    return await work(db)
  } finally {
    await thread.close()
  }
}
