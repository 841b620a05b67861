import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { PoolFigures } from './figures.ts'
import { type KnownColumns, runNamed, types } from './postgres-statement.ts'

/** The limits of a pool. */
export interface PoolRules {
  /** The largest number of connections. */
  readonly max: number
  /** The longest time of a statement, in milliseconds. */
  readonly statementMs: number
  /**
   * Whether its statements read a few rows by an index, however small the table. A connection keeps the plan of a
   * statement: made while the table is small, it reads the whole table until PostgreSQL counts the rows again.
   */
  readonly byIndex?: boolean
}

/** How often the server of some pools was silent. */
export interface Silences {
  count: number
}

/** Prepared statements of each connection; the others are planned each time. */
const MOST_PREPARED = 1000

/** A server that does not even report the timeout is gone. The statement fails so many milliseconds later. */
const GRACE_MS = 1000

/** Statements without a time limit are preceded by this one. */
const UNBOUNDED = /^set (local )?statement_timeout = 0$/

/** PostgreSQL's feature_not_supported: the columns of a prepared statement's table have changed. */
const STALE_PLAN = '0A000'

/** Sends all data of one turn in one system call, which costs more than building a query. */
class BatchingSocket extends Socket {
  #isHeld = false

  override connect(...args: unknown[]): this {
    super.connect(...(args as Parameters<Socket['connect']>))
    // Node gives a socket that connects its own `write`, which would hide the one below.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(...args: unknown[]): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true
      this.cork()
      process.nextTick(() => {
        this.#isHeld = false
        this.uncork()
      })
    }
    return super.write(...(args as Parameters<Socket['write']>))
  }
}

const names = new Map<string, string>()

/**
 * The name of a prepared statement, the same on all connections. Planning it costs more than most runs of it.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = `noren_${names.size}`
  names.set(text, name)
  return name
}

/**
 * A pool for Kysely whose rows look as they do from SQLite: numbers, ISO 8601 instants, `YYYY-MM-DD` days.
 * Statements with parameters are prepared, and concurrent queries of a transaction are sent together. A broken
 * connection does not end the process; the pool opens another. Once the server was silent on one connection of the
 * pools that share `silences`, those that were opened before are given up, too: otherwise each would cost somebody
 * the same wait.
 */
export const openPostgres = (
  connectionString: string,
  { max, statementMs, byIndex = false }: PoolRules,
  silences: Silences = { count: 0 },
): PostgresPool & { figures(): Omit<PoolFigures, 'name'> } => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    // Compiling a query takes longer than each query of the shop.
    options: byIndex ? '-c jit=off -c enable_seqscan=off' : '-c jit=off',
    pipeline: true,
    keepAlive: true,
    stream: () => new BatchingSocket(),
    types,
  } as pg.PoolConfig)
  // For a connection that breaks while it is idle, or between two queries of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  /** How often the server had been silent when a connection was opened. */
  const openedAfter = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => void openedAfter.set(client, silences.count))
  const living = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (openedAfter.get(client) === silences.count) return client
    client.release(true)
    return living()
  }
  const onSilence = () => {
    silences.count += 1
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async connect() {
      const client = await living()
      const known = prepared.get(client) ?? preparing(client, statementMs + GRACE_MS, onSilence)
      prepared.set(client, known)
      return known
    },
  }
}

const NO_ROWS = { rows: [], rowCount: 0 }

/** The message of pg for a statement that the server did not answer in time. */
const SILENCE = 'Query read timeout'

const preparing = (client: pg.PoolClient, patienceMs: number, onSilence: () => void): PostgresPoolClient => {
  const columns: KnownColumns = new Map()
  let isStale = false
  let inTransaction = false
  let isUnbounded = false
  let beginning: Promise<unknown> = Promise.resolve()
  // It is sent with the first statement. If it fails, the connection is broken, and that fails too.
  const begin = (text: string) => {
    beginning = client.query(text)
    beginning.catch(() => undefined)
    return NO_ROWS
  }
  const query = async (text: string, parameters: readonly unknown[]) => {
    const values = [...parameters]
    const name = values.length > 0 && !isStale ? nameOf(text) : undefined
    if (values.length === 0) inTransaction = /^(start transaction|savepoint)/.test(text)
    if (text.startsWith('start transaction')) return begin(text)
    if (UNBOUNDED.test(text)) isUnbounded = true
    else if (/^(commit|rollback$|reset)/.test(text)) isUnbounded = false
    const query_timeout = isUnbounded ? 0 : patienceMs
    if (text === 'commit') await beginning
    const plain = { text, values, query_timeout } as pg.QueryConfig
    try {
      if (name === undefined) return await client.query(plain)
      return await runNamed(client, columns, { name, text, values, patienceMs: query_timeout })
    } catch (error) {
      if (error instanceof Error && error.message === SILENCE) onSilence()
      if (codeOf(error) !== STALE_PLAN) throw error
      isStale = true
      // A transaction fails and is retried; a single read is repeated here.
      if (inTransaction) throw error
      return await client.query(plain)
    }
  }
  return {
    // The form with a cursor is for streams, which the shop does not use.
    query: query as unknown as PostgresPoolClient['query'],
    // A migration changed the tables: the next connection prepares its statements again.
    release: () => client.release(isStale),
  }
}

/** The SQLSTATE of a PostgreSQL error, or the code of a connection's error; empty for any other. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
