import { sql } from 'kysely'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'

/** Entries are stored for two years. */
const KEPT_MS = 2 * 365 * 86_400_000

/** Deletes expired entries of the audit log. */
export const auditSweeps: readonly Sweep[] = [
  {
    name: 'audit log',
    step: (tx, now) =>
      deleteSome(tx, ['audit_log', 'seq'], sql`at <= ${new Date(now.getTime() - KEPT_MS).toISOString()}`),
  },
]
