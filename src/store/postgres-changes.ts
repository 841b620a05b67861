import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Changes, listeners } from './changes.ts'
import { ServerClient, type Servers } from './postgres-servers.ts'

const CHANNEL = 'noren_changes'
const LISTEN = `listen ${CHANNEL}`
const RECONNECT_AFTER_MS = 1000
const BEAT_EVERY_MS = 1000
/** A server that does not answer for so long is gone, or the network to it. */
const SILENCE_MS = 3000
/** PostgreSQL takes payloads below 8,000 bytes. */
const LONGEST_PAYLOAD = 7000

/** The lock that each shop shares while it is open on a database. */
export const SERVING_LOCK = Number.parseInt(
  createHash('sha256').update('noren is open').digest('hex').slice(0, 12),
  16,
)

/**
 * Changes over LISTEN and NOTIFY. After a broken connection everything counts as changed. The connection asks the
 * server every second whether it is there, so that nobody waits long for one that is silent.
 */
export const postgresChanges = (servers: Servers, serves: boolean): Changes => {
  const { tell, listen } = listeners()
  const self = randomUUID()
  let client: pg.Client | undefined
  let closed = false

  const hear = (payload: string | undefined): void => {
    const { from, tags } = JSON.parse(payload ?? '{}') as { from?: string; tags?: string[] }
    if (from !== self) tell(tags)
  }
  const open = async (): Promise<pg.Client> => {
    const next = new ServerClient({ servers })
    next.on('notification', ({ payload }) => hear(payload))
    await next.connect()
    return next
  }
  /** Hears changes until the connection ends, by itself or because the server is silent. */
  const attend = async (): Promise<void> => {
    const line = await servers.reach(open)
    client = line
    try {
      const ended = once(line, 'end')
      // This connection stays open. Processes are counted by its last statement.
      if (serves) await line.query('select pg_try_advisory_lock_shared($1)', [SERVING_LOCK])
      await line.query(LISTEN)
      tell()
      first.resolve()
      await Promise.race([ended, watch(line)])
    } finally {
      servers.distrust(line)
      line.end().catch(() => undefined)
    }
  }
  /** Listens again and again, which changes nothing, and which a replica refuses. */
  const watch = async (line: pg.Client): Promise<void> => {
    for (;;) {
      await pause(BEAT_EVERY_MS, undefined, { ref: false })
      const answer = line.query(LISTEN)
      if (await isSilent(answer)) return servers.hangUp()
      await answer
    }
  }
  const attendAlways = async (): Promise<void> => {
    for (; !closed; await pause(RECONNECT_AFTER_MS, undefined, { ref: false })) {
      await attend().catch(() => undefined)
      first.resolve()
    }
  }
  const first = Promise.withResolvers<void>()
  attendAlways()

  return {
    listen,
    tell,
    async announce(tx, tags) {
      const payload = JSON.stringify({ from: self, tags })
      const short = payload.length > LONGEST_PAYLOAD ? JSON.stringify({ from: self }) : payload
      await sql`select pg_notify(${CHANNEL}, ${short})`.execute(tx)
    },
    async processes(db) {
      // Each process has one connection that listens and has run no other statement.
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and query = ${LISTEN}`.execute(db)
      return rows[0]?.count
    },
    ready: () => first.promise,
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}

/** Whether an answer is not there in time. What came while this process was busy counts. */
const isSilent = async (answer: Promise<unknown>): Promise<boolean> => {
  let answered = false
  const note = () => {
    answered = true
  }
  const noted = answer.then(note, note)
  const waited = new AbortController()
  await Promise.race([
    noted,
    pause(SILENCE_MS, undefined, { signal: waited.signal, ref: false }).then(turn, turn),
  ])
  waited.abort()
  return !answered
}
