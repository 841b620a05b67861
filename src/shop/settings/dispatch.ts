import type { Memory } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { type Dispatch, postalStarts } from './delivery/days.rules.ts'
import { baseInfo, holidays } from './queries.ts'

/** Returns the days of the week on which the shop is closed, 0 Sunday to 6 Saturday. */
export const closedWeekdaysIn = ({ closed_weekdays }: Pick<Row<'base_info'>, 'closed_weekdays'>): number[] =>
  closed_weekdays.split(',').filter(Boolean).map(Number)

/** Returns when the shop sends parcels that are ordered now. */
export const dispatchNow = async ({
  memory,
  now,
  today,
  startOf,
}: Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'now' | 'today' | 'startOf'>): Promise<Dispatch> => {
  const [base, closed] = await Promise.all([memory.get(baseInfo), memory.get(holidays)])
  const { cutoff_hour } = base
  return {
    today,
    isPastCutoff: cutoff_hour !== null && now >= startOf(today, `${String(cutoff_hour).padStart(2, '0')}:00`),
    closedWeekdays: closedWeekdaysIn(base),
    holidays: closed,
  }
}

/** Returns the beginnings of the postal codes of remote islands, as digits. */
export const remoteIslands = async (memory: Memory): Promise<readonly string[]> =>
  postalStarts((await memory.get(baseInfo)).remote_islands)
