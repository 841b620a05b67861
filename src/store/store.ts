import type { Changes } from './changes.ts'
import type { Dialect } from './columns.ts'
import type { PoolFigures } from './figures.ts'
import type { Reader, Writer } from './handles.ts'

/** Where the shop's data are. */
export interface Store {
  readonly dialect: Dialect
  readonly reader: Reader
  /**
   * For reads that may take more than 5 ms (searches, exports, reports): on SQLite in threads of their
   * own, on PostgreSQL over connections of their own, so that nobody else waits for them. A short read
   * loses by it.
   */
  readonly slowReader: Reader
  /** The same for the office alone: whatever visitors search for, members do not wait behind it. */
  readonly officeReader: Reader
  /**
   * Reads everything as it stood at one moment, however long that takes, while writers go on: on SQLite in
   * a thread of its own, on PostgreSQL in a transaction that is repeatable and reads only.
   */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /** What was changed, seen by the writer, and told after the commit to whoever keeps something in memory. */
  readonly changes: Changes
  /**
   * Runs `work` in one transaction. Throwing rolls back. On PostgreSQL a transaction that loses a
   * deadlock or a serialisation is run again, three times at most, so `work` must have no other effect.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** The pools of connections, where there are any. */
  pools?(): readonly PoolFigures[]
  /** Whether a shop is open on it, in this process or another. */
  isServed(): Promise<boolean>
  /** Throws if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
