import { JobFailed } from '../../store/jobs.ts'
import { isLost, isOrphaned, isUnstorable, troubleOf } from '../../store/trouble.ts'
import { inTime } from './background.ts'

/** An error of a plugin, with its code. The plugin is switched off. */
export class PluginFault extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`The plugin ${code} threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = code
  }
}

// Trouble of the database is not the plugin's fault, and the retry of a transaction needs the original error. A
// visitor's value that no column can store must not switch a plugin off.
const isPassing = (error: unknown): boolean =>
  error instanceof PluginFault ||
  error instanceof JobFailed ||
  troubleOf(error) !== undefined ||
  isLost(error) ||
  isOrphaned(error) ||
  isUnstorable(error)

/** Adds the plugin's code to an error. */
export const blamed = (code: string, error: unknown): unknown =>
  isPassing(error) ? error : new PluginFault(code, error)

/** Runs a plugin's function. An error gets the plugin's code. */
export const asked = async <T>(code: string, run: () => T | Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw blamed(code, error)
  }
}

/** Runs a plugin's part of a page or a transaction, with a time limit. An error gets the plugin's code. */
export const askedInTime = <A, T>(code: string, act: A, run: (act: A) => T | Promise<T>): Promise<T> =>
  asked(code, () => inTime(act, run))

/** Runs a synchronous function of a plugin. An error gets the plugin's code. */
export const askedNow = <T>(code: string, run: () => T): T => {
  try {
    return run()
  } catch (error) {
    throw blamed(code, error)
  }
}
