import { sql } from 'kysely'
import { type Sweep, sweepExpired, updateSome } from '../../store/housekeeping.ts'

/** Wishes for another e-mail address and keys from mails that have run out. */
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
    // When it ran out stays: from then on somebody else may register with the address.
    step: (tx, now) =>
      updateSome(
        tx,
        ['customer', 'id'],
        sql`secret_key_hash = null`,
        sql`secret_expires_at <= ${now.toISOString()} and secret_key_hash is not null`,
      ),
  },
]
