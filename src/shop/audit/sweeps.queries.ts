import { sql } from 'kysely'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'

/** What members did is kept for two years. */
const KEPT_MS = 2 * 365 * 86_400_000

/** Entries of the audit log that have had their time. */
export const auditSweeps: readonly Sweep[] = [
  {
    name: 'audit log',
    step: (tx, now) =>
      deleteSome(tx, ['audit_log', 'seq'], sql`at <= ${new Date(now.getTime() - KEPT_MS).toISOString()}`),
  },
]
