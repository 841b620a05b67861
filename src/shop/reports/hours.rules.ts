const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Returns a function that gives the hour of an instant in a time zone, 0 to 23. An hour that summer time
 * repeats is the same hour twice.
 */
export const hourIn = (timeZone: string): ((instant: Date) => number) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  /** How far the clock of the zone is ahead of UTC, within a day. */
  const aheadAt = (instant: number): number => {
    const [hours = 0, minutes = 0, seconds = 0] = format.format(instant).split(':').map(Number)
    const clock = ((hours * 60 + minutes) * 60 + seconds) * 1000
    return (((clock - instant) % DAY_MS) + DAY_MS) % DAY_MS
  }
  // Formatting is slow, and a report asks for thousands of instants: on most days the clock is not changed.
  const ofDays = new Map<number, number | undefined>()
  const aheadOn = (day: number): number | undefined => {
    if (!ofDays.has(day)) {
      if (ofDays.size >= MOST_KNOWN) ofDays.clear()
      const ahead = aheadAt(day * DAY_MS)
      ofDays.set(day, ahead === aheadAt((day + 1) * DAY_MS) ? ahead : undefined)
    }
    return ofDays.get(day)
  }
  return (instant) => {
    // The format has whole seconds only.
    const time = Math.floor(instant.getTime() / 1000) * 1000
    const ahead = aheadOn(Math.floor(time / DAY_MS)) ?? aheadAt(time)
    return Math.floor(((((time + ahead) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
  }
}

const MOST_KNOWN = 1000
