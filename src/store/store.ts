import type { Changes } from './changes.ts'
import type { Dialect } from './columns.ts'
import type { PoolFigures } from './figures.ts'
import type { Reader, Writer } from './handles.ts'

/** How the work of a transaction may be treated. */
export interface WriteRules {
  /** Whether it finds its own result if it was done before, so that it may be done again at any time. */
  readonly isRepeatable?: boolean
}

/** Databases to read from. */
export interface Readers {
  readonly reader: Reader
  /**
   * For reads that may take more than 5 ms (searches, exports, reports): on SQLite in threads, on PostgreSQL
   * over connections of their own, so that other reads do not wait for them. It is slower for short reads.
   */
  readonly slowReader: Reader
  /** A slow reader for the office alone, so that members do not wait for the searches of visitors. */
  readonly officeReader: Reader
}

/** A position in the log of the primary, as PostgreSQL writes it: `16/B374D848`; any other text is before all of them. */
export type Position = string

/** A copy of the database that follows the primary a moment later. */
export interface Replica extends Readers {
  /** Whether it answers, is not far behind, and has all up to a position. */
  has(seen: Position): boolean
  /** Reads nothing from it until it has answered again. */
  leave(): void
  /** Where the primary is: the transactions that this process has committed lie before. */
  position(): Promise<Position>
  figures(): { readonly lagMs: number; readonly isUsed: boolean }
  pools(): readonly PoolFigures[]
}

/** The database of a shop. */
export interface Store extends Readers {
  readonly dialect: Dialect
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
  /** Undefined without DATABASE_READ_URL. */
  readonly replica?: Replica | undefined
  /** The pools of connections, if there are any. */
  pools?(): readonly PoolFigures[]
  /** Whether a shop is open on it, in this process or another. */
  isServed(): Promise<boolean>
  /** Throws if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
