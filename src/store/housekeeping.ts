import { sql } from 'kysely'
import type { Store } from './database.ts'

/** A confirmed order that nobody placed is thrown away after this long. */
const DRAFT_LIFE_MS = 24 * 3_600_000
const LOCK = 7_266_737

/** Throws away what has had its time: sessions with all that hangs on them, counters, kept answers, drafts of orders. */
export const sweep = (store: Store, now: Date): Promise<void> =>
  store.write(async (tx) => {
    if (store.dialect === 'postgres') {
      const { rows } = await sql<{
        free: boolean
      }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx)
      // Another process is at it.
      if (!rows[0]?.free) return
    }
    const at = now.toISOString()
    const stale = new Date(now.getTime() - DRAFT_LIFE_MS).toISOString()
    await tx.deleteFrom('session_item').where('expires_at', '<=', at).execute()
    await tx.deleteFrom('session').where('expires_at', '<=', at).execute()
    await tx.deleteFrom('idempotency').where('expires_at', '<=', at).execute()
    await tx.deleteFrom('rate_limit').where('expires_at', '<=', at).execute()
    await tx.deleteFrom('orders').where('status', '=', 8).where('updated_at', '<=', stale).execute()
  })
