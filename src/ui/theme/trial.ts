import { setImmediate as othersGoOn } from 'node:timers/promises'

/**
 * Milliseconds that all steps of one trial may take together. The pages of the default theme, all of them in both
 * languages and nothing parsed yet, take half a second, on a starved machine less than one.
 */
const TRIAL_MS = 5_000

/** Thrown when the steps of a trial took too long together. */
export class TrialTooLong extends Error {
  /** The template that took longest of all. */
  readonly file: string

  constructor(file: string) {
    super('whole trial limit exceeded')
    this.file = file
  }
}

/** Templates being tried, step by step. */
export interface Trial {
  /**
   * Parses or prints a template, after others went on, and once more where it ran out of time. Throws what that
   * throws, and `TrialTooLong` when the steps so far took too long together.
   */
  step<T>(file: string, work: () => T): Promise<T>
}

/** A trial that has taken no time yet; the clock says milliseconds. */
export const newTrial = (clock: () => number = () => performance.now()): Trial => {
  const spent = new Map<string, number>()
  return {
    async step(file, work) {
      const once = async () => {
        await othersGoOn()
        const begun = clock()
        try {
          return work()
        } finally {
          spent.set(file, (spent.get(file) ?? 0) + clock() - begun)
        }
      }
      // A machine that was busy elsewhere for a moment is no fault of the template.
      const made = await once().catch((error) => {
        if (!isOutOfTime(error)) throw error
        return once()
      })
      assertShort(spent)
      return made
    },
  }
}

const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('render limit exceeded')

const assertShort = (spent: ReadonlyMap<string, number>): void => {
  const slowestFirst = [...spent].toSorted(([, one], [, other]) => other - one)
  const whole = slowestFirst.reduce((sum, [, ms]) => sum + ms, 0)
  if (whole > TRIAL_MS) throw new TrialTooLong(slowestFirst[0]?.[0] ?? '')
}
