import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Reader, Store, Writer } from './database.ts'
import type { Migration } from './migration.ts'
import { shop } from './migrations/0001-shop.ts'

/** All steps, in order. A released step never changes: a change of the schema is another step at the end. */
export const migrations: readonly Migration[] = [shop]

// One lock for all work on the whole database, by any process of any version.
const LOCK = Number.parseInt(createHash('sha256').update('noren').digest('hex').slice(0, 12), 16)

/** The names of the steps that a database has not taken yet. */
export const pending = async (store: Store, steps = migrations): Promise<readonly string[]> =>
  (await stepsAhead(store, steps)).map(({ name }) => name)

/** The steps that a database has not taken yet. */
export const stepsAhead = async (store: Store, steps = migrations): Promise<readonly Migration[]> => {
  const done = await stepsOf(store.reader, steps)
  return steps.slice(done.length)
}

/** The names of the steps that a database has taken. Throws if this program does not know one of them. */
export const stepsOf = async (db: Reader, steps = migrations): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables()
  if (!tables.some((table) => table.name === 'migration')) return []
  return namesIn(db, steps)
}

/**
 * The names of the steps that a database has not taken yet, for a process that serves. A database that a newer
 * version has migrated is served by the running processes until they are replaced.
 */
export const untaken = async (db: Reader, steps = migrations): Promise<readonly string[]> => {
  const taken = new Set((await takenIn(db)).map(({ name }) => name))
  return steps.filter(({ name }) => !taken.has(name)).map(({ name }) => name)
}

/** A step as the database has it; `release` is the one that brought it. */
interface Taken {
  readonly name: string
  readonly release: string
}

const takenIn = async (db: Reader): Promise<readonly Taken[]> => {
  const { rows } = await sql<Taken>`select name, release from migration order by name`.execute(db)
  return rows
}

const namesIn = async (db: Reader, steps: readonly Migration[]): Promise<readonly string[]> => {
  const taken = await takenIn(db)
  const unknown = taken.filter(({ name }, at) => steps[at]?.name !== name).at(-1)
  if (unknown !== undefined)
    throw new Error(
      `This database was already brought to ${unknown.name}, which this version of Noren does not know. Start Noren ${unknown.release} or newer.`,
    )
  return taken.map(({ name }) => name)
}

/**
 * Brings the database up to this program, in one transaction under a lock. If two processes start at once, the
 * second waits and finds nothing left to do.
 */
export const migrate = (store: Store, steps = migrations): Promise<readonly string[]> =>
  store.write(async (tx) => {
    await lockAll(tx, store.dialect)
    return takeSteps(tx, store.dialect, steps)
  })

/** Prevents every other process, until the transaction ends, from work on the whole database. */
export const lockAll = async (tx: Writer, dialect: Dialect): Promise<void> => {
  if (dialect === 'sqlite') return
  // An index over many rows, or waiting for another process that makes one, takes long.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Takes the pending steps; returns their names. Call it under the lock of `lockAll`. */
export const takeSteps = async (
  tx: Writer,
  dialect: Dialect,
  steps = migrations,
): Promise<readonly string[]> => {
  await sql`create table if not exists migration (
    name text primary key, release text not null, done_at text not null)`.execute(tx)
  const done = await namesIn(tx, steps)
  const ahead = steps.slice(done.length)
  for (const migration of ahead) {
    await migration.run(tx, dialect)
    await sql`insert into migration (name, release, done_at)
      values (${migration.name}, ${migration.release}, ${new Date().toISOString()})`.execute(tx)
  }
  return ahead.map((migration) => migration.name)
}
