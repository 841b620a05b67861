import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Store, Writer } from './database.ts'
import type { Database, Row } from './schema.ts'

/** How long is kept that an event was delivered. */
const DONE_LIFE_MS = 30 * 24 * 3_600_000
/** How long a job is kept after its end. */
const JOB_LIFE_MS = 7 * 24 * 3_600_000
const LOCK = 7_266_737
/** Rows of one transaction: whoever writes meanwhile waits no longer than for so many. */
const BATCH = 1000

/** Rows that have had their time at some moment, and what becomes of them. */
export interface Sweep {
  readonly name: string
  /** Does away with a batch of them by `deleteSome` or `updateSome`, in a transaction of its own; how many it found. */
  readonly step: (tx: Writer, now: Date) => Promise<number>
}

/** A table with its key, by which rows of it are told apart. */
type Keyed = readonly [table: keyof Database, ...key: string[]]

/** Deletes a batch of the rows for which a condition holds; how many there were. */
export const deleteSome = (tx: Writer, from: Keyed, which: RawBuilder<unknown>): Promise<number> =>
  changed(tx, sql`delete from ${sql.table(from[0])} where ${some(from, which)}`)

/** Changes a batch of the rows for which a condition holds, and then no longer does; how many there were. */
export const updateSome = (
  tx: Writer,
  of: Keyed,
  values: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<number> => changed(tx, sql`update ${sql.table(of[0])} set ${values} where ${some(of, which)}`)

/** Takes a batch of rows out of a table, and gives them. */
export const takeSome = async <T extends keyof Database>(
  tx: Writer,
  [table, ...key]: readonly [table: T, ...key: string[]],
): Promise<readonly Row<T>[]> => {
  const which = some([table, ...key], sql`true`)
  const { rows } = await sql<Row<T>>`delete from ${sql.table(table)} where ${which} returning *`.execute(tx)
  return rows
}

/** The condition stands outside too: a row that another process changes meanwhile is judged as it is then. */
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

/** Throws rows away once their `expires_at` has come. */
export const sweepExpired = (...from: Keyed): Sweep => ({
  name: from[0],
  step: (tx, now) => deleteSome(tx, from, sql`expires_at <= ${now.toISOString()}`),
})

/**
 * What the store keeps for itself: sessions with all that hangs on them, kept answers, counters
 * and delivered events. What an event told of people goes at once; undelivered events stay until somebody acts.
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

/** Jobs, but for the last one of a kind that was done: what it found is shown until another has been. */
export const sweepJobs = (lasting: string): Sweep => ({
  name: 'jobs',
  step: (tx, now) => {
    const before = new Date(now.getTime() - JOB_LIFE_MS).toISOString()
    const last = sql`select max(id) from job where kind = ${lasting} and state = 'done'`
    return deleteSome(tx, ['job', 'id'], sql`ended_at <= ${before} and id <> coalesce((${last}), '')`)
  },
})

/** Does all sweeps, one after the other. One that fails is reported by its name, and holds up no other. */
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

/** Does a step unless another process is at it. */
const alone = async (dialect: Dialect, tx: Writer, step: () => Promise<number>): Promise<number> => {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
      tx,
    )
    if (!rows[0]?.free) return 0
  }
  return step()
}
