import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Writer } from './database.ts'

const CHANNEL = 'noren_changes'
const LOOK_EVERY_MS = 1000
const RECONNECT_AFTER_MS = 1000
/** PostgreSQL takes payloads below 8,000 bytes. */
const LONGEST_PAYLOAD = 7000

/** Called with the tags that changed; with none, anything may have. */
export type OnChange = (tags?: readonly string[]) => void

/**
 * Carries the word of what changed to all who keep a copy in memory, in this process and in others
 * on the same database.
 */
export interface Changes {
  listen(listener: OnChange): void
  /** Within a transaction: other processes hear of it with the commit. */
  announce(tx: Writer, tags: readonly string[]): Promise<void>
  /** After the commit: this process hears of it. */
  tell: OnChange
  /** Resolves once changes of other processes are heard. */
  ready(): Promise<void>
  close(): Promise<void>
}

const listeners = () => {
  const all = new Set<OnChange>()
  const tell: OnChange = (tags) => {
    for (const listener of all) listener(tags)
  }
  return { tell, listen: (listener: OnChange) => void all.add(listener) }
}

/** On SQLite another process (the command line) is noticed by the writer's `data_version`, which its own commits leave alone. */
export const sqliteChanges = (dataVersion: () => number): Changes => {
  const { tell, listen } = listeners()
  let seen = dataVersion()
  const timer = setInterval(() => {
    const version = dataVersion()
    if (version !== seen) tell()
    seen = version
  }, LOOK_EVERY_MS).unref()
  return {
    listen,
    tell,
    announce: async () => undefined,
    ready: async () => undefined,
    close: async () => clearInterval(timer),
  }
}

/** On PostgreSQL by LISTEN and NOTIFY; after a broken connection everything counts as changed. */
export const postgresChanges = (databaseUrl: string): Changes => {
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
    await next.query(`listen ${CHANNEL}`)
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
    ready: () => first,
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
