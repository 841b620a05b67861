import type { Row } from '../../../store/schema.ts'
import { daysAfter } from '../../values.ts'

/** When unused points end (PNT-10): months after their last change, and the days by which a mail comes before. */
export interface PointTerm {
  readonly months: number
  readonly noticeDays: number
}

/** Returns the term of a shop's points; undefined if they never end, or if there are none. */
export const termOf = (
  base: Pick<Row<'base_info'>, 'option_point' | 'point_months' | 'point_notice_days'>,
): PointTerm | undefined =>
  base.option_point && base.point_months !== null
    ? { months: base.point_months, noticeDays: base.point_notice_days }
    : undefined

/** Returns the day some months after another, both `YYYY-MM-DD`: the last of its month if that has no such day. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Returns the first day from which on points that changed then are valid on a day: earlier ones have ended. */
export const firstValidOn = (day: string, months: number): string => {
  let first = monthsAfter(day, -months)
  // Months have unequal lengths: several days may end on one, or none.
  while (monthsAfter(first, months) < day) first = daysAfter(first, 1)
  while (monthsAfter(daysAfter(first, -1), months) >= day) first = daysAfter(first, -1)
  return first
}

/** A balance with the day of its last change, and the last day of it that a mail named. */
export interface Balance {
  readonly points: number
  readonly movedOn: string | null
  readonly toldEnd: string | null
}

/**
 * Returns the last day of a balance (PNT-10, PNT-11): by its last change, and never before the mail's days are
 * over. A mailed day stands unless the shop has given more time since. Null if it does not end.
 */
export const lastDayOf = (
  { points, movedOn, toldEnd }: Balance,
  term: PointTerm | undefined,
  today: string,
): string | null => {
  if (!term || points <= 0 || movedOn === null) return null
  const byChange = monthsAfter(movedOn, term.months)
  if (toldEnd !== null && toldEnd >= byChange) return toldEnd
  const soonest = daysAfter(today, term.noticeDays)
  return byChange > soonest ? byChange : soonest
}
