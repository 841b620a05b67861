import type { ReadEnvironment } from '../environment.ts'

/** Formats instants in the shop's time zone, `YYYY-MM-DD HH:mm:ss`. */
export const clockOf = ({ dayOf, startOf }: Pick<ReadEnvironment, 'dayOf' | 'startOf'>) => {
  const starts = new Map<string, number>()
  const startMs = (day: string): number => {
    const kept = starts.get(day) ?? startOf(day).getTime()
    starts.set(day, kept)
    return kept
  }
  return (instant: string | null): string | null => {
    if (instant === null) return null
    const moment = new Date(instant)
    const day = dayOf(moment)
    return `${day} ${new Date(moment.getTime() - startMs(day)).toISOString().slice(11, 19)}`
  }
}
