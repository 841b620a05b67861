import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { sqliteChanges } from './changes.ts'
import type { Store } from './database.ts'
import { groupCommit } from './group.ts'
import type { Database } from './schema.ts'
import { dialectOver, sqliteDialect } from './sqlite.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { openSqlite } from './sqlite-statements.ts'
import { ping, telling } from './telling.ts'

/** The store of the SQLite file in a directory, which is made where it is missing. */
export const sqliteStore = async (dataDir: string): Promise<Store> => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'noren.sqlite')
  // The writer comes first: it makes the file, which a reading connection cannot.
  const writing = openSqlite(file, { readOnly: false })
  const reading = openSqlite(file, { readOnly: true })
  // Who writes waits in turn for another process that holds the file, not in the connection.
  const together = groupCommit(new Kysely<Database>({ dialect: sqliteDialect(writing, 0) }))
  const reader = new Kysely<Database>({ dialect: sqliteDialect(reading) })
  const threads = new SqliteReaders(file)
  const changes = sqliteChanges(() => Number(writing.pragma('data_version', { simple: true })))
  return {
    dialect: 'sqlite',
    reader,
    slowReader: new Kysely<Database>({ dialect: dialectOver(threads) }),
    changes,
    write: (work) => telling(changes, together, work),
    ping: () => ping(reader),
    async close() {
      await changes.close()
      await threads.close()
      reading.close()
      // The last to close takes the write-ahead log into the file.
      writing.close()
    },
  }
}
