import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Changes, listeners } from './changes.ts'

const CHANNEL = 'noren_changes'
const LISTEN = `listen ${CHANNEL}`
const RECONNECT_AFTER_MS = 1000
/** PostgreSQL takes payloads below 8,000 bytes. */
const LONGEST_PAYLOAD = 7000

/** The lock that each shop shares while it is open on a database. */
export const SERVING_LOCK = Number.parseInt(
  createHash('sha256').update('noren is open').digest('hex').slice(0, 12),
  16,
)

/** Changes over LISTEN and NOTIFY. After a broken connection everything counts as changed. */
export const postgresChanges = (databaseUrl: string, serves: boolean): Changes => {
  const { tell, listen } = listeners()
  const self = randomUUID()
  let client: pg.Client | undefined
  let closed = false

  const hear = (payload: string | undefined): void => {
    const { from, tags } = JSON.parse(payload ?? '{}') as { from?: string; tags?: string[] }
    if (from !== self) tell(tags)
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('error', () => undefined)
    next.on('end', again)
    next.on('notification', ({ payload }) => hear(payload))
    client = next
    await next.connect()
    // This connection stays open. Processes are counted by its last statement.
    if (serves) await next.query('select pg_try_advisory_lock_shared($1)', [SERVING_LOCK])
    await next.query(LISTEN)
    tell()
  }
  const again = (): void => {
    setTimeout(() => {
      if (!closed) connect().catch(() => undefined)
    }, RECONNECT_AFTER_MS).unref()
  }
  const first = connect().catch(() => undefined)

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
    ready: () => first,
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
