import { DummyDriver, type Kysely, type QueryExecutor, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Reads; on SQLite through a connection that cannot write. */
export type Reader = Kysely<Database>

/** One transaction. Nothing else may be awaited in it than its own queries. */
export type Writer = Transaction<Database>

/** The same transaction through another executor. */
export const transactionThrough = (executor: QueryExecutor): Writer => {
  const dialect = {
    createAdapter: () => executor.adapter,
    createDriver: () => new DummyDriver(),
    createIntrospector: nobodyAsks,
    createQueryCompiler: nobodyAsks,
  }
  return new Transaction<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

const nobodyAsks = (): never => {
  throw new Error('A transaction asks its executor')
}
