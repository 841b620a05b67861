import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { PoolFigures } from './figures.ts'
import { drop, ServerClient, type Servers } from './postgres-servers.ts'
import { type KnownColumns, runNamed, types } from './postgres-statement.ts'
import { OutcomeUnknown, troubleOf } from './trouble.ts'

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

/**
 * The longest time for which a request waits for a connection while all are in use, in milliseconds: longer than it
 * takes to notice that the server is silent.
 */
const WAIT_MS = 5000

/** Prepared statements of each connection; the others are planned each time. */
const MOST_PREPARED = 1000

/** A server that does not even report the timeout is gone. The statement fails so many milliseconds later. */
const GRACE_MS = 1000

/** Statements without a time limit are preceded by this one. */
const UNBOUNDED = /^set (local )?statement_timeout = 0$/

const BEGINNING = /^(begin|start transaction)/

/** PostgreSQL's feature_not_supported: the columns of a prepared statement's table have changed. */
const STALE_PLAN = '0A000'

/** PostgreSQL's deadlock_detected: nothing of the statement was done. */
const DEADLOCK = '40P01'

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
 * connection does not end the process; the pool opens another, at the server that takes writes then. A read whose
 * connection breaks is repeated once on another.
 */
export const openPostgres = (
  servers: Servers,
  { max, statementMs, byIndex = false }: PoolRules,
): PostgresPool & { figures(): Omit<PoolFigures, 'name'> } => {
  const pool = new pg.Pool({
    Client: ServerClient,
    servers,
    max,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: statementMs,
    // Compiling a query takes longer than each query of the shop.
    options: byIndex ? '-c jit=off -c enable_seqscan=off' : '-c jit=off',
    pipeline: true,
    stream: () => new BatchingSocket(),
    types,
  } as unknown as pg.PoolConfig)
  pool.on('error', () => undefined)
  const prepared = new WeakMap<pg.PoolClient, Line>()
  const living = async (): Promise<Line> => {
    const client = await servers.reach(() => pool.connect())
    if (!servers.trusts(client)) {
      drop(client)
      client.release(true)
      return living()
    }
    const line =
      prepared.get(client) ?? preparing(client, statementMs + GRACE_MS, () => servers.distrust(client))
    prepared.set(client, line)
    return line
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: async () => repeating(await living(), living),
  }
}

/** A connection that is in use. */
interface Line {
  query(text: string, parameters: readonly unknown[]): Promise<object>
  isInTransaction(): boolean
  release(): void
}

/** Repeats a statement once on the next connection if its own breaks. A transaction is repeated by whoever began it. */
const repeating = (first: Line, next: () => Promise<Line>): PostgresPoolClient => {
  let line: Line | undefined = first
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await line?.query(text, parameters)
    } catch (error) {
      if (!line || line.isInTransaction() || troubleOf(error) !== 'down') throw error
      line.release()
      line = undefined
      line = await next()
      return line.query(text, parameters)
    }
  }
  return {
    // The form with a cursor is for streams, which the shop does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => line?.release(),
  }
}

const NO_ROWS = { rows: [], rowCount: 0 }

/** The message of pg for a statement that it did not send. */
const UNSENT = /is not queryable$/

const preparing = (client: pg.PoolClient, patienceMs: number, onBroken: () => void): Line => {
  const columns: KnownColumns = new Map()
  let isStale = false
  let isBroken = false
  let inTransaction = false
  let isUnbounded = false
  let beginning: Promise<unknown> = Promise.resolve()
  // It is sent with the first statement. If it fails, the connection is broken, and that fails too.
  const begin = (text: string) => {
    inTransaction = true
    beginning = client.query(text)
    beginning.catch(() => undefined)
    return NO_ROWS
  }
  const noteBroken = () => {
    isBroken = true
    onBroken()
  }
  const query = async (text: string, parameters: readonly unknown[]) => {
    const values = [...parameters]
    const name = values.length > 0 && !isStale ? nameOf(text) : undefined
    if (BEGINNING.test(text)) return begin(text)
    // The end of its connection has rolled a transaction back.
    if (text === 'rollback' && isBroken) return NO_ROWS
    if (UNBOUNDED.test(text)) isUnbounded = true
    else if (/^(commit|rollback$|reset)/.test(text)) isUnbounded = false
    const query_timeout = isUnbounded ? 0 : patienceMs
    if (text === 'commit') await beginning
    const plain = { text, values, query_timeout } as pg.QueryConfig
    try {
      if (name === undefined) return await client.query(plain)
      return await runNamed(client, columns, { name, text, values, patienceMs: query_timeout })
    } catch (error) {
      if (troubleOf(error) === 'down') {
        noteBroken()
        throw text === 'commit' && wasSent(error)
          ? new OutcomeUnknown('The answer to COMMIT is lost', { cause: error })
          : error
      }
      const code = codeOf(error)
      if (code === STALE_PLAN) isStale = true
      // A transaction fails and is retried; a single statement is repeated here. A migration beside it can stop both.
      if (inTransaction || (code !== STALE_PLAN && code !== DEADLOCK)) throw error
      return await client.query(plain)
    }
  }
  return {
    query,
    isInTransaction: () => inTransaction,
    release() {
      inTransaction = false
      if (isBroken) drop(client)
      // Where a migration changed the tables, the next connection prepares its statements again.
      client.release(isStale || isBroken)
    },
  }
}

const wasSent = (error: unknown): boolean => !(error instanceof Error && UNSENT.test(error.message))

/** The SQLSTATE of a PostgreSQL error, or the code of a connection's error; empty for any other. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
