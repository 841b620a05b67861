import { sql } from 'kysely'
import { type Sweep, sweepExpired, updateSome } from '../../store/housekeeping.ts'

/** Deletes expired requests for another email address, and expired keys from mails. */
export const customerSweeps: readonly Sweep[] = [
  sweepExpired('email_change', 'customer_id'),
  sweepExpired('email_undo', 'id'),
  {
    name: 'keys to a new password',
    step: (tx, now) =>
      updateSome(
        tx,
        ['customer', 'id'],
        sql`reset_key_hash = null, reset_expires_at = null`,
        sql`reset_expires_at <= ${now.toISOString()}`,
      ),
  },
  {
    name: 'activation keys',
    // The time of expiry stays: from then on somebody else can register with the address.
    step: (tx, now) =>
      updateSome(
        tx,
        ['customer', 'id'],
        sql`secret_key_hash = null`,
        sql`secret_expires_at <= ${now.toISOString()} and secret_key_hash is not null`,
      ),
  },
]
