import { setImmediate as othersGoOn, setTimeout as pause } from 'node:timers/promises'
import type SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type Outcome, Statements } from './sqlite-statements.ts'
import { Unavailable } from './trouble.ts'

/** The time that a request waits for another process that locks the file. */
export const PATIENCE_MS = 10_000
/** Gaps between retries: each is twice the one before. */
export const FIRST_PAUSE_MS = 5
export const LONGEST_PAUSE_MS = 100

/** The time for which statements may follow each other before other work has a turn. */
const LONGEST_TURN_MS = 30

/**
 * Kysely over one better-sqlite3 connection. Unlike Kysely's own dialect it begins transactions in write mode
 * (a deferred one can fail half way), and keeps statements prepared.
 */
export const sqliteDialect = (connection: SQLite.Database, patienceMs = PATIENCE_MS): Dialect =>
  dialectOver(new SqliteConnection(connection, patienceMs))

/** A dialect of SQLite whose queries all go through one connection. */
export const dialectOver = (connection: DatabaseConnection): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOver(connection),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new PlanKeepingCompiler(),
})

/**
 * SQLite plans a statement again when a bound value may affect its plan, and better-sqlite3 clears all values
 * after each run: most statements would be prepared again each time, which costs more than running them. A
 * unary plus changes no value, and hides it from the planner. A value that selects a partial index is therefore
 * written as a literal, see `sql.lit`.
 */
class PlanKeepingCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

const driverOver = (connection: DatabaseConnection): Driver => {
  const run = async (sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => undefined,
    // Queries are synchronous and transactions take turns, see `groupCommit`: one connection is enough.
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    async rollbackTransaction() {
      if (connection instanceof SqliteConnection && connection.inTransaction) await run('rollback')
    },
    savepoint: (_connection, name) => run(`savepoint ${name}`),
    rollbackToSavepoint: (_connection, name) => run(`rollback to ${name}`),
    releaseSavepoint: (_connection, name) => run(`release ${name}`),
    // The owner of the connection closes it: Kysely calls this only if the connection was used.
    destroy: async () => undefined,
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #raw: SQLite.Database
  readonly #statements: Statements

  readonly #patienceMs: number

  /** The start of the first statement in this turn of the event loop. */
  #turnBegan: number | undefined

  constructor(raw: SQLite.Database, patienceMs: number) {
    this.#raw = raw
    this.#statements = new Statements(raw)
    this.#patienceMs = patienceMs
  }

  get inTransaction(): boolean {
    return this.#raw.inTransaction
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const now = performance.now()
    const until = now + this.#patienceMs
    if (this.#isLongTurn(now)) await othersGoOn()
    for (let gap = FIRST_PAUSE_MS; ; gap = Math.min(gap * 2, LONGEST_PAUSE_MS)) {
      try {
        return resultOf(this.#statements.run(sql, parameters))
      } catch (error) {
        // Another process locks the file. Waiting in SQLite would block the process, so it waits in the event
        // loop.
        if (!isBusy(error) || this.#raw.inTransaction) throw error
        if (performance.now() + gap > until) throw new Unavailable('The database is locked', { cause: error })
        await pause(gap)
      }
    }
  }

  /**
   * Statements complete within the turn that runs them: during a transaction of thousands, nothing else would
   * run.
   */
  #isLongTurn(now: number): boolean {
    if (this.#turnBegan !== undefined) return now - this.#turnBegan > LONGEST_TURN_MS
    this.#turnBegan = now
    setImmediate(() => {
      this.#turnBegan = undefined
    })
    return false
  }

  streamQuery(): never {
    throw new Error('Rows are read by key, a page at a time')
  }
}

/** Converts an outcome to Kysely's result. */
export const resultOf = <R>({ rows, changes, lastId }: Outcome): QueryResult<R> => ({
  rows: rows as R[],
  ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
  ...(lastId !== undefined && { insertId: BigInt(lastId) }),
})

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
