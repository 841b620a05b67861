import { sql } from 'kysely'
import type { Store } from './database.ts'

/** A confirmed order that nobody placed is thrown away after this long. */
const DRAFT_LIFE_MS = 24 * 3_600_000
const LOCK = 7_266_737

/** Throws away what has had its time: sessions with all that hangs on them, counters, kept answers, keys from mails, drafts of orders. */
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
    await tx
      .updateTable('customer')
      .set({ reset_key_hash: null, reset_expires_at: null })
      .where('reset_expires_at', '<=', at)
      .execute()
    await tx.deleteFrom('email_change').where('expires_at', '<=', at).execute()
    await tx.deleteFrom('email_undo').where('expires_at', '<=', at).execute()
    // When it ran out stays: from then on somebody else may register with the address.
    await tx
      .updateTable('customer')
      .set({ secret_key_hash: null })
      .where('secret_expires_at', '<=', at)
      .where('secret_key_hash', 'is not', null)
      .execute()
    await tx.deleteFrom('orders').where('status', '=', 8).where('updated_at', '<=', stale).execute()
  })
