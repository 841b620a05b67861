import type { Changes } from './changes.ts'
import type { Dialect } from './columns.ts'
import type { PoolFigures } from './figures.ts'
import type { Reader, Writer } from './handles.ts'

/** How the work of a transaction may be treated. */
export interface WriteRules {
  /** Whether it finds its own result if it was done before, so that it may be done again at any time. */
  readonly isRepeatable?: boolean
}

/** The database of a shop. */
export interface Store {
  readonly dialect: Dialect
  readonly reader: Reader
  /**
   * For reads that may take more than 5 ms (searches, exports, reports): on SQLite in threads, on PostgreSQL
   * over connections of their own, so that other reads do not wait for them. It is slower for short reads.
   */
  readonly slowReader: Reader
  /** A slow reader for the office alone, so that members do not wait for the searches of visitors. */
  readonly officeReader: Reader
  /**
   * Reads everything as of one moment, however long it takes, while others write: on SQLite in a thread of its
   * own, on PostgreSQL in a repeatable read-only transaction.
   */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /** The changes that the writer sees, announced to caches after the commit. */
  readonly changes: Changes
  /**
   * Runs `work` in one transaction. If it throws, the transaction is rolled back. On PostgreSQL a transaction
   * that loses a deadlock or a serialization is retried, three times at most, and once on another connection if its
   * own breaks, so `work` must have no other effect. Throws `OutcomeUnknown` if the connection breaks during the
   * commit, unless `work` is repeatable.
   */
  write<T>(work: (tx: Writer) => Promise<T>, rules?: WriteRules): Promise<T>
  /** The pools of connections, if there are any. */
  pools?(): readonly PoolFigures[]
  /** Whether a shop is open on it, in this process or another. */
  isServed(): Promise<boolean>
  /** Throws if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
