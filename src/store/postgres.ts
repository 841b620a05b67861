import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { PoolFigures } from './figures.ts'

const OID = { bigint: 20, numeric: 1700, date: 1082, instant: 1184 }

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bigint]: Number,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.instant]: (text) => new Date(text).toISOString(),
}

/** How much of the server a pool may take. */
export interface PoolRules {
  /** Connections at most. */
  readonly max: number
  /** How long one statement may take. */
  readonly statementMs: number
}

/** Statements that each connection may keep prepared; the rest are planned each time. */
const MOST_PREPARED = 1000

/** A server that does not even say that it gave up is gone: who asked it is told so this much later. */
const GRACE_MS = 1000

/** What takes as long as it takes says so first. */
const UNBOUNDED = /^set (local )?statement_timeout = 0$/

/** PostgreSQL's feature_not_supported: the table of a prepared statement has other columns by now. */
const STALE_PLAN = '0A000'

/** Sends what is written in one turn with one call of the system: each costs more than building a query does. */
class BatchingSocket extends Socket {
  #isHeld = false

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

/** The name under which a statement is prepared, the same on all connections. Building its plan costs more than most runs of it. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = `noren_${names.size}`
  names.set(text, name)
  return name
}

/**
 * A pool for Kysely whose rows look as they do from SQLite: numbers, ISO 8601 instants, `YYYY-MM-DD`
 * days. Statements with parameters are prepared, and queries of one transaction that are asked
 * together are sent together. A connection that breaks does not end the process; the pool makes another.
 */
export const openPostgres = (
  connectionString: string,
  { max, statementMs }: PoolRules,
): PostgresPool & { figures(): Omit<PoolFigures, 'name'> } => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    // To compile a query takes longer than all of ours run.
    options: '-c jit=off',
    pipeline: true,
    keepAlive: true,
    stream: () => new BatchingSocket(),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  } as pg.PoolConfig)
  // One that breaks while it is idle, and one that a transaction holds between two queries.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async connect() {
      const client = await pool.connect()
      const known = prepared.get(client) ?? preparing(client, statementMs + GRACE_MS)
      prepared.set(client, known)
      return known
    },
  }
}

const NO_ROWS = { rows: [], rowCount: 0 }

const preparing = (client: pg.PoolClient, patienceMs: number): PostgresPoolClient => {
  let isStale = false
  let inTransaction = false
  let isUnbounded = false
  let beginning: Promise<unknown> = Promise.resolve()
  // It leaves together with the first statement. Where it fails the connection is broken, and so does that.
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
    try {
      return await client.query({
        ...(name !== undefined && { name }),
        text,
        values,
        query_timeout,
      } as pg.QueryConfig)
    } catch (error) {
      if (codeOf(error) !== STALE_PLAN) throw error
      isStale = true
      // A transaction is lost by it, and begins again; a lone read does not hear of it.
      if (inTransaction) throw error
      return await client.query({ text, values, query_timeout } as pg.QueryConfig)
    }
  }
  return {
    // Of its two forms the one with a cursor is for streams, which there are none of.
    query: query as unknown as PostgresPoolClient['query'],
    // A migration changed the tables: the next connection prepares its statements anew.
    release: () => client.release(isStale),
  }
}

/** The SQLSTATE of an error of PostgreSQL, or the code of a connection's; empty for any other. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
