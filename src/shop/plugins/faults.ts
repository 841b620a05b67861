import { JobFailed } from '../../store/jobs.ts'
import { isLost, isOrphaned, isUnstorable, troubleOf } from '../../store/trouble.ts'
import { inTime } from './background.ts'

/** What a plugin threw, by its code: it is switched off for it. */
export class PluginFault extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`The plugin ${code} threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = code
  }
}

// Trouble of the database is nobody's fault, and whoever runs a transaction again goes by the error itself. What
// a visitor sent that no column can hold must not switch anything off.
const isPassing = (error: unknown): boolean =>
  error instanceof PluginFault ||
  error instanceof JobFailed ||
  troubleOf(error) !== undefined ||
  isLost(error) ||
  isOrphaned(error) ||
  isUnstorable(error)

/** Names the plugin in whatever it throws. */
export const blamed = (code: string, error: unknown): unknown =>
  isPassing(error) ? error : new PluginFault(code, error)

/** Runs what a plugin brought; what it throws carries its code. */
export const asked = async <T>(code: string, run: () => T | Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw blamed(code, error)
  }
}

/** The same for its part of a page or a transaction, which ends in time. */
export const askedInTime = <A, T>(code: string, act: A, run: (act: A) => T | Promise<T>): Promise<T> =>
  asked(code, () => inTime(act, run))

/** The same for what answers at once. */
export const askedNow = <T>(code: string, run: () => T): T => {
  try {
    return run()
  } catch (error) {
    throw blamed(code, error)
  }
}
