import type { Store } from '../../store/database.ts'
import { type Check, type Examined, examine } from '../../store/doctor/check.ts'
import type { JobKind } from '../../store/jobs.ts'

/** What a run of the doctor leaves behind. */
export interface DoctorResult {
  readonly examined: readonly Examined[]
}

/** Makes all checks, and keeps what each found. */
export const doctorJob =
  (store: Store, checks: readonly Check[]): JobKind =>
  async (_job, { progress, signal }): Promise<DoctorResult> => ({
    examined: await examine(store, checks, (done) => {
      signal.throwIfAborted()
      void progress(done, checks.length).catch(() => undefined)
    }),
  })
