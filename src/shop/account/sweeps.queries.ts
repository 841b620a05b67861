import { sql } from 'kysely'
import { type Sweep, sweepExpired, updateSome } from '../../store/housekeeping.ts'
import { endOldMerges } from '../customers/index.ts'
import { dropBelongings } from './belongings.ts'
import { passwordFormSweep } from './sign-in/moved-passwords.queries.ts'

/** Merges that one transaction ends: each deletes rows of several tables. */
const MERGES_AT_ONCE = 100

/**
 * Deletes expired requests for another email address, expired keys from mails, and what merged accounts had that
 * did not move.
 */
export const customerSweeps: readonly Sweep[] = [
  sweepExpired('email_change', 'customer_id'),
  sweepExpired('email_undo', 'id'),
  passwordFormSweep,
  {
    name: 'merges of accounts',
    step: async (tx, now) => {
      const { gone, count } = await endOldMerges(tx, now, MERGES_AT_ONCE)
      for (const id of gone) await dropBelongings(tx, id)
      return count
    },
  },
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
