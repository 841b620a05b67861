import type { Store } from '../../store/database.ts'
import { type Check, type Examined, examine } from '../../store/doctor/check.ts'
import type { JobKind } from '../../store/jobs.ts'

/** The result of a run of the doctor. */
export interface DoctorResult {
  readonly examined: readonly Examined[]
}

/** Runs all checks, and stores their findings. */
export const doctorJob =
  (store: Store, checks: readonly Check[]): JobKind =>
  async (_job, { progress, signal }): Promise<DoctorResult> => ({
    examined: await examine(store, checks, (done) => {
      signal.throwIfAborted()
      void progress(done, checks.length).catch(() => undefined)
    }),
  })
