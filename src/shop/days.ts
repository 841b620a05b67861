const MINUTE_MS = 60_000

/** Returns a function that gives the start of a day in a time zone, or the instant of a time on it. */
export const startIn = (timeZone: string): ((day: string, time?: string) => Date) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (instant: number): number => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
  }
  return (day, time = '00:00') => {
    const utc = Date.parse(`${day}T${time}Z`)
    // The offset is that of the place and the instant, which is not known without it.
    return new Date(utc - offsetAt(utc - offsetAt(utc)))
  }
}
