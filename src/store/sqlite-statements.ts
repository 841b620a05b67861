import SQLite from 'better-sqlite3'

const MOST_STATEMENTS = 500

/** The time that a connection waits for another process while it is opened; no requests are served yet. */
const OPENING_MS = 10_000

interface Options {
  readonly readOnly: boolean
  /** The page cache of the connection, kB. */
  readonly cache?: number
}

/**
 * Opens a connection with the settings of a shop. Afterwards it does not wait for locks: the caller retries.
 */
export const openSqlite = (file: string, { readOnly, cache = 65_536 }: Options): SQLite.Database => {
  const connection = new SQLite(file, { readonly: readOnly })
  connection.pragma(`busy_timeout = ${OPENING_MS}`)
  if (!readOnly) {
    connection.pragma('journal_mode = WAL')
    // An acknowledged order survives a power cut.
    connection.pragma('synchronous = FULL')
    // Four times the default: pages that many orders write are copied into the file once for all of them.
    connection.pragma('wal_autocheckpoint = 4000')
  }
  connection.pragma('foreign_keys = ON')
  connection.pragma(`cache_size = -${cache}`)
  connection.pragma('busy_timeout = 0')
  return connection
}

/** The outcome of a statement: its rows, or the number of changed rows. */
export interface Outcome {
  readonly rows: Record<string, unknown>[]
  readonly changes?: number
  readonly lastId?: number | bigint
}

interface Prepared {
  readonly statement: SQLite.Statement<unknown[], Record<string, unknown>>
  /** Result columns that are declared boolean. */
  readonly flags: readonly string[]
}

/**
 * The prepared statements of one connection. The 0 and 1 of boolean columns become booleans, so that rows look
 * as they do from PostgreSQL.
 */
export class Statements {
  readonly #raw: SQLite.Database
  readonly #prepared = new Map<string, Prepared>()

  constructor(raw: SQLite.Database) {
    this.#raw = raw
  }

  run(sql: string, parameters: readonly unknown[]): Outcome {
    const { statement, flags } = this.#prepare(sql)
    const bound = parameters.map(toSqlite)
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(...bound)
      return { rows: [], changes, lastId: lastInsertRowid }
    }
    const rows = statement.all(...bound)
    for (const flag of flags) for (const row of rows) row[flag] = row[flag] === null ? null : row[flag] === 1
    return statement.readonly ? { rows } : { rows, changes: rows.length }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#raw.prepare<unknown[], Record<string, unknown>>(sql)
    const columns = statement.reader ? statement.columns() : []
    const flags = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size >= MOST_STATEMENTS && oldest !== undefined) this.#prepared.delete(oldest)
    // A column that is named twice is one property of the row.
    const prepared = { statement, flags: [...new Set(flags)] }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

const toSqlite = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value === undefined ? null : value
}
