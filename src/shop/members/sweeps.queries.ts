import { sql } from 'kysely'
import { deleteSome, type Sweep, sweepExpired } from '../../store/housekeeping.ts'

/** Attempts to sign in are stored for a year. */
const HISTORY_MS = 365 * 86_400_000

/** Deletes expired sessions of members, and old attempts to sign in. */
export const memberSweeps: readonly Sweep[] = [
  sweepExpired('member_session', 'id'),
  sweepExpired('passkey_challenge', 'session_id'),
  {
    name: 'sign-in history',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['login_history', 'id'],
        sql`created_at <= ${new Date(now.getTime() - HISTORY_MS).toISOString()}`,
      ),
  },
]
