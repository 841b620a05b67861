import type { JobKind } from '../../../store/jobs.ts'
import type { WriteEnvironment } from '../../environment.ts'
import type { Acting } from '../../part.ts'
import { baseInfo } from '../../settings/index.ts'
import { daysAfter } from '../../values.ts'
import { endedPoints, forgetEnds, takeEnded, tellEnd, untoldPoints } from './expiry.queries.ts'
import { firstValidOn, type PointTerm, termOf } from './expiry.rules.ts'
import { endOfPoints } from './expiry.ts'

/** Customers of one transaction: others wait for it on SQLite. */
const AT_ONCE = 100

/** The name of the job. */
export const EXPIRY = 'customers:points'

/**
 * Ends points that were not used in time (PNT-10), and has a mail written before (PNT-11). Each batch is a
 * transaction, which settles a mail together with its day: after an interruption nobody is told twice.
 */
export const expiryJob =
  ({ alone }: Pick<Acting, 'alone'>): JobKind =>
  async (_job, { signal }) => {
    const all = async (step: Step): Promise<number> => {
      let count = 0
      for (let done = AT_ONCE; done >= AT_ONCE; count += done) {
        signal.throwIfAborted()
        done = await alone(async (act) => step(act, termOf(await act.memory.get(baseInfo))))
      }
      return count
    }
    await all(forget)
    return { ended: await all(end), told: await all(tell) }
  }

/** Handles a batch; returns the number of its rows. */
type Step = (act: WriteEnvironment, term: PointTerm | undefined) => Promise<number>

/** Days that were mailed count no more if points do not end, or end later by now. */
const forget: Step = ({ db, today, startOf }, term) =>
  forgetEnds(db, term && { today, validFrom: startOf(firstValidOn(today, term.months)) })

const end: Step = async ({ db, today, now, startOf }, term) => {
  if (!term) return 0
  const before = startOf(firstValidOn(today, term.months))
  const rows = await endedPoints(db, { today, before }, AT_ONCE)
  for (const row of rows) await takeEnded(db, row, now)
  return rows.length
}

const tell: Step = async (act, term) => {
  if (!term) return 0
  const { db, today, startOf, memory, publish } = act
  const base = await memory.get(baseInfo)
  // Those that end within the days of the mail.
  const before = startOf(firstValidOn(daysAfter(today, term.noticeDays + 1), term.months))
  const rows = await untoldPoints(db, before, AT_ONCE)
  for (const row of rows) {
    const endOn = endOfPoints(act, base, row)
    if (endOn !== null && (await tellEnd(db, row, endOn)))
      await publish('points.ending', { customerId: row.id, endOn })
  }
  return rows.length
}
