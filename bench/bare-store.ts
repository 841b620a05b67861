import SQLite from 'better-sqlite3'
import pg from 'pg'

/** A row as the driver reads it. */
export type Row = Readonly<Record<string, unknown>>

/** One statement; `?` stands for each of its values. */
export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Steps of statements, each step answered with the rows of its statements. Those of one step need nothing of each other. */
export type Work<R = void> = Generator<readonly Statement[], R, readonly (readonly Row[])[]>

/** The database of a bare server, without anything between it and the driver. */
export interface BareStore {
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs each statement for itself. */
  read<R>(work: Work<R>): R | Promise<R>
  /** Runs all statements in one transaction. */
  write<R>(work: Work<R>): R | Promise<R>
}

/** Opens the database at an address of PostgreSQL, else the file of SQLite, as safe against power cuts as the shop's. */
export const openBareStore = (address: string): BareStore =>
  address.startsWith('postgres') ? postgres(address) : sqlite(address)

const sqlite = (file: string): BareStore => {
  const db = new SQLite(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -65536')
  const prepared = new Map<string, SQLite.Statement<unknown[], Row>>()
  const run = ({ sql, values }: Statement): readonly Row[] => {
    const statement = prepared.get(sql) ?? db.prepare<unknown[], Row>(sql)
    prepared.set(sql, statement)
    if (statement.reader) return statement.all(...values)
    statement.run(...values)
    return []
  }
  const driven = <R>(work: Work<R>): R => {
    let step = work.next()
    while (!step.done) step = work.next(step.value.map(run))
    return step.value
  }
  return {
    dialect: 'sqlite',
    read: driven,
    write: (work) => db.transaction(() => driven(work))(),
  }
}

/** As many connections for transactions as the shop has, and for reads. */
const CONNECTIONS = 10

const postgres = (connectionString: string): BareStore => {
  const options = { connectionString, max: CONNECTIONS, pipeline: true, options: '-c jit=off' }
  const reading = new pg.Pool(options)
  const writing = new pg.Pool(options)
  const prepared = new Map<string, { readonly name: string; readonly text: string }>()
  const textOf = (sql: string) => {
    let at = 0
    const made = { name: `bare_${prepared.size}`, text: sql.replaceAll('?', () => `$${++at}`) }
    const known = prepared.get(sql) ?? made
    prepared.set(sql, known)
    return known
  }
  const driven = async <R>(db: pg.Pool | pg.PoolClient, work: Work<R>): Promise<R> => {
    const run = async ({ sql, values }: Statement): Promise<readonly Row[]> =>
      (await db.query<Row>({ ...textOf(sql), values: [...values] })).rows
    let step = work.next()
    while (!step.done) step = work.next(await Promise.all(step.value.map(run)))
    return step.value
  }
  return {
    dialect: 'postgres',
    read: (work) => driven(reading, work),
    async write(work) {
      const client = await writing.connect()
      try {
        await client.query('begin')
        const result = await driven(client, work)
        await client.query('commit')
        return result
      } finally {
        client.release()
      }
    },
  }
}
