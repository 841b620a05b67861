import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Store, Writer } from './database.ts'
import type { Database, Row } from './schema.ts'

/** Life of a delivered event. */
const DONE_LIFE_MS = 30 * 24 * 3_600_000
/** Life of a job after its end. */
const JOB_LIFE_MS = 7 * 24 * 3_600_000
const LOCK = 7_266_737
/** The most rows of a step, which other writes wait for; one that has changed so many is done again at once. */
export const BATCH = 1000

/** A deletion or change of expired rows. */
export interface Sweep {
  readonly name: string
  /**
   * Deletes or changes a batch of rows by `deleteSome` or `updateSome`, in a transaction of its own. Returns
   * the number of rows.
   */
  readonly step: (tx: Writer, now: Date) => Promise<number>
}

/** A table with the columns of its key. */
type Keyed = readonly [table: keyof Database, ...key: string[]]

/** Deletes a batch of the rows that meet a condition; returns their number. */
export const deleteSome = (tx: Writer, from: Keyed, which: RawBuilder<unknown>): Promise<number> =>
  changed(tx, sql`delete from ${sql.table(from[0])} where ${some(from, which)}`)

/** Changes a batch of the rows that meet a condition, and then no longer do; returns their number. */
export const updateSome = (
  tx: Writer,
  of: Keyed,
  values: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<number> => changed(tx, sql`update ${sql.table(of[0])} set ${values} where ${some(of, which)}`)

/** Deletes a batch of rows of a table and returns them. */
export const takeSome = async <T extends keyof Database>(
  tx: Writer,
  [table, ...key]: readonly [table: T, ...key: string[]],
): Promise<readonly Row<T>[]> => {
  const which = some([table, ...key], sql`true`)
  const { rows } = await sql<Row<T>>`delete from ${sql.table(table)} where ${which} returning *`.execute(tx)
  return rows
}

/** The condition is repeated outside: a row that another process changes meanwhile is checked again. */
const some = ([table, ...key]: Keyed, which: RawBuilder<unknown>) => {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  return sql`(${columns}) in (
    select ${columns} from ${sql.table(table)} where ${which} limit ${sql.lit(BATCH)}
  ) and ${which}`
}

const changed = async (tx: Writer, statement: RawBuilder<unknown>): Promise<number> => {
  const { numAffectedRows } = await statement.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes rows whose `expires_at` has passed. */
export const sweepExpired = (...from: Keyed): Sweep => ({
  name: from[0],
  step: (tx, now) => deleteSome(tx, from, sql`expires_at <= ${now.toISOString()}`),
})

/**
 * The sweeps of the store's own rows: sessions with their data, stored answers, counters and delivered events.
 * Personal data of an event is deleted on delivery. Undelivered events stay until a member acts.
 */
export const storeSweeps: readonly Sweep[] = [
  sweepExpired('session_item', 'session_id', 'name'),
  sweepExpired('session', 'id'),
  sweepExpired('idempotency', 'visitor', 'transition', 'key'),
  sweepExpired('rate_limit', 'key'),
  {
    name: 'payloads of delivered events',
    step: (tx) =>
      updateSome(tx, ['outbox', 'id'], sql`payload = '{}'`, sql`done_at is not null and payload <> '{}'`),
  },
  {
    name: 'delivered events',
    step: (tx, now) => {
      const before = new Date(now.getTime() - DONE_LIFE_MS).toISOString()
      return deleteSome(tx, ['outbox', 'id'], sql`done_at <= ${before}`)
    },
  },
]

/**
 * Deletes jobs, except the last completed one of a kind: its result is shown until the next one is completed.
 */
export const sweepJobs = (lasting: string): Sweep => ({
  name: 'jobs',
  step: (tx, now) => {
    const before = new Date(now.getTime() - JOB_LIFE_MS).toISOString()
    const last = sql`select max(id) from job where kind = ${lasting} and state = 'done'`
    return deleteSome(tx, ['job', 'id'], sql`ended_at <= ${before} and id <> coalesce((${last}), '')`)
  },
})

/**
 * Runs all sweeps, one after the other. A failing sweep is reported by its name and does not stop the others.
 */
export const sweep = async (
  store: Store,
  sweeps: readonly Sweep[],
  now: Date,
  report: (error: unknown, name: string) => void,
): Promise<void> => {
  for (const { name, step } of sweeps) {
    try {
      let swept = BATCH
      while (swept === BATCH) swept = await store.write((tx) => alone(store.dialect, tx, () => step(tx, now)))
    } catch (error) {
      report(error, name)
    }
  }
}

/** Runs a step unless another process is running it. */
const alone = async (dialect: Dialect, tx: Writer, step: () => Promise<number>): Promise<number> => {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
      tx,
    )
    if (!rows[0]?.free) return 0
  }
  return step()
}
