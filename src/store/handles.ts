import { DummyDriver, type Kysely, type QueryExecutor, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Reads. On SQLite it uses a connection that cannot write. */
export type Reader = Kysely<Database>

/** One transaction. Await only its own queries in it. */
export type Writer = Transaction<Database>

/** Returns a transaction that runs its statements through another executor, on the connection of the given one. */
export const transactionThrough = (tx: Writer, executor: QueryExecutor): Writer => {
  const dialect = {
    createAdapter: () => executor.adapter,
    createDriver: () => new DummyDriver(),
    createIntrospector: () => tx.introspection,
    createQueryCompiler: () => {
      throw new Error('A transaction compiles through its executor')
    },
  }
  return new Transaction<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}
