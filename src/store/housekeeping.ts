import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Store, Writer } from './database.ts'

const DAY_MS = 24 * 3_600_000
/** A confirmed order that nobody placed is thrown away after this long; one that was placed leaves its session. */
const DRAFT_LIFE_MS = DAY_MS
/** How long mails are kept, and what says that an event was delivered. */
const MAIL_LIFE_MS = 30 * DAY_MS
const LOCK = 7_266_737
/** Rows of one transaction: whoever writes meanwhile waits no longer than for so many. */
const BATCH = 1000

/**
 * Throws away what has had its time: sessions with all that hangs on them, counters, kept answers, keys
 * from mails, drafts of orders, delivered events and kept mails; what was told of people in a delivered
 * event goes at once. Undelivered events and their mails stay until somebody acts.
 */
export const sweep = async (store: Store, now: Date): Promise<void> => {
  for (const step of steps(store.dialect, now)) {
    let swept = BATCH
    while (swept === BATCH) swept = await store.write((tx) => alone(store.dialect, tx, step))
  }
}

/** The rows that a step changed; none where another process is at it. */
const alone = async (dialect: Dialect, tx: Writer, step: RawBuilder<unknown>): Promise<number> => {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
      tx,
    )
    if (!rows[0]?.free) return 0
  }
  const { numAffectedRows } = await step.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const steps = (dialect: Dialect, now: Date): readonly RawBuilder<unknown>[] => {
  const row = sql.raw(dialect === 'sqlite' ? 'rowid' : 'ctid')
  const at = now.toISOString()
  const aDayAgo = new Date(now.getTime() - DRAFT_LIFE_MS).toISOString()
  const aMonthAgo = new Date(now.getTime() - MAIL_LIFE_MS).toISOString()
  const some = (table: string, which: RawBuilder<unknown>) =>
    sql`${row} in (select ${row} from ${sql.table(table)} where ${which} limit ${sql.lit(BATCH)})`
  const away = (table: string, which: RawBuilder<unknown>) =>
    sql`delete from ${sql.table(table)} where ${some(table, which)}`
  const set = (table: string, values: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set ${values} where ${some(table, which)}`
  return [
    ...['session_item', 'session', 'idempotency', 'rate_limit', 'email_change', 'email_undo'].map((table) =>
      away(table, sql`expires_at <= ${at}`),
    ),
    set('customer', sql`reset_key_hash = null, reset_expires_at = null`, sql`reset_expires_at <= ${at}`),
    // When it ran out stays: from then on somebody else may register with the address.
    set(
      'customer',
      sql`secret_key_hash = null`,
      sql`secret_expires_at <= ${at} and secret_key_hash is not null`,
    ),
    away('orders', sql`status = 8 and updated_at <= ${aDayAgo}`),
    set('orders', sql`session_id = null`, sql`session_id is not null and ordered_at <= ${aDayAgo}`),
    away('open_order', sql`order_id in (select id from orders where ordered_at <= ${aDayAgo})`),
    set('outbox', sql`payload = '{}'`, sql`done_at is not null and payload <> '{}'`),
    away('outbox', sql`done_at <= ${aMonthAgo}`),
    away('mail', sql`created_at <= ${aMonthAgo} and not exists (${waiting})`),
  ]
}

/** The event of a mail, where it is not delivered yet. */
const waiting = sql`
  select 1 from outbox
  where outbox.done_at is null
  and mail.message_id like '<' || outbox.event || '.' || outbox.id || '%'`
