import type { TemplateAnswer } from './answers.ts'
import { BrokenTemplate } from './faults.ts'

/**
 * Milliseconds for all steps of one trial. The pages of the default theme, all of them in both languages and
 * unparsed, take half a second; more if others use the same cores.
 */
const TRIAL_MS = 15_000

/** A trial of templates, step by step. */
export interface Trial {
  /**
   * Parses or renders a template, and once more if it ran out of time; returns the text. Throws
   * `BrokenTemplate` for a wrong template, or if the steps so far took too long together.
   */
  step(file: string, ask: () => Promise<TemplateAnswer>): Promise<string>
}

/** Returns a new trial. */
export const newTrial = (): Trial => {
  const spent = new Map<string, number>()
  return {
    async step(file, ask) {
      const once = async () => {
        const answer = await ask()
        spent.set(file, (spent.get(file) ?? 0) + answer.ms)
        return answer
      }
      const first = await once()
      // A machine that was busy for a moment is no fault of the template.
      const { text = '', fault } = first.fault?.reason.includes('render limit exceeded')
        ? await once()
        : first
      if (fault) throw new BrokenTemplate({ ...fault, file: fault.file || file }, '')
      assertShort(spent)
      return text
    },
  }
}

const assertShort = (spent: ReadonlyMap<string, number>): void => {
  const slowestFirst = [...spent].toSorted(([, one], [, other]) => other - one)
  const whole = slowestFirst.reduce((sum, [, ms]) => sum + ms, 0)
  const file = slowestFirst[0]?.[0] ?? ''
  if (whole > TRIAL_MS)
    throw new BrokenTemplate({ file, line: 1, column: 1, reason: 'whole trial limit exceeded' }, '')
}
