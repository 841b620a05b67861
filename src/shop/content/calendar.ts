/** A day of the calendar block; the days before the first and after the last of the month are empty. */
export interface CalendarDay {
  readonly day: number | null
  readonly date: string | null
  readonly closed: boolean
  readonly today: boolean
  readonly title: string | null
}

/** A month of the calendar block, in weeks that begin on Sunday. */
export interface CalendarMonth {
  readonly year: number
  readonly month: number
  readonly weeks: readonly (readonly CalendarDay[])[]
}

/** The days on which the shop is closed. */
export interface Closings {
  /** 0 Sunday … 6 Saturday. */
  readonly weekdays: readonly number[]
  /** The title of a holiday by its day, `YYYY-MM-DD`. */
  readonly holidays: ReadonlyMap<string, string>
}

const DAYS = 7
const NO_DAY: CalendarDay = { day: null, date: null, closed: false, today: false, title: null }

/** Returns the month of `today` (`YYYY-MM-DD`) and those after it (CAL-01). */
export const monthsFrom = (today: string, how: number, closings: Closings): CalendarMonth[] => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: how }, (_, at) => monthOf(year, month + at, today, closings))
}

const monthOf = (year: number, month: number, today: string, closings: Closings): CalendarMonth => {
  // The calendar counts in days without hours, so UTC serves for every time zone.
  const first = new Date(Date.UTC(year, month - 1, 1))
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days = Array.from({ length }, (_, at) => dayOf(first, at, today, closings))
  const before = Array.from({ length: first.getUTCDay() }, () => NO_DAY)
  const after = Array.from({ length: (DAYS - ((before.length + length) % DAYS)) % DAYS }, () => NO_DAY)
  const cells = [...before, ...days, ...after]
  const weeks = Array.from({ length: cells.length / DAYS }, (_, at) =>
    cells.slice(at * DAYS, (at + 1) * DAYS),
  )
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, weeks }
}

const dayOf = (first: Date, at: number, today: string, { weekdays, holidays }: Closings): CalendarDay => {
  const instant = new Date(first.getTime() + at * 86_400_000)
  const date = instant.toISOString().slice(0, 10)
  const title = holidays.get(date) ?? null
  const closed = title !== null || weekdays.includes(instant.getUTCDay())
  return { day: at + 1, date, closed, today: date === today, title }
}
