import { type Sweep, sweepExpired } from '../../store/housekeeping.ts'

/** Deletes what records were before bulk changes, once these cannot be undone any more. */
export const viewSweeps: readonly Sweep[] = [sweepExpired('bulk_change', 'id')]
