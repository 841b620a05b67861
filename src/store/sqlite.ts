import SQLite from 'better-sqlite3'
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

const MOST_STATEMENTS = 500

/** Opens a connection as a shop needs it. */
export const openSqlite = (file: string, options: { readonly readOnly: boolean }): SQLite.Database => {
  const connection = new SQLite(file, { readonly: options.readOnly })
  // First of all wait for others, or the next lines may already be refused as busy.
  connection.pragma('busy_timeout = 10000')
  if (!options.readOnly) {
    connection.pragma('journal_mode = WAL')
    // An order that was acknowledged survives a power cut.
    connection.pragma('synchronous = FULL')
  }
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -65536')
  return connection
}

/**
 * Kysely over one better-sqlite3 connection. Unlike Kysely's own dialect it begins transactions in
 * write mode (a deferred one can lose its turn half way), keeps prepared statements, and turns the
 * 0 and 1 of boolean columns into booleans, so that rows look as they do from PostgreSQL.
 */
export const sqliteDialect = (connection: SQLite.Database): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(connection),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class SqliteDriver implements Driver {
  readonly #raw: SQLite.Database
  readonly #connection: DatabaseConnection

  constructor(raw: SQLite.Database) {
    this.#raw = raw
    this.#connection = new SqliteConnection(raw)
  }

  async init(): Promise<void> {}

  /** Queries are synchronous and transactions take turns, see `groupCommit`: one connection is enough. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${name}`))
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${name}`))
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${name}`))
  }

  /** Who opened the connection closes it: Kysely comes here only if it was ever used. */
  async destroy(): Promise<void> {}
}

interface Prepared {
  readonly statement: SQLite.Statement<unknown[], Record<string, unknown>>
  /** Result columns declared boolean. */
  readonly flags: readonly string[]
}

class SqliteConnection implements DatabaseConnection {
  readonly #raw: SQLite.Database
  readonly #statements = new Map<string, Prepared>()

  constructor(raw: SQLite.Database) {
    this.#raw = raw
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, flags } = this.#prepare(sql)
    const bound = parameters.map(toSqlite)
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(...bound)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    }
    const rows = statement.all(...bound)
    for (const flag of flags) for (const row of rows) row[flag] = row[flag] === null ? null : row[flag] === 1
    return { rows: rows as R[] }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const { statement, flags } = this.#prepare(query.sql)
    for (const row of statement.iterate(...query.parameters.map(toSqlite))) {
      for (const flag of flags) row[flag] = row[flag] === null ? null : row[flag] === 1
      yield { rows: [row as R] }
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#raw.prepare<unknown[], Record<string, unknown>>(sql)
    const flags = statement.reader
      ? statement
          .columns()
          .filter((column) => column.type?.toLowerCase() === 'boolean')
          .map((column) => column.name)
      : []
    const [oldest] = this.#statements.keys()
    if (this.#statements.size >= MOST_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest)
    const prepared = { statement, flags }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

const toSqlite = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value === undefined ? null : value
}
