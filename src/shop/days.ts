const MINUTE_MS = 60_000

/** When a day begins in a time zone, or when clocks there show a time on it. */
export const startIn = (timeZone: string): ((day: string, time?: string) => Date) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (instant: number): number => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
  }
  return (day, time = '00:00') => {
    const utc = Date.parse(`${day}T${time}Z`)
    // The offset is that of the place and the moment, which it takes to know the moment.
    return new Date(utc - offsetAt(utc - offsetAt(utc)))
  }
}
